"""The draw for partners, first deal and seats (D1, D2, D4), and how cards part players at all.

Terms. A *round* is one card for each of those who must draw: everybody first, then only those
who must draw again. It is kept as written, player to card (``"A♥"``, ``"10 clubs"``, ``"6"``,
``"9♣ bottom"``, ``"exposed"``), so that a typed draw and one made from a seed are stored, shown
and replayed alike. The ace is low. A *spoiled* card (the bottom one of the pack, or one of
several exposed) counts for nothing and is replaced before anything is compared.

A player's *standing* is the row of ranks drawn, first card first, and standings compare like
words in a dictionary. That alone is the law of redraws (D2): a later card can part only those
whose earlier cards were equal, and never lift anyone past a player who did not redraw.

Players are called by labels that differ within one draw. Each round is drawn from the whole
pack, spread afresh, so a card may come up again in a later round but not twice in one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Literal, NamedTuple

from scoring.rules.core import Problem

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("♣", "♦", "♥", "♠")

Round = Mapping[str, str]
FirstDealer = Literal["lowest", "highest"]
LeftOpen = Callable[[int, int], str]
"""Say what players equal at places ``first`` up to (not with) ``end``, counted from 0 for the
lowest, leave open; empty when it is nothing, so that they need not draw again."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as drawn: ``rank`` 1 (ace) to 13 (king), ``suit`` empty when nobody noted it."""

    rank: int
    suit: str = ""

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit


class Spoiled(Enum):
    """Why a card counts for nothing; the value is the word that marks it in a round (D2)."""

    BOTTOM = "bottom"
    EXPOSED = "exposed"


class Taken(NamedTuple):
    """What one player took: a card that counts, or a spoiled one, seen or not."""

    card: Card | None
    spoiled: Spoiled | None = None

    def __str__(self) -> str:
        words = [str(self.card)] if self.card else []
        return " ".join([*words, self.spoiled.value] if self.spoiled else words)


class Why(Enum):
    """Why a player must draw."""

    FIRST = "first"
    BOTTOM = "bottom"
    EXPOSED = "exposed"
    TIE = "tie"


class Due(NamedTuple):
    """A player who must draw now, why, and in words what that card settles."""

    player: str
    why: Why
    settles: str


class Remark(NamedTuple):
    """One line of a draw's explanation and the rule it rests on."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class DrawAgain:
    """The draw is not settled: those ``due`` draw a card each. ``lines`` tells it so far."""

    due: tuple[Due, ...]
    lines: tuple[Remark, ...]

    @property
    def who(self) -> tuple[str, ...]:
        """The players who must draw, in the order in which they were given."""
        return tuple(due.player for due in self.due)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Players by their cards, lowest first; those parted by nothing stay as they were given."""

    order: tuple[str, ...]
    lines: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A finished draw: the two lowest play the two highest (D1).

    ``order`` is lowest card first, so ``order[:2]`` are partners against ``order[2:]``.
    """

    order: tuple[str, str, str, str]
    first_dealer: str
    lines: tuple[Remark, ...]

    @property
    def partners(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Both pairs, the one with the lowest cards first, the lower card first in each."""
        first, second, third, fourth = self.order
        return (first, second), (third, fourth)


def settle_draw(
    players: Sequence[str], rounds: Sequence[Round], first_dealer: FirstDealer = "lowest"
) -> Draw | DrawAgain | list[Problem]:
    """Read the rounds drawn so far: the result, who must draw again and why, or every fault.

    Faults are those of the first faulty round, at ``rounds/2/Bob``: who draws after it is not
    known. With no rounds everybody is due.

    Rules D1, D2; ``first_dealer="highest"`` lets the higher card of the lowest pair deal.

    :raises ValueError: not four different players.
    """
    if len(players) != 4:
        message = f"four players draw for partners, not {len(players)}"
        raise ValueError(message)
    ranking = rank_by_cards(players, rounds, _left_open)
    if not isinstance(ranking, Ranking):
        return ranking
    first, second, third, fourth = ranking.order
    if first_dealer == "lowest":
        dealer, because = first, "drew the lowest card and deals first, with the choice of seats"
    else:
        dealer, because = second, "has the higher card of the lowest pair and deals first"
    lines = (
        *ranking.lines,
        Remark("D1", f"{first} and {second}, the two lowest, play {third} and {fourth}."),
        Remark("D1", f"{dealer} {because}."),
    )
    return Draw((first, second, third, fourth), dealer, lines)


