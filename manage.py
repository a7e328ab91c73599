#!/usr/bin/env python
"""Run a management command from a checkout, with its data in ``./data``."""

import os
from pathlib import Path

from oddtrick.console import main

if __name__ == "__main__":
    os.environ.setdefault("ODDTRICK_DATA", str(Path(__file__).resolve().parent / "data"))
    main()
