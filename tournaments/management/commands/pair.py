"""``pair [FILE|-] [--json] [--seed S]``: the next round of an event file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from tournaments.eventfile import answer, next_round, read_raw, write
from tournaments.eventtext import tell, tell_round
from tournaments.formats.core import Refusal
from tournaments.management.answering import read_file, unbroken_pipe


class Command(BaseCommand):
    """Draw the next round of an event."""

    help = (
        "Draw the next round of an event file. With --json the whole event file is answered, the "
        "round added, so that it can be saved and results filled in. Exits with 1 and a sentence "
        "if there is no next round, or with all faults of the file."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file, the seed and the form of the answer."""
        parser.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
        parser.add_argument(
            "--json", action="store_true", help="answer the event file with the round added"
        )
        parser.add_argument("--seed", type=int, help="in place of the seed of the event's options")

    def handle(self, *, file: str, json: bool, seed: int | None, **_options: Any) -> None:
        """Answer with the round, or with what is wrong."""
        if seed is not None and not 0 <= seed <= 2**53:
            text = "The seed is a whole number from 0."
            raise CommandError(text)
        read = read_raw(read_file(file), seed)
        if isinstance(read, list):
            told = msgspec.json.encode(answer(read)).decode() + "\n" if json else tell(read)
        else:
            paired = next_round(read)
            if isinstance(paired, Refusal):
                raise CommandError(paired.text)
            number = len(paired.event.rounds)
            told = (
                msgspec.json.encode(write(paired)).decode() + "\n"
                if json
                else tell_round(paired, number)
            )
        with unbroken_pipe():
            self.stdout.write(told, ending="")
            self.stdout.flush()
        if isinstance(read, list):
            sys.exit(1)
