"""Swiss events and fields for tests, made up from a seed."""

from random import Random

from tournaments.pairings.swiss import Contestant, Order, contestants, draw_round
from tournaments.results import Round, points


def random_field(chance, size, barred=None):
    """Return a field with any past at all, and who may not meet: little of it or very much."""
    ids = [f"P{number}" for number in range(size)]
    density = chance.choice([0.05, 0.2, 0.5, 0.9])
    apart = chance.choice([0, 0, 0.05, 0.4]) if barred is None else barred
    met = {one: [] for one in ids}
    never = set()
    for place, one in enumerate(ids):
        for other in ids[place + 1 :]:
            if chance.random() < density:
                times = chance.choice([1, 1, 2])
                met[one] += [other] * times
                met[other] += [one] * times
            if chance.random() < apart:
                never.add(frozenset((one, other)))
    levels = chance.choice([1, 2, 5, 30])
    field = [
        Contestant(one, chance.randrange(levels), tuple(met[one]), chance.choice([0, 0, 1]))
        for one in ids
    ]
    return sorted(field, key=lambda one: -one.score), never


def event(size, rounds, order=Order.NEXT, seed=0):
    """Play an event with made-up results; yield the field and the draw of each round."""
    chance = Random(seed)
    ids = [f"P{number}" for number in range(size)]
    scores = dict.fromkeys(ids, 0)
    past = []
    for number in range(1, rounds + 1):
        standings = sorted(ids, key=lambda one: -scores[one])
        field = contestants(standings, scores, past)
        draw = draw_round(field, (), order)
        yield field, draw
        past.append(_played(number, draw, chance, scores))


def rounds_of(size, rounds, seed=0):
    """Return the rounds of an event played to its end."""
    chance = Random(seed)
    scores = {f"P{number}": 0 for number in range(size)}
    past = []
    for number in range(1, rounds + 1):
        standings = sorted(scores, key=lambda one: -scores[one])
        draw = draw_round(contestants(standings, scores, past))
        past.append(_played(number, draw, chance, scores))
    return past


def _played(number, draw, chance, scores):
    tables = []
    for table in draw.tables():
        north, south = chance.choice([(2, 0), (0, 2), (1, 1)])
        scores[table.sides[0][0]] += north
        scores[table.sides[1][0]] += south
        tables.append(table._replace(result=points(north, south)))
    for one in draw.sit_out:
        scores[one] += 2
    return Round(number, tuple(tables), draw.sit_out)
