"""Evenings of whist drives for tests, made up from a seed."""

from tournaments.pairings.drive import first_seating, next_seating
from tournaments.results import tricks


def random_results(seating, chance):
    """Return a result for every table that can be played."""
    taken = {table.number: chance.randrange(14) for table in seating.playing}
    return {number: tricks(ns, 13 - ns) for number, ns in taken.items()}


def evening(players, plan, hands, chance):
    """Yield the seating of each hand; with an odd number there is a lady more."""
    ladies = [f"L{number}" for number in range((players + 1) // 2)]
    gents = [f"G{number}" for number in range(players // 2)]
    seating = first_seating(ladies, gents)
    for _ in range(hands):
        yield seating
        seating = next_seating(seating, random_results(seating, chance), plan)
