"""Commands of the tournament app, one a module."""
