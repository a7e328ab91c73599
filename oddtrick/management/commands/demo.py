"""Serve the demo club: something to look at within a minute."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command

from oddtrick.management.serving import ServingCommand


class Command(ServingCommand):
    """Load the demo club, unless it is there, and serve it."""

    help = "Load the demo club and serve it on this machine and its network."

    def open_club(self, **options: Any) -> None:
        """Load the demo club, which says how its director signs in."""
        call_command("seed", "demo", stdout=self.stdout)