def seats(draw: Draw, dealer_seat: int = 0) -> tuple[str, str, str, str]:
    """Seat the players clockwise from North, the first dealer at ``dealer_seat`` (D1).

    Partners sit opposite. The dealer chooses the seat (0 is North, 3 West); nothing in the law
    places the other pair, so its lower card sits on the dealer's left.

    :raises ValueError: there is no such seat.
    """
    if dealer_seat not in range(4):
        message = f"there is no seat {dealer_seat}"
        raise ValueError(message)
    lowest, highest = draw.partners
    partner = lowest[1] if draw.first_dealer == lowest[0] else lowest[0]
    around = (draw.first_dealer, highest[0], partner, highest[1])
    north, east, south, west = (around[(seat - dealer_seat) % 4] for seat in range(4))
    return north, east, south, west


def rounds_from_seed(seed: int, ask: Callable[[Sequence[Round]], object]) -> tuple[Round, ...]:
    """Draw for the players by program, redraws included: one seed, one draw (D4).

    ``ask`` tells where the draw stands after some rounds; rounds are drawn while it answers
    :class:`DrawAgain`::

        rounds_from_seed(7, lambda rounds: settle_draw(players, rounds))

    To replay by hand: start ``random.Random(seed)``. For each round sort the pack by suit
    (clubs, diamonds, hearts, spades), ace to king in each; every player due, in turn, takes
    card number ``int(random() * cards left)``, counted from 0. Only ``random()`` is used: its
    sequence is the one that Python promises never to change.
    """
    chance = Random(seed)  # noqa: S311 - it must be replayed, not be secret
    rounds: list[Round] = []
    while isinstance(state := ask(rounds), DrawAgain):
        pack = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
        rounds.append(
            {player: str(pack.pop(int(chance.random() * len(pack)))) for player in state.who}
        )
    return tuple(rounds)


def rank_by_cards(
    players: Sequence[str], rounds: Sequence[Round], left_open: LeftOpen
) -> Ranking | DrawAgain | list[Problem]:
    """Put players in the order of their cards, lowest first, or say who must draw again.

    The rule of every draw and cut (D2): spoiled cards are replaced first; then those with equal
    standings draw again, if ``left_open`` names something that it would settle.

    :raises ValueError: two players have the same label.
    """
    if len(set(players)) != len(players):
        message = "players in a draw need different labels"
        raise ValueError(message)
    standings: dict[str, tuple[int, ...]] = dict.fromkeys(players, ())
    due = tuple(Due(player, Why.FIRST, "") for player in players)
    lines: list[Remark] = []
    for number, written in enumerate(rounds, 1):
        taken = _read_round(players, number, written, due)
        if isinstance(taken, list):
            return taken
        for player, (card, spoiled) in taken.items():
            if card and not spoiled:
                standings[player] += (card.rank,)
        if not taken:
            continue
        lines.append(_told(number, taken))
        due = _spoilt(taken) or _tied(standings, left_open)
        lines.extend(_reasons(due))
    if due:
        return DrawAgain(due, tuple(lines))
    return Ranking(tuple(sorted(players, key=standings.__getitem__)), tuple(lines))


_MARKS = "|".join(mark.value for mark in Spoiled)
_TAKEN = re.compile(
    r"(?:(?P<rank>10|[2-9atjqk]|ace|king|queen|jack|knave)"
    r"(?:(?:\s+of)?\s*(?P<suit>[♣♧♦♢♥♡♠♤]|[cdhs]|clubs?|diamonds?|hearts?|spades?))?)?"
    rf"\s*(?P<spoiled>{_MARKS})?"
)
_RANK_BY_LETTER = {"T": 10, **{name: rank for rank, name in enumerate(RANKS, 1)}}
_SUIT_BY_LETTER = dict(zip("CDHS♧♢♡♤♣♦♥♠", SUITS * 3, strict=True))


def read_taken(text: str) -> Taken | None:
    """Read what one player took, as typed; None when it is no card.

    The rank is ``A K Q J 10 T 9 … 2`` or its word (a jack may be a knave); the suit a letter,
    sign or word, or nothing where suits do not matter. ``bottom`` or ``exposed`` at the end
    marks a spoiled card, and may stand alone when the card was not noted.
    """
    # Some keyboards follow a suit sign with the character that asks for its emoji form.
    found = _TAKEN.fullmatch(text.replace("\ufe0f", "").strip().lower())
    if not found or not found[0]:
        return None
    rank, suit, spoiled = (part or "" for part in found.group("rank", "suit", "spoiled"))
    letter = "J" if rank == "knave" else rank if rank == "10" else rank[:1].upper()
    card = None
    if rank:
        card = Card(_RANK_BY_LETTER[letter], _SUIT_BY_LETTER.get(suit[:1].upper(), ""))
    return Taken(card, Spoiled(spoiled) if spoiled else None)


