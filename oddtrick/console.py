"""The ``oddtrick`` command: every management command, from anywhere."""

import os
import sys
from argparse import ArgumentParser

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the management command named on the command line."""
    # Settings need the data folder, and are read before the command reads its options.
    early = ArgumentParser(add_help=False, allow_abbrev=False)
    early.add_argument("--data")
    if folder := early.parse_known_args(sys.argv[1:])[0].data:
        os.environ["ODDTRICK_DATA"] = folder
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oddtrick.settings")
    execute_from_command_line(sys.argv)
