"""Tournaments: who sits where, who is ahead, and who wins what."""