def listed(players: Sequence[str]) -> str:
    """Join labels as a sentence does: ``Ann, Bob and Cat``."""
    *others, last = players
    return f"{', '.join(others)} and {last}" if others else last


def _left_open(first: int, end: int) -> str:
    """Say what a tie in the draw for partners leaves open (D2)."""
    return {
        (0, 2): "which of them deals",
        (2, 4): "only which of them ranks higher",
        (0, 3): "who are partners and who deals",
        (0, 4): "everything",
    }.get((first, end), "which of them plays with the lowest")


def _read_round(
    players: Sequence[str], number: int, written: Round, due: Sequence[Due]
) -> dict[str, Taken] | list[Problem]:
    """Read one round in the order of those due, or list all its faults."""
    waited = [one.player for one in due]
    taken: dict[str, Taken] = {}
    problems: list[Problem] = []
    for player in waited:
        text = written.get(player, "").strip()
        if not text:
            fault = ("card_missing", f"Enter the card that {player} drew.")
        elif (read := read_taken(text)) is None:
            fault = (
                "card_unknown",
                f"“{text[:20]}” is no card: give a rank (A K Q J 10 9 … 2), then the suit.",
            )
        else:
            taken[player] = read
            continue
        problems.append(Problem(f"rounds/{number}/{player}", *fault))
    for player in written:
        if player not in waited and (player not in players or written[player].strip()):
            text = f"{player} does not draw in round {number}: take this card out."
            problems.append(Problem(f"rounds/{number}/{player}", "card_unasked", text))
    problems += _impossible(number, taken)
    return problems or taken


def _impossible(number: int, taken: Mapping[str, Taken]) -> list[Problem]:
    """List the cards of one round that one pack cannot hold."""
    problems = []
    seen: list[Card] = []
    for player, (card, _) in taken.items():
        if card is None:
            continue
        path = f"rounds/{number}/{player}"
        if card.suit and card in seen:
            text = f"{card} was drawn twice in one round: a pack has it once."
            problems.append(Problem(path, "card_twice", text))
        elif sum(other.rank == card.rank for other in seen) == 4:
            text = f"A pack has four cards of the rank of {card}, and they are drawn."
            problems.append(Problem(path, "rank_spent", text))
        seen.append(card)
    return problems


def _spoilt(taken: Mapping[str, Taken]) -> tuple[Due, ...]:
    """List those who replace a spoiled card."""
    return tuple(
        Due(player, Why(spoiled.value), "their card")
        for player, (_, spoiled) in taken.items()
        if spoiled
    )


def _tied(standings: Mapping[str, tuple[int, ...]], left_open: LeftOpen) -> tuple[Due, ...]:
    """List those whose equal standings leave something open."""
    rows = sorted(standings.values())
    due = []
    for player, standing in standings.items():
        first, equals = rows.index(standing), rows.count(standing)
        if equals > 1 and (settles := left_open(first, first + equals)):
            due.append(Due(player, Why.TIE, settles))
    return tuple(due)


def _told(number: int, taken: Mapping[str, Taken]) -> Remark:
    """Say who drew what."""
    words = listed([f"{player} {card}" for player, card in taken.items()])
    return Remark("D1", f"Drawn: {words}.") if number == 1 else Remark("D2", f"Redrawn: {words}.")


def _reasons(due: Sequence[Due]) -> list[Remark]:
    """Say who draws again and why, one line for each tie or spoiled card."""
    lines = [
        Remark("D2", f"{one.player} {_SPOILED[one.why]}.") for one in due if one.why in _SPOILED
    ]
    ties: dict[str, list[str]] = {}
    for one in due:
        if one.why is Why.TIE:
            ties.setdefault(one.settles, []).append(one.player)
    for settles, players in ties.items():
        text = f"{listed(players)} are equal and draw again, to settle {settles}."
        lines.append(Remark("D2", text))
    return lines


_SPOILED = {
    Why.BOTTOM: "drew the bottom card of the pack and draws again",
    Why.EXPOSED: "exposed more than one card and draws again",
}
