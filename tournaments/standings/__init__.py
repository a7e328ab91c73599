"""What results are worth: scores, ranks, prizes, half-time lists and checks of a hall.

Nothing here knows of Django, a clock, global chance or a file. ``sheets`` turns rounds into one
line a round and entrant, ``tiebreaks`` holds one function a figure, ``ranking`` puts entrants in
order and says why.
"""
