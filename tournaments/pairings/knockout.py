"""Knock-out brackets: who meets whom, who goes on, and what a correction would undo.

Terms. A bracket is drawn once, for entrants in the order of their seeding; it is a list of
*matches* in the order of play. What comes to either side of a match is its *source*: a seed, or
the winner or loser of an earlier match. Byes make no matches: where one of two would meet
nobody, the other is the source of the next match at once.

Who is where is never stored: :func:`play` works it out from the bracket and the results. A match
to which neither side came has no winner; its slot stays empty, and whoever was to meet that
winner goes on without playing. In double elimination neither of those two goes on anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum

from scoring.rules.draw import listed
from tournaments.pairings.brackets import Bracket, Match, Part, Source, Take
from tournaments.results import EMPTY, IN_PLAY, Outcome, Result, Table


class Status(Enum):
    """How a match stands."""

    WAITING = "waiting"
    """An earlier match must be decided first."""
    READY = "ready"
    """Both sides are known and it can be played."""
    PLAYED = "played"
    """Decided at the table, by forfeit, or by neither coming."""
    WALKOVER = "walkover"
    """One side goes on because the other is empty or has withdrawn."""
    EMPTY = "empty"
    """Nobody came to either side."""
    NOT_NEEDED = "not needed"
    """A decider after a final that the winners' side won."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One match as it stands: both sides (empty while unknown, or for ever), and who goes where."""

    match: Match
    status: Status
    sides: tuple[str, str]
    winner: str = EMPTY
    loser: str = EMPTY

    @property
    def decided(self) -> bool:
        """Whether later matches know what comes from here."""
        return self.status not in (Status.WAITING, Status.READY)


@dataclass(frozen=True, slots=True)
class Progress:
    """A bracket with its results: every match as it stands, in the order of play."""

    bracket: Bracket
    matches: tuple[Standing, ...]

    def __getitem__(self, name: str) -> Standing:
        """Return one match by name."""
        return next(one for one in self.matches if one.match.name == name)

    @property
    def ready(self) -> tuple[Standing, ...]:
        """The matches that can be played now."""
        return tuple(one for one in self.matches if one.status is Status.READY)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to play."""
        return all(one.decided for one in self.matches)

    @property
    def champion(self) -> str:
        """The winner of it all; empty while unknown, or when nobody came to the last match."""
        last = [one for one in self.matches if one.match.part in (Part.FINAL, Part.DECIDER)]
        for one in reversed(last):
            if one.status is not Status.NOT_NEEDED:
                return one.winner
        return self.bracket.entrants[0] if len(self.bracket.entrants) == 1 else EMPTY

    def tables(self) -> tuple[Table, ...]:
        """Return the matches that can be played as tables in play, numbered from 1."""
        return tuple(
            Table(number, ((one.sides[0],), (one.sides[1],)))
            for number, one in enumerate(self.ready, 1)
        )


class NoWinner(ValueError):
    """A match that ended level without a cut, so that nobody goes on; ``match`` is its name."""

    def __init__(self, match: str) -> None:
        super().__init__(f"match {match} ended level: record which side won the cut")
        self.match = match


def play(
    bracket: Bracket, results: Mapping[str, Result], withdrawn: Collection[str] = ()
) -> Progress:
    """Work out where every match stands from the results, by the names of the matches.

    A match not yet played that meets somebody ``withdrawn`` is a walkover for the other. Results
    of matches that cannot have been played yet are not looked at.

    :raises NoWinner: a match ended level.
    """
    known: dict[str, Standing] = {}
    for match in bracket.matches:
        known[match.name] = _stand(bracket, match, results.get(match.name, IN_PLAY), known)
        known[match.name] = _after_withdrawal(known[match.name], withdrawn)
    return Progress(bracket, tuple(known.values()))


def _stand(
    bracket: Bracket, match: Match, result: Result, known: Mapping[str, Standing]
) -> Standing:
    feeders = [known[source.match] for source in match.sources if source.match]
    if any(not feeder.decided for feeder in feeders):
        sides = (_comes(bracket, match.sources[0], known), _comes(bracket, match.sources[1], known))
        return Standing(match, Status.WAITING, sides)
    if match.part is Part.DECIDER and not _is_needed(feeders[0]):
        return Standing(match, Status.NOT_NEEDED, (EMPTY, EMPTY))
    one, other = (_comes(bracket, source, known) for source in match.sources)
    if not one and not other:
        return Standing(match, Status.EMPTY, (EMPTY, EMPTY))
    if not one or not other:
        return Standing(match, Status.WALKOVER, (one, other), one or other)
    if not result.outcome.settled:
        return Standing(match, Status.READY, (one, other))
    return _played(match, (one, other), result)


def _played(match: Match, sides: tuple[str, str], result: Result) -> Standing:
    if result.outcome in (Outcome.ABSENT, Outcome.SIT_OUT):
        return Standing(match, Status.PLAYED, sides)
    winner = result.winner()
    if winner is None:
        raise NoWinner(match.name)
    return Standing(match, Status.PLAYED, sides, sides[winner], sides[1 - winner])


def _after_withdrawal(standing: Standing, withdrawn: Collection[str]) -> Standing:
    """Let the other go on when somebody who has withdrawn is to play."""
    if standing.status is not Status.READY or not set(standing.sides) & set(withdrawn):
        return standing
    here = [one for one in standing.sides if one not in withdrawn]
    winner = here[0] if here else EMPTY
    gone = [one for one in standing.sides if one in withdrawn]
    loser = gone[0] if here else EMPTY
    return Standing(standing.match, Status.WALKOVER, standing.sides, winner, loser)


def _comes(bracket: Bracket, source: Source, known: Mapping[str, Standing]) -> str:
    """Return who comes from a source; empty while unknown, or for ever."""
    if source.take is Take.SEED:
        return bracket.entrants[source.seed - 1]
    feeder = known[source.match]
    return feeder.winner if source.take is Take.WINNER else feeder.loser


def _is_needed(final: Standing) -> bool:
    """Say whether the final leaves both with one defeat: the losers' side won it at the table."""
    return bool(final.loser) and final.winner == final.sides[1]


