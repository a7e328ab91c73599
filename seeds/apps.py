"""Django's handle on the app."""

from django.apps import AppConfig


class SeedsConfig(AppConfig):
    """Demo data."""

    name = "seeds"
