"""Django's handle on the app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Tables, deals and settlements."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"
