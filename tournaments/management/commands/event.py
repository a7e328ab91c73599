"""``event [FILE|-] [--json]``: what an event file comes to, every round asked for seated."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from scoring.rules.core import Problem
from tournaments.eventfile import EventFile, answer, read_raw, write
from tournaments.eventtext import tell
from tournaments.exchange import CannotHold
from tournaments.exchange.trf import read_trf, write_trf
from tournaments.exchange.usebio import write_usebio
from tournaments.management.answering import read_file, unbroken_pipe

WRITERS = {"trf": write_trf, "usebio": write_usebio}


class Command(BaseCommand):
    """Answer an event file, or turn it into another program's format and back."""

    help = (
        "Answer an event file: rounds that are asked for are seated, standings, prizes and checks "
        "worked out. Exits with 1 and all faults if there are any."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file and the form of the answer."""
        parser.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="answer in JSON, on one line")
        parser.add_argument("--seed", type=int, help="in place of the seed of the event's options")
        parser.add_argument(
            "--to", choices=WRITERS, help="write the event as a FIDE report, or USEBIO (trial)"
        )
        parser.add_argument(
            "--from", choices=["trf"], dest="source", help="read a FIDE report; answer its event"
        )

    def handle(self, *, file: str, json: bool, seed: int | None, **options: Any) -> None:
        """Answer with the result, with faults, or with the other format."""
        if seed is not None and not 0 <= seed <= 2**53:
            text = "The seed is a whole number from 0."
            raise CommandError(text)
        raw = read_file(file)
        read = read_trf(raw) if options["source"] else read_raw(raw, seed)
        with unbroken_pipe():
            self.stdout.write(self._answer(read, options, as_json=json), ending="")
            self.stdout.flush()
        if isinstance(read, list):
            sys.exit(1)

    def _answer(
        self, read: EventFile | list[Problem], options: dict[str, Any], *, as_json: bool
    ) -> str:
        if options["to"] and not isinstance(read, list):
            try:
                return WRITERS[options["to"]](read)
            except CannotHold as error:
                raise CommandError(str(error)) from error
        if options["source"] and not isinstance(read, list):
            return msgspec.json.encode(write(read)).decode() + "\n"
        return msgspec.json.encode(answer(read)).decode() + "\n" if as_json else tell(read)
