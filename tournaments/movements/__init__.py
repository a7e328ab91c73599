"""Fixed schedules: who sits where in every round, settled before the first card is dealt.

Nothing here knows of Django or a clock; chance is an argument, and the designs are data read once.
``schedule`` has the values that every movement is made of, ``verifier`` judges them without knowing
how they were made, ``answer`` writes them out. Individuals: ``cyclic`` (whist designs and
near-designs), ``rainbow``, ``individual`` (the best of all for any number). Pairs: ``circle``
(all-play-all), ``howell``, ``mitchell``. A movement that cannot be made is refused in words
(``UnsupportedShape``), never improvised.
"""
