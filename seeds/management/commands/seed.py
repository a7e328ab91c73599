"""Load a seed: so far the demo club."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from seeds.demo_club import PASSWORD, load_demo_club


class Command(BaseCommand):
    """Load the demo club through the services that its users would use."""

    help = "Load the demo club; a club that is there already is left as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("seed", choices=["demo"], help="what to load")

    def handle(self, *, seed: str, **options: Any) -> None:
        """Load it, and say how to sign in."""
        club = load_demo_club(at=timezone.now())
        self.stdout.write(f"Demo club: {club.name}, at /{club.slug}/")
        self.stdout.write(f"Director's sign-in: director, password {PASSWORD}")
