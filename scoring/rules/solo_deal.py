"""One deal of Solo Whist: what may be recorded and who pays whom (O1 to O5).

Terms. A *contract* is what was called; the *callers* are the caller and, at prop and cop, the
partner; the *opponents* are the others who play. The *share* is what one caller receives or
pays in all. A *unit* is what the table of stakes counts in; payments are by seat, in units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.core import Line, Problem
from scoring.rules.solo_options import SoloWhistOptions
from scoring.rules.written import PARTIES, counted

TRICKS = 13
REVOKE = 3
"""Tricks off the callers for each of their revokes (O5)."""


class Contract(NamedTuple):
    """What a contract is called and how many tricks it takes; 0 is a misère."""

    label: str
    needs: int


CONTRACTS = {
    "prop_and_cop": Contract("prop and cop", 8),
    "solo": Contract("solo", 5),
    "misere": Contract("misère", 0),
    "abundance": Contract("abundance", 9),
    "royal_abundance": Contract("royal abundance", 9),
    "misere_ouverte": Contract("misère ouverte", 0),
    "abundance_declared": Contract("abundance declared", TRICKS),
}
"""The contracts that somebody calls."""

PROP, GENERAL, PASSED = "prop_and_cop", "general_misere", "passed_out"
OUTCOMES = (*CONTRACTS, GENERAL, PASSED)
"""Every word that can stand for a deal's contract (O1)."""

ABUNDANCES = ("abundance", "royal_abundance")


class Deal(NamedTuple):
    """A deal as recorded; ``contract`` is None only while being read.

    ``tricks`` are those the callers took, ``loser`` who took the last trick of a general
    misère; ``revokes`` are the seats of those who revoked, in the order recorded.
    """

    contract: str | None
    caller: int | None = None
    partner: int | None = None
    tricks: int | None = None
    loser: int | None = None
    revokes: tuple[int, ...] = ()


class Verdict(StrEnum):
    """How a deal ended."""

    WON = "won"
    LOST = "lost"
    GENERAL = "general misère"
    VOID = "void"
    PASSED = "passed out"


class Settled(NamedTuple):
    """What a deal came to: what each seat receives, and why."""

    payments: tuple[int, ...]
    verdict: Verdict
    callers: tuple[int, ...]
    lines: tuple[Line, ...]


def faults(options: SoloWhistOptions, deal: Deal) -> Iterator[Problem]:
    """Yield every reason why such a deal cannot be, whoever plays (section 5)."""
    if deal.contract is None:
        text = f"Say what was called: one of {', '.join(OUTCOMES)}."
        yield Problem("contract", "missing", text)
        return
    wanted = _wanted(deal.contract)
    for field in ("caller", "partner", "tricks", "loser"):
        told = getattr(deal, field) is not None
        if told and field not in wanted:
            yield Problem(field, "not_here", f"{_WORDS[deal.contract]} has none: leave it out.")
        elif not told and field in wanted:
            yield Problem(field, "missing", _MISSING[field])
    if deal.revokes and deal.contract not in CONTRACTS:
        text = "There is no call for a revoke to win or lose: leave it out."
        yield Problem("revokes", "not_here", text)
    if deal.tricks is not None and not 0 <= deal.tricks <= TRICKS:
        yield Problem("tricks", "out_of_range", f"Must be from 0 to {TRICKS}.")
    if deal.partner is not None and deal.partner == deal.caller:
        text = "The partner is another player than the caller."
        yield Problem("partner", "own_partner", text)
    if deal.contract == GENERAL and options.general_misere == "redeal":
        text = "Under these rules a deal that all pass is thrown in: record it as passed_out."
        yield Problem("contract", "no_general_misere", text)


_WORDS = {slug: contract.label.capitalize() for slug, contract in CONTRACTS.items()}
_WORDS |= {GENERAL: "A general misère", PASSED: "A deal passed out"}

_MISSING = {
    "caller": "Say who called.",
    "partner": "Say who accepted the proposal.",
    "tricks": "Write the tricks that the caller's side took.",
    "loser": "Say who took the last trick.",
}


def _wanted(contract: str) -> tuple[str, ...]:
    """Return the fields that a deal of this contract has."""
    if contract == PASSED:
        return ()
    if contract == GENERAL:
        return ("loser",)
    return ("caller", "partner", "tricks") if contract == PROP else ("caller", "tricks")


def seat_faults(deal: Deal, sits_out: int) -> Iterator[Problem]:
    """Yield each naming of the player who sits this deal out (O6)."""
    named = [("caller", deal.caller), ("partner", deal.partner), ("loser", deal.loser)]
    named += [(f"revokes/{number}/player", seat) for number, seat in enumerate(deal.revokes, 1)]
    for path, seat in named:
        if seat == sits_out:
            text = "This player sits out, on the dealer's right, and has no part in the deal."
            yield Problem(path, "sits_out", text)


def settle(options: SoloWhistOptions, players: int, sits_out: int | None, deal: Deal) -> Settled:
    """Return what ``deal``, which has no faults, comes to at a table of four or five."""
    playing = [seat for seat in range(players) if seat != sits_out]
    if deal.contract == GENERAL and deal.loser is not None:
        paid = _general(options, playing, deal.loser)
    elif deal.contract not in CONTRACTS or deal.caller is None:
        paid = _Paid({}, Verdict.PASSED, [Line("O6", "", 0, "all passed: nothing is paid")])
    else:
        callers = (deal.caller,) if deal.partner is None else (deal.caller, deal.partner)
        opponents = tuple(seat for seat in playing if seat not in callers)
        call = _Call(deal.contract, callers, opponents, deal.tricks or 0)
        paid = _called(options, call, deal.revokes)
        return _settled(paid, players, callers)
    return _settled(paid, players, ())


