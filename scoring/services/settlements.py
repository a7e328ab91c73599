"""Who owes whom: a rubber settled at its table, and a whole night settled once.

Both are frozen read models, worked out from the logs at every look and kept nowhere. Pages and
sheets of paper show the same values.

Terms. *Points* are rubber points, settled per seat; *money* is points times the stake, in
minor units (W15). A *net* is what somebody is to receive when positive, to pay when negative.
A rubber is *settled* when it is complete or was cut short by the closing of play (W16); until
then its points may change and no money follows from it. Table money, the price of the
evening, is shown beside the nets and never added to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from clubs.models import Attendance, Member, Night
from scoring.models import DealEntry, RivalDeal, Sitting
from scoring.rules.core import SIDES
from scoring.rules.games.whist import State, Whist, rubbers
from scoring.rules.log import Entry
from scoring.rules.money import fewest_payments, pay_at_table, settle_points
from scoring.rules.reading import Pair
from scoring.rules.rubbers import Rubber, unfinished_words
from scoring.services.results import play_through, rules_of
from scoring.services.sheets import SittingSheet


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment between two people; ``amount`` is in minor units and more than zero."""

    payer: Member
    payee: Member
    amount: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A finished game: its score as it stood, and its value under the winners (W10, W13).

    ``winner`` is a side; ``points`` is the value by side; ``deals`` are counted through the
    whole sitting.
    """

    number: int
    winner: str
    score: Pair
    value: int
    grade: str | None
    points: Pair
    deals: range


@dataclass(frozen=True, slots=True)
class Share:
    """What a rubber comes to for one player; ``side`` is ``"NS"`` or ``"EW"``."""

    member: Member
    side: str
    points: int
    money: int


@dataclass(frozen=True, slots=True)
class RubberSettlement:
    """A rubber laid out for settling; pairs of figures are by side, North and South first.

    ``open_score`` is that of a game not finished. ``words`` say how an unfinished rubber is
    settled, or that it is in play; they are empty for a complete one. ``payments`` are empty
    until the rubber is settled, and when there is no stake.
    """

    table: int
    sitting: int
    number: int
    players: tuple[Member, ...]
    games: tuple[GameLine, ...]
    open_score: Pair
    bonus: Pair
    points: Pair
    winner: str | None
    complete: bool
    settled: bool
    words: str
    stake: int
    currency: str
    shares: tuple[Share, ...]
    payments: tuple[Transfer, ...]

    @property
    def difference(self) -> int:
        """The rubber points that the losers owe, never negative (W14)."""
        return abs(self.points[0] - self.points[1])

    @property
    def ahead(self) -> str | None:
        """The side to receive; None when there is nothing between them."""
        if not self.difference:
            return None
        return SIDES[0] if self.points[0] > self.points[1] else SIDES[1]

    @property
    def sides(self) -> tuple[tuple[Member, ...], tuple[Member, ...]]:
        """The partners of each side: North with South, East with West."""
        return self.players[0::2], self.players[1::2]


@dataclass(frozen=True, slots=True)
class NetLine:
    """What somebody's net is made of: one rubber, or a sitting of a game without rubbers.

    ``rubber`` is None for the latter. ``complete`` is false for a rubber cut short.
    """

    table: int
    sitting: int
    rubber: int | None
    partners: tuple[Member, ...]
    opponents: tuple[Member, ...]
    complete: bool
    points: int
    money: int


@dataclass(frozen=True, slots=True)
class MemberNet:
    """One person's evening: the rubbers, what they come to, and the table money apart."""

    member: Member
    lines: tuple[NetLine, ...]
    points: int
    net: int
    owed: int
    paid: int

    @property
    def due(self) -> int:
        """The table money still to pay; negative when too much was paid."""
        return self.owed - self.paid


@dataclass(frozen=True, slots=True)
class NightSettlement:
    """A night settled: everybody's net by name, and the fewest payments that clear them all.

    ``provisional`` are the reasons, as sentences, why it may still change.
    """

    night: Night
    members: tuple[MemberNet, ...]
    payments: tuple[Transfer, ...]
    provisional: tuple[str, ...]


class _Play(NamedTuple):
    """A sitting as far as a settlement needs to know it."""

    sitting: Sitting
    night: Night
    players: tuple[Member, ...]


def rubber_settlements(sheet: SittingSheet) -> list[RubberSettlement]:
    """Return the settlement of each rubber of a sitting, the one in play last.

    A sitting of a game without rubbers has none.
    """
    if not isinstance(sheet.rules, Whist):
        return []
    play = _Play(sheet.sitting, sheet.night, sheet.players)
    return _settlements(play, sheet.rules, sheet.trail)


def night_settlement(night: Night) -> NightSettlement:
    """Settle a night over all its sittings; the nets are those of the night's standings.

    Costs the same few queries however many tables there are.
    """
    ledger = _Ledger()
    for attendance in Attendance.objects.filter(night=night).select_related("member"):
        ledger.attended(attendance)
    logs = _logs(night)
    for sitting in Sitting.objects.for_night(night).with_results().with_people():
        players = tuple(s.member for s in sitting.seats.all() if s.position < sitting.players)
        ledger.played(_Play(sitting, night, players), logs.get(sitting.pk, ()))
    members = ledger.nets()
    return NightSettlement(night, members, _clear(members), _provisional(night, ledger))


def provisional_words(night: Night) -> tuple[str, ...]:
    """Say in sentences why what the night comes to may still change; nothing when it is final."""
    words = [] if night.closed_at else ["The night is still open."]
    waiting = RivalDeal.objects.filter(sitting__table__night=night, decided_at=None).count()
    if waiting:
        words.append(f"Results that wait for a decision: {waiting}.")
    return tuple(words)


