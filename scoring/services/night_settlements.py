"""Who owes whom after a night: every game settled, and all of it paid at once.

Frozen read models, worked out from the logs at every look and kept nowhere. Pages and sheets
of paper show the same values.

Terms. A *unit* is what a game is settled by: a rubber, a game, a match, an evening of Solo.
*Points* are what the game settles, and points of different games are never added together;
*money* is points times the stake, in minor units, and is (W15). A *net* is what somebody is to
receive when positive, to pay when negative. Table money, the price of the evening, is shown
beside the nets and never added to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from clubs.models import Attendance, Member, Night
from scoring.models import DealEntry, RivalDeal, Sitting
from scoring.rules.core import Unit
from scoring.rules.log import Entry
from scoring.rules.money import fewest_payments
from scoring.services.results import parties_of, play_through, rules_of
from scoring.services.settlements import Transfer


@dataclass(frozen=True, slots=True)
class NetLine:
    """What somebody's net is made of: one unit of one game.

    ``game`` is its slug, ``unit`` what it is called: ``"rubber"``. ``complete`` is false for a
    unit cut short, or counted as it stands while it is in play.
    """

    table: int
    sitting: int
    game: str
    unit: str
    number: int
    partners: tuple[Member, ...]
    opponents: tuple[Member, ...]
    complete: bool
    points: int
    money: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A game that settled something; ``points`` says what its points are called."""

    slug: str
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class MemberNet:
    """One person's evening: the units, what they come to, and the table money apart.

    ``points`` are in the order of the night's ``games``, None for a game not played.
    """

    member: Member
    lines: tuple[NetLine, ...]
    points: tuple[int | None, ...]
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

    ``games`` are those that settled something. ``provisional`` are the reasons, as sentences,
    why it may still change.
    """

    night: Night
    games: tuple[Settled, ...]
    members: tuple[MemberNet, ...]
    payments: tuple[Transfer, ...]
    provisional: tuple[str, ...]


def night_settlement(night: Night) -> NightSettlement:
    """Settle a night over all its sittings; the nets are those of the night's standings.

    Costs the same few queries however many tables and games there are.
    """
    ledger = _Ledger()
    for attendance in Attendance.objects.filter(night=night).select_related("member"):
        ledger.attended(attendance)
    logs = _logs(night)
    for sitting in Sitting.objects.for_night(night).select_related("table").with_people():
        ledger.played(sitting, logs.get(sitting.pk, ()))
    members = ledger.nets()
    return NightSettlement(
        night=night,
        games=tuple(ledger.games.values()),
        members=members,
        payments=fewest_transfers({each.member: each.net for each in members}),
        provisional=(*provisional_words(night), *ledger.provisional),
    )


def provisional_words(night: Night) -> tuple[str, ...]:
    """Say in sentences why what the night comes to may still change; nothing when it is final."""
    words = [] if night.closed_at else ["The night is still open."]
    waiting = RivalDeal.objects.filter(sitting__table__night=night, decided_at=None).count()
    if waiting:
        words.append(f"Results that wait for a decision: {waiting}.")
    return tuple(words)


def fewest_transfers(nets: Mapping[Member, int]) -> tuple[Transfer, ...]:
    """Return the fewest payments that clear all nets, in the order of the payers' names."""
    people: Mapping[int, Member] = {member.pk: member for member in nets}
    payments = fewest_payments({member.pk: net for member, net in nets.items()})
    transfers = [Transfer(people[p.payer], people[p.payee], p.amount) for p in payments]
    transfers.sort(key=lambda each: (each.payer.sort_name, each.payer.pk, each.payee.sort_name))
    return tuple(transfers)


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

    def net(self, games: Iterable[str]) -> MemberNet:
        points: dict[str, int] = {}
        for line in self.lines:
            points[line.game] = points.get(line.game, 0) + line.points
        money = sum(line.money for line in self.lines)
        by_game = tuple(points.get(game) for game in games)
        return MemberNet(self.member, tuple(self.lines), by_game, money, self.owed, self.paid)


@dataclass(slots=True)
class _Ledger:
    """The accounts of a night while they are being added up."""

    accounts: dict[int, _Account] = field(default_factory=dict)
    games: dict[str, Settled] = field(default_factory=dict)
    provisional: list[str] = field(default_factory=list)

    def attended(self, attendance: Attendance) -> None:
        account = self._of(attendance.member)
        account.owed, account.paid = attendance.owed, attendance.paid

    def played(self, sitting: Sitting, log: Iterable[Entry]) -> None:
        """Write a sitting's units into the accounts, and say what is still in play."""
        rules = rules_of(sitting)
        trail = [each.state for each in play_through(sitting, log)]
        for unit in rules.units(trail):
            if unit.counted:
                self.games.setdefault(
                    rules.slug, Settled(rules.slug, rules.name, rules.columns[0].label)
                )
                self._unit(sitting, unit)
            if not unit.complete and not rules.is_over(trail[-1]):
                counted = "counted as it stands" if unit.counted else "not counted yet"
                name = f"{'an' if unit.name[0] in 'aeiou' else 'a'} {unit.name}"
                words = f"Table {sitting.table.number} has {name} in play that is {counted}."
                self.provisional.append(words)

    def nets(self) -> tuple[MemberNet, ...]:
        in_order = sorted(
            self.accounts.values(), key=lambda each: (each.member.sort_name, each.member.pk)
        )
        return tuple(account.net(self.games) for account in in_order)

    def _of(self, member: Member) -> _Account:
        return self.accounts.setdefault(member.pk, _Account(member))

    def _unit(self, sitting: Sitting, unit: Unit) -> None:
        players = [each.member for each in sitting.seats.all()][: sitting.players]
        for party in parties_of(sitting):
            own = [players[seat] for seat in party]
            for seat in party:
                line = NetLine(
                    table=sitting.table.number,
                    sitting=sitting.number,
                    game=sitting.game,
                    unit=unit.name,
                    number=unit.number,
                    partners=_without(own, [players[seat]]),
                    opponents=_without(players, own),
                    complete=unit.complete,
                    points=unit.points[seat],
                    money=unit.points[seat] * sitting.stake,
                )
                self._of(players[seat]).lines.append(line)


def _without(members: Sequence[Member], others: Sequence[Member]) -> tuple[Member, ...]:
    return tuple(member for member in members if member not in others)
