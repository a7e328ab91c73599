"""Commands of the tournament app."""
