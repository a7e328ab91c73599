"""``score [FILE|-] [--json]``: what the deals in a score file come to."""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from django.core.management.base import BaseCommand, CommandError

from scoring.scorefile import answer, read_raw, split
from scoring.scoretext import tell


class Command(BaseCommand):
    """Score a document, or JSON Lines of documents, answering each in turn."""

    help = (
        "Score a file of deals: one JSON document, or one a line (JSON Lines). "
        "Exits with 1 if any of them has faults."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file and the form of the answer."""
        parser.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="answer in JSON, one line each")

    def handle(self, *, file: str, json: bool, **_options: Any) -> None:
        """Answer each document in turn."""
        try:
            faulty = self._answer_all(file, as_json=json)
        except BrokenPipeError:
            sys.stdout = None  # nothing is left to flush at exit
            text = "Whoever read the answers stopped before the end."
            raise CommandError(text) from None
        except OSError as error:
            text = f"{file} cannot be read: {error.strerror or error}."
            raise CommandError(text) from error
        if faulty:
            sys.exit(1)

    def _answer_all(self, file: str, *, as_json: bool) -> bool:
        """Write every answer; return whether any document has faults."""
        faulty = False
        encode = msgspec.json.Encoder().encode
        with _opened(file) as stream, _rare_collections():
            for number, raw in enumerate(split(stream)):
                read = read_raw(raw)
                faulty = faulty or isinstance(read, list)
                if as_json:
                    text = encode(answer(read)).decode() + "\n"
                else:
                    text = ("\n" if number else "") + tell(read)
                self.stdout.write(text, ending="")
        self.stdout.flush()
        return faulty


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input, which stays open."""
    if file == "-":
        yield sys.stdin.buffer
    else:
        with Path(file).open("rb") as stream:
            yield stream


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Look for garbage rarely: answers make many small values and hardly a cycle.

    Takes a third of the time off long files; memory stays bounded.
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
