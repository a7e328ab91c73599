"""Letters on paper: which font draws which character, and how wide it comes out.

Source Sans draws Latin, Greek and Cyrillic; what it lacks Noto Sans draws; what neither can
draw is shown by its code points, as in ``[U+4E2D 6587]``, so that nobody's name turns into
empty boxes. Both are embedded, only the letters used.

Terms. A *face* is the regular or the bold one. A *run* is a stretch of text in one font.
"""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import font_source_sans_pro
import fontpkg_noto_sans
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "SourceSansPro-Regular"
BOLD = "SourceSansPro-Semibold"
WIDER = "NotoSans-Regular"

_FILES = {
    REGULAR: Path(font_source_sans_pro.font_directory) / f"{REGULAR}.ttf",
    BOLD: Path(font_source_sans_pro.font_directory) / f"{BOLD}.ttf",
    WIDER: Path(fontpkg_noto_sans.ROOT) / "files" / "NotoSans[wdth,wght].ttf",
}
LEADING = 1.15
_REMEMBERED = 4096
_registering = threading.Lock()


class Run(NamedTuple):
    """A stretch of text that one font draws; ``width`` is in points at size 1."""

    font: str
    text: str
    width: float


class Fitted(NamedTuple):
    """A text set in lines, all of one size."""

    size: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        """Return the room its lines take, in points."""
        return len(self.lines) * self.size * LEADING


@lru_cache(maxsize=1)
def _load() -> dict[str, frozenset[int]]:
    """Register every font, and return the code points each can draw."""
    with _registering:
        for name, path in _FILES.items():
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, path))
    return {name: frozenset(pdfmetrics.getFont(name).face.charToGlyph) for name in _FILES}


def known(face: str, text: str) -> bool:
    """Say whether the face itself draws every letter of the text."""
    able = _load()[face]
    return text.isascii() or able.issuperset(map(ord, text))


@lru_cache(maxsize=_REMEMBERED)
def runs(text: str, face: str = REGULAR) -> tuple[Run, ...]:
    """Split a text into what each font draws.

    >>> [run.text for run in runs("Ann \N{CJK UNIFIED IDEOGRAPH-4E2D}")]
    ['Ann [U+4E2D]']
    """
    if known(face, text):
        return (_run(face, text),)
    seen = "".join(character for character in text if not _invisible(character))
    together = groupby(_pieces(seen, face), key=lambda each: each[0])
    return tuple(_run(font, "".join(piece for _, piece in group)) for font, group in together)


def width(text: str, face: str = REGULAR, size: float = 1) -> float:
    """Return how wide the text is drawn, in points."""
    return size * sum(run.width for run in runs(text, face))


def _run(font: str, text: str) -> Run:
    return Run(font, text, pdfmetrics.stringWidth(text, font, 1))


def _pieces(text: str, face: str) -> Iterator[tuple[str, str]]:
    able = _load()

    def font_of(character: str) -> str | None:
        if ord(character) in able[face]:
            return face
        return WIDER if ord(character) in able[WIDER] else None

    for font, group in groupby(text, key=font_of):
        letters = list(group)
        points = " ".join(f"{ord(each):04X}" for each in letters)
        yield (font, "".join(letters)) if font else (face, f"[U+{points}]")


def _invisible(character: str) -> bool:
    """Whether this only joins, selects or tags the letters about it."""
    variation = 0xFE00 <= ord(character) <= 0xFE0F
    return variation or unicodedata.category(character) == "Cf"


@lru_cache(maxsize=_REMEMBERED)
def fit(
    text: str, room: float, size: float = 10, least: float = 7.5, face: str = REGULAR
) -> Fitted:
    """Set a text in lines no wider than ``room``: smaller first, then on two lines, then on more.

    Nothing is left out, and a word is only broken when it has to be at the least size.
    """
    sizes = [size - step / 2 for step in range(int((size - least) * 2) + 1)]
    seen = "".join(run.text for run in runs(text, face))
    for most in (1, 2):
        for tried in sizes:
            lines = _lines(seen, room / tried, face)
            if len(lines) <= most and all(width(line, face, tried) <= room for line in lines):
                return Fitted(tried, tuple(lines))
    whole = [
        part
        for line in _lines(seen, room / least, face)
        for part in _broken(line, room / least, face)
    ]
    return Fitted(least, tuple(whole))


def _lines(text: str, room: float, face: str) -> list[str]:
    """Fill lines with whole words."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", face) <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines or [""]


def _broken(line: str, room: float, face: str) -> Iterator[str]:
    """Break a line that is one word too long."""
    while len(line) > 1 and width(line, face) > room:
        cut = next(
            at for at in range(len(line) - 1, 0, -1) if at == 1 or width(line[:at], face) <= room
        )
        yield line[:cut]
        line = line[cut:]
    yield line
