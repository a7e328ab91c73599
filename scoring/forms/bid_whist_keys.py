"""The keys of the Bid Whist pad, and the race to the target drawn as a track (B3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.forms.deal import Situation
from scoring.forms.keys import Key, Row, numbers, offences, players, side_names
from scoring.rules.bid_whist_deal import BIDS, BOOKS, DIRECTIONS, TRUMP_WORDS, TRUMPS
from scoring.rules.core import SIDES
from scoring.rules.written import signed

LEFT, RIGHT = 14, 286
"""Where the track begins and ends, in a drawing 300 wide."""

MOST_TICKS = 24

_FACES = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "NT": "NT"}


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of the track: where, its figure if it has one, and if it ends the game there."""

    x: float
    figure: str
    ends: bool


@dataclass(frozen=True, slots=True)
class Racer:
    """A side on the track."""

    party: str
    x: float
    score: str


@dataclass(frozen=True, slots=True)
class Track:
    """The race of a game: to the target by the right end, lost at the floor by the left."""

    ticks: tuple[Tick, ...]
    zero: float
    racers: tuple[Racer, ...]
    target: str
    floor: str
    words: str


@dataclass(frozen=True, slots=True)
class BidWhistKeys:
    """Everything the Bid Whist pad can be told. ``bidders`` may end in sides, for old deals."""

    track: Track
    bidders: tuple[Key, ...]
    bids: tuple[Key, ...]
    directions: tuple[Key, ...]
    trumps: tuple[Key, ...]
    needs_trumps: bool
    books: tuple[Key, ...]
    reneges: tuple[Row, ...]
    renege_books: int
    reneged: bool
    may_pass: bool


def bid_whist_keys(typed: Mapping[str, str], where: Situation) -> BidWhistKeys:
    """Lay out the keys as they were pressed."""
    options = where.rules.options
    bidder, trumps, direction = (typed.get(name, "") for name in ("bidder", "trumps", "direction"))
    sides = zip(SIDES, side_names(where, " or "), strict=True)
    return BidWhistKeys(
        track=track(where),
        bidders=(
            *players(bidder, where, range(4)),
            *(Key(side, name, True) for side, name in sides if side == bidder),
        ),
        bids=numbers("bid", BIDS, typed),
        directions=tuple(Key(each, each, direction == each) for each in DIRECTIONS),
        trumps=tuple(
            Key(value, _FACES[value], trumps == value, gives=TRUMP_WORDS[value]) for value in TRUMPS
        ),
        needs_trumps=options.no_trump_double,
        books=tuple(
            Key(str(n), str(n), typed.get("books") == str(n), gives=f"{n - 1}+1")
            for n in range(1, BOOKS + 1)
        ),
        reneges=offences("renege", typed, where),
        renege_books=options.renege_books,
        reneged="renege_ns" in typed or "renege_ew" in typed,
        may_pass=options.all_pass == "redeal",  # noqa: S105  a rule of the bidding
    )


def track(where: Situation) -> Track:
    """Draw where both sides stand between the floor and the target."""
    options, score = where.rules.options, where.state.standing.score
    floor: int = options.floor
    target: int = options.target
    names = side_names(where)

    def place(points: int) -> float:
        points = min(max(points, floor), target)
        return round(LEFT + (RIGHT - LEFT) * (points - floor) / (target - floor), 1)

    step = 1 if target - floor <= MOST_TICKS else target - floor
    told = {floor, 0, target}
    marks = sorted({*range(floor, target + 1, step), *told})
    standing = ", ".join(f"{name} {signed(at)}" for name, at in zip(names, score, strict=True))
    return Track(
        ticks=tuple(
            Tick(place(n), signed(n) if n in told else "", n in (floor, target)) for n in marks
        ),
        zero=place(0),
        racers=tuple(
            Racer(name, place(at), signed(at)) for name, at in zip(names, score, strict=True)
        ),
        target=signed(target),
        floor=signed(floor),
        words=f"The race: {standing}. Won at {signed(target)}, lost at {signed(floor)}.",
    )
