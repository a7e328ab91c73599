"""``movement KIND --players N``: who sits where, for every round of an event."""

from __future__ import annotations

import json as jsonlib
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.movements.answer import answer, tell
from tournaments.movements.kinds import KINDS, Request, movement
from tournaments.movements.schedule import UnsupportedShape


class Command(BaseCommand):
    """Make a movement, verify it, and write it out."""

    help = (
        "Make the movement of a whole event: who sits where in every round. "
        "Exits with 1 and a sentence if there is none of this shape."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the shape, the seed and the form of the answer."""
        parser.add_argument("kind", help=f"one of {', '.join(KINDS)}")
        parser.add_argument(
            "--players",
            type=int,
            required=True,
            help="how many players (for pairs: how many pairs)",
        )
        parser.add_argument(
            "--rounds", type=int, help="how many rounds; a whole movement if left out"
        )
        parser.add_argument(
            "--tables", type=int, help="how many tables, to check the players against"
        )
        parser.add_argument("--seed", type=int, default=0, help="the same seed, the same movement")
        parser.add_argument("--still", type=int, help="the number of a player who cannot move")
        parser.add_argument(
            "--arrow-switch", action="store_true", help="switch the arrow of a Mitchell: one winner"
        )
        parser.add_argument("--json", action="store_true", help="answer in JSON, on one line")

    def handle(self, *, kind: str, seed: int, json: bool, **options: Any) -> None:
        """Answer with the movement."""
        shape = ("players", "rounds", "tables", "still", "arrow_switch")
        wanted = Request(**{name: options[name] for name in shape})
        try:
            made = movement(kind, wanted, Random(seed))  # noqa: S311 - to repeat, not to hide
        except UnsupportedShape as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            jsonlib.dumps(answer(made)) if json else tell(made), ending="\n" if json else ""
        )
