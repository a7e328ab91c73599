"""Other programs' formats: FIDE's tournament report read and written, USEBIO written.

A format that cannot hold an event refuses with a sentence (:class:`CannotHold`); nothing is left
out in silence.
"""

from __future__ import annotations


class CannotHold(ValueError):
    """An event that a format has no place for; the message is a sentence for whoever asked."""
