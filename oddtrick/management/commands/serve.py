"""Serve a club from this machine, ready for real use."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from oddtrick import server
from oddtrick.management.serving import ServingCommand


class Command(ServingCommand):
    """Serve a club; on first use, open it and make the account that owns it."""

    help = "Serve your club on this machine and its network."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        super().add_arguments(parser)
        parser.add_argument("--club", default="Our whist club", help="name of a new club")
        parser.add_argument("--owner", default="owner", help="user name of a new club's owner")

    def open_club(self, **options: Any) -> None:
        """Open a first club, and print its owner's password this once."""
        if made := server.open_first_club(club=options["club"], owner=options["owner"]):
            self.stdout.write(
                f"\nA new club is open. Sign in as {made.username}"
                f" with the password {made.password}\nIt is shown this once: write it down."
            )
