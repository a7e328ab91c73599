"""Django's handle on the app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Movements, pairings, standings and the formats made of them."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
