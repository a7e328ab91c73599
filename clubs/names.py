"""What a person's or a club's name may be, in any script.

Names are kept as typed. Only what cannot be seen is refused, because an invisible character
makes two different names look the same and can turn a printed line round.
"""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError

# Joiners shape Persian and Indic letters and bind emoji; every other format character hides.
_ALLOWED_FORMAT = frozenset("\u200c\u200d")


def check_name(name: str) -> None:
    """Refuse a name that nobody could read.

    :raises ValidationError: it is blank, or holds a control or direction character.
    """
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        msg = "Write a name: it needs at least one letter."
        raise ValidationError(msg, code="blank_name")
    for character in name:
        category = unicodedata.category(character)
        if category in ("Cc", "Cs", "Zl", "Zp") or (
            category == "Cf" and character not in _ALLOWED_FORMAT and not _is_tag(character)
        ):
            msg = "This name holds an invisible character (U+%(point)04X). Type it again by hand."
            raise ValidationError(
                msg,
                code="invisible_character",
                params={"point": ord(character)},
            )


def tidy_name(name: str) -> str:
    """Return the name in composed form, with single spaces and none around it."""
    return re.sub(r" +", " ", unicodedata.normalize("NFC", name)).strip()


def sort_form(name: str) -> str:
    """Guess how a name is filed: the last word first (``"Ann Lee"`` as ``"Lee, Ann"``)."""
    words = name.split()
    return f"{words[-1]}, {' '.join(words[:-1])}" if len(words) > 1 else name


def _is_tag(character: str) -> bool:
    """Whether this is one of the tags that spell a regional flag after the flag emoji."""
    return 0xE0020 <= ord(character) <= 0xE007F