def _settlements(play: _Play, rules: Whist, trail: Sequence[State]) -> list[RubberSettlement]:
    closed = bool(trail) and trail[-1].closed
    return [_settlement(play, rules, rubber, closed=closed) for rubber in rubbers(trail)]


def _settlement(play: _Play, rules: Whist, rubber: Rubber, *, closed: bool) -> RubberSettlement:
    settled = rubber.complete or closed
    shares = _shares(play, rubber)
    return RubberSettlement(
        table=play.sitting.table.number,
        sitting=play.sitting.number,
        number=rubber.number,
        players=play.players,
        games=tuple(
            GameLine(
                number=game.number,
                winner=game.winner,
                score=game.score,
                value=game.value,
                grade=game.grade,
                points=(game.value, 0) if game.winner == SIDES[0] else (0, game.value),
                deals=game.deals,
            )
            for game in rubber.games
        ),
        open_score=rubber.open_score,
        bonus=rubber.bonus,
        points=rubber.points,
        winner=rubber.winner,
        complete=rubber.complete,
        settled=settled,
        words=_words(rules, rubber, settled=settled),
        stake=play.sitting.stake,
        currency=play.night.currency,
        shares=shares,
        payments=_across_the_table(shares) if settled else (),
    )


def _words(rules: Whist, rubber: Rubber, *, settled: bool) -> str:
    if rubber.complete:
        return ""
    if settled:
        return unfinished_words(rules.options, rubber)
    return "Rubber in play: nothing is settled yet."


def _shares(play: _Play, rubber: Rubber) -> tuple[Share, ...]:
    difference = rubber.points[0] - rubber.points[1]
    points = {seat: -difference if seat % 2 else difference for seat in range(len(play.players))}
    money = settle_points(points, play.sitting.stake)
    return tuple(
        Share(member, SIDES[seat % 2], points[seat], money[seat])
        for seat, member in enumerate(play.players)
    )


def _across_the_table(shares: Sequence[Share]) -> tuple[Transfer, ...]:
    payments = pay_at_table({seat: share.money for seat, share in enumerate(shares)})
    return tuple(
        Transfer(shares[each.payer].member, shares[each.payee].member, each.amount)
        for each in payments
    )


def _logs(night: Night) -> dict[int, list[Entry]]:
    """Return the logs of all sittings of a night, in one query."""
    logs: dict[int, list[Entry]] = {}
    entries = DealEntry.objects.filter(sitting__table__night=night)
    for entry in entries.order_by("sitting_id", "sequence"):
        logs.setdefault(entry.sitting_id, []).append(entry.as_entry())
    return logs


@dataclass(slots=True)
class _Account:
    member: Member
    lines: list[NetLine] = field(default_factory=list)
    owed: int = 0
    paid: int = 0

    def net(self) -> MemberNet:
        points = sum(line.points for line in self.lines)
        money = sum(line.money for line in self.lines)
        return MemberNet(self.member, tuple(self.lines), points, money, self.owed, self.paid)


@dataclass(slots=True)
class _Ledger:
    """The accounts of a night while they are being added up."""

    accounts: dict[int, _Account] = field(default_factory=dict)
    in_play: list[RubberSettlement] = field(default_factory=list)

    def attended(self, attendance: Attendance) -> None:
        account = self._of(attendance.member)
        account.owed, account.paid = attendance.owed, attendance.paid

    def played(self, play: _Play, log: Iterable[Entry]) -> None:
        rules = rules_of(play.sitting)
        if not isinstance(rules, Whist):
            self._sitting(play)
            return
        trail = [each.state for each in play_through(play.sitting, log)]
        for rubber in _settlements(play, rules, trail):
            if rubber.settled:
                self._rubber(rubber)
            else:
                self.in_play.append(rubber)

    def nets(self) -> tuple[MemberNet, ...]:
        in_order = sorted(
            self.accounts.values(), key=lambda each: (each.member.sort_name, each.member.pk)
        )
        return tuple(account.net() for account in in_order)

    def _of(self, member: Member) -> _Account:
        return self.accounts.setdefault(member.pk, _Account(member))

    def _rubber(self, rubber: RubberSettlement) -> None:
        for seat, share in enumerate(rubber.shares):
            own, others = rubber.sides if seat % 2 == 0 else rubber.sides[::-1]
            line = NetLine(
                table=rubber.table,
                sitting=rubber.sitting,
                rubber=rubber.number,
                partners=tuple(each for each in own if each.pk != share.member.pk),
                opponents=others,
                complete=rubber.complete,
                points=share.points,
                money=share.money,
            )
            self._of(share.member).lines.append(line)

    def _sitting(self, play: _Play) -> None:
        for member, points in zip(play.players, play.sitting.result.settled, strict=True):
            line = NetLine(
                table=play.sitting.table.number,
                sitting=play.sitting.number,
                rubber=None,
                partners=(),
                opponents=tuple(each for each in play.players if each.pk != member.pk),
                complete=True,
                points=points,
                money=points * play.sitting.stake,
            )
            self._of(member).lines.append(line)


def _clear(members: Sequence[MemberNet]) -> tuple[Transfer, ...]:
    people: Mapping[int, Member] = {each.member.pk: each.member for each in members}
    payments = fewest_payments({each.member.pk: each.net for each in members})
    transfers = [Transfer(people[p.payer], people[p.payee], p.amount) for p in payments]
    transfers.sort(key=lambda each: (each.payer.sort_name, each.payer.pk, each.payee.sort_name))
    return tuple(transfers)


def _provisional(night: Night, ledger: _Ledger) -> tuple[str, ...]:
    tables = sorted({rubber.table for rubber in ledger.in_play})
    words = [f"Table {table} has a rubber in play that is not counted yet." for table in tables]
    return (*provisional_words(night), *words)