def dependents(bracket: Bracket, name: str) -> tuple[str, ...]:
    """Return the later matches whose sides depend on a match, at any remove, in order of play.

    :raises KeyError: there is no such match.
    """
    if name not in {match.name for match in bracket.matches}:
        raise KeyError(name)
    found = {name}
    for match in bracket.matches:
        if any(source.match in found for source in match.sources):
            found.add(match.name)
    return tuple(m.name for m in bracket.matches if m.name in found and m.name != name)


def refuse_correction(
    bracket: Bracket, results: Mapping[str, Result], name: str, corrected: Result
) -> str:
    """Say why a match cannot be corrected now; empty when it can.

    It cannot once a later match that depends on it has been played, until that is voided. A
    correction that lets the same side go on changes nobody's match, and always can be made.

    :raises KeyError: there is no such match.
    """
    before = results.get(name, IN_PLAY)
    if corrected.outcome.settled and corrected.winner() == before.winner():
        return ""
    played = [
        later for later in dependents(bracket, name) if results.get(later, IN_PLAY).outcome.settled
    ]
    if not played:
        return ""
    verb, them = ("have", "them") if len(played) > 1 else ("has", "it")
    return (
        f"Match {name} cannot be corrected: {listed(played)} {verb} been played by those who"
        f" went on from it. Void {them} first."
    )


def places(progress: Progress) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Return who came where so far: the place, and all who share it, best first.

    Those who went out in the same round of the same part of the bracket share a place, unless a
    match for third place parts them. Who is still in is not listed.
    """
    champion = progress.champion if progress.complete else EMPTY
    groups: list[list[str]] = [[champion]] if champion else []
    placed = {one for match in progress.matches if not match.decided for one in match.sides}
    placed.add(champion)
    for stage in _stages_backwards(progress):
        group = [one for one in stage if one and one not in placed]
        placed.update(group)
        if group:
            groups.append(group)
    left = len(progress.bracket.entrants) - sum(map(len, groups)) + 1
    first = 1 if champion else left
    ranked = []
    for group in groups:
        ranked.append((first, tuple(group)))
        first += len(group)
    return tuple(ranked)


def _stages_backwards(progress: Progress) -> list[list[str]]:
    """List who went out, last stage first; the match for third place ranks both its sides."""
    stages: dict[tuple[int, int], list[str]] = {}
    double = progress.bracket.double
    for one in progress.matches:
        part, number = one.match.part, one.match.round
        if not one.decided or (double and part is Part.WINNERS and one.loser):
            continue
        if part is Part.THIRD:
            stages[_RANK[part], 2] = [one.winner]
            stages[_RANK[part], 1] = [one.loser]
            continue
        out = [side for side in one.sides if side and side != one.winner]
        stages.setdefault((_RANK[part], number), []).extend(out)
    return [stages[key] for key in sorted(stages, reverse=True)]


_RANK = {Part.WINNERS: 0, Part.LOSERS: 1, Part.THIRD: 2, Part.FINAL: 3, Part.DECIDER: 4}
