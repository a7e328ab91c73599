"""The event file in parts: untrusted values in, typed facts or faults out, and back again.

Nothing here knows of Django, a clock, chance or a file; decoding and limits on size are
:mod:`tournaments.eventfile`'s. ``values`` reads single values, ``people`` who is entered and what
was decided about them, ``rounds`` and ``results`` what was played, ``answers`` writes it all out.
"""