class _Paid(NamedTuple):
    """What some seats receive, and why."""

    units: dict[int, int]
    verdict: Verdict
    lines: list[Line]


class _Call(NamedTuple):
    """A contract, who called it against whom, and the tricks the callers took."""

    contract: str
    callers: tuple[int, ...]
    opponents: tuple[int, ...]
    tricks: int

    @property
    def label(self) -> str:
        return CONTRACTS[self.contract].label

    @property
    def needs(self) -> int:
        return CONTRACTS[self.contract].needs

    @property
    def made(self) -> bool:
        return self.tricks >= self.needs if self.needs else self.tricks == 0

    def units(self, worth: int) -> dict[int, int]:
        """Let each opponent pay ``worth``: to the caller, or to one caller each (O2)."""
        share = worth * (len(self.opponents) // len(self.callers))
        return dict.fromkeys(self.callers, share) | dict.fromkeys(self.opponents, -worth)

    def note(self, rule: str, text: str) -> Line:
        return Line(rule, PARTIES[self.callers[0]], 0, text)


def _settled(paid: _Paid, players: int, callers: tuple[int, ...]) -> Settled:
    """Add what each seat pays or receives to the lines (O3)."""
    units = tuple(paid.units.get(seat, 0) for seat in range(players))
    lines = [
        Line("O3", PARTIES[seat], each, f"{'receives' if each > 0 else 'pays'} {abs(each)}")
        for seat, each in enumerate(units)
        if each
    ]
    return Settled(units, paid.verdict, callers, (*paid.lines, *lines))


def _general(options: SoloWhistOptions, playing: Sequence[int], loser: int) -> _Paid:
    """Let the taker of the last trick pay each other player a solo stake (O4)."""
    units = dict.fromkeys(playing, options.solo)
    units[loser] = -options.solo * (len(playing) - 1)
    line = Line("O4", PARTIES[loser], 0, "general misère: took the last trick")
    return _Paid(units, Verdict.GENERAL, [line])


def _called(options: SoloWhistOptions, call: _Call, revokes: Sequence[int]) -> _Paid:
    """Settle a call: by its tricks unless a defender revoked (O2, O5)."""
    defenders = [seat for seat in revokes if seat not in call.callers]
    mine = len(revokes) - len(defenders)
    if mine and defenders:
        text = f"{call.label}: both sides revoked, the deal is void and nobody pays"
        return _Paid({}, Verdict.VOID, [Line("O5", "", 0, text)])
    if defenders:
        return _given(options, call, defenders[0])
    if mine:
        return _revoked(options, call, mine)
    return _reckoned(options, call, _extra(options, call), won=call.made)


def _reckoned(
    options: SoloWhistOptions, call: _Call, extra: tuple[int, str], *, won: bool
) -> _Paid:
    """Settle a call at its base and the ``extra`` units, which come with their words (O2)."""
    base = getattr(options, call.contract)
    verdict = Verdict.WON if won else Verdict.LOST
    worth = base + extra[0] if won else -base - extra[0]
    took = counted(call.tricks, "trick")
    text = f"{call.label}, {took}: {verdict.value}, {counted(base, 'unit')}{extra[1]}"
    return _Paid(call.units(worth), verdict, [call.note("O2", text)])


def _extra(options: SoloWhistOptions, call: _Call) -> tuple[int, str]:
    """Return the units for over- or undertricks and the words for them (O2)."""
    beyond = call.tricks - call.needs
    if call.needs in (0, TRICKS) or not beyond:
        return 0, ""
    if beyond < 0:
        units, what = options.under * -beyond, counted(-beyond, "undertrick")
    else:
        each = options.abundance_over if call.contract in ABUNDANCES else options.over
        units, what = each * beyond, counted(beyond, "overtrick")
        if call.contract == PROP and call.tricks == TRICKS:
            units, what = 2 * units, f"{what}, doubled"
    return units, f" and {units} for {what}" if units else ""


def _revoked(options: SoloWhistOptions, call: _Call, revokes: int) -> _Paid:
    """Lose a call to the callers' own revokes: base, and undertricks when short (O5)."""
    off = ""
    if call.needs:
        call = call._replace(tricks=max(0, call.tricks - REVOKE * revokes))
        off = f"{counted(REVOKE * revokes, 'trick')} off, "
    extra = (0, "") if call.made else _extra(options, call)
    paid = _reckoned(options, call, extra, won=False)
    line = call.note("O5", f"revoked: {off}the call cannot be won")
    return paid._replace(lines=[line, *paid.lines])


def _given(options: SoloWhistOptions, call: _Call, offender: int) -> _Paid:
    """Win a call at its base by a defender's revoke; that defender pays for all (O5)."""
    base = getattr(options, call.contract)
    units = call.units(base)
    received = {caller: units[caller] for caller in call.callers}
    units = received | {offender: -sum(received.values())}
    line = Line("O5", PARTIES[offender], 0, "revoked: the call is won, and this player pays for it")
    text = f"{call.label}: won, {counted(base, 'unit')}"
    return _Paid(units, Verdict.WON, [line, call.note("O2", text)])
