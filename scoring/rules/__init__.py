"""What each deal is worth: pure functions from recorded deals to scores.

Nothing here knows of Django, a clock, chance or a file. ``core`` states the promise every
game keeps, ``log`` says which recorded deals stand, ``games`` holds one module a game.
"""
