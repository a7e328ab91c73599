"""Django's handle on the app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """People and evenings."""

    name = "clubs"
    default_auto_field = "django.db.models.BigAutoField"
