"""Rounds that are computed from results: who sits where next.

Nothing here knows of Django, a clock, global chance or a file. ``swiss`` pairs entrants of equal
scores, ``knockout`` keeps a bracket, ``drive`` moves the players of a whist drive,
``rise_and_fly`` lets losers make room, and ``draws`` is chance that can be replayed from a seed.
"""
