"""Write a movement out: as the JSON document ``oddtrick-movement/1``, and as text to read.

Nothing leaves here unjudged: the independent verifier counts every figure that is told, and a
movement in which it finds a fault is never told at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tournaments.movements.schedule import (
    SEATS,
    Measure,
    PairRound,
    PairSchedule,
    Round,
    Schedule,
    Span,
)
from tournaments.movements.verifier import Fault, Report, verify, verify_pairs

FORMAT = "oddtrick-movement/1"


class FaultyMovement(RuntimeError):
    """A construction has made a movement that the verifier refuses: a mistake in the program."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.text}" for fault in faults))
        self.faults = faults


def answer(schedule: Schedule | PairSchedule) -> dict[str, Any]:
    """Return a movement as a document: rounds, and [least, most] of each figure.

    :raises FaultyMovement: the verifier finds a fault.
    """
    report = judged(schedule)
    document: dict[str, Any] = {"format": FORMAT, "kind": schedule.kind}
    if isinstance(schedule, Schedule):
        document |= {
            "players": schedule.players,
            "method": schedule.method,
            "still": schedule.still,
            "rounds": [_individual_round(played) for played in schedule.rounds],
            "quality": {
                name: {"reached": told.reached, "bound": told.bound, "gap": told.gap}
                for name, told in _measures(schedule)
            },
        }
    else:
        document |= {
            "players": schedule.pairs,
            "method": schedule.method,
            "board_sets": schedule.board_sets,
            "winners": schedule.winners,
            "rounds": [_pair_round(played) for played in schedule.rounds],
        }
    document["balance"] = {name: [*span] for name, span in report.figures.items()}
    document["text"] = words(schedule, report)
    return document


def tell(schedule: Schedule | PairSchedule) -> str:
    """Return a movement as lines of text: what it is, what it promises, and every round.

    :raises FaultyMovement: the verifier finds a fault.
    """
    report = judged(schedule)
    if isinstance(schedule, Schedule):
        who, seats = f"{schedule.players} players", "North+South v East+West"
    else:
        who, seats = f"{schedule.pairs} pairs", "North–South v East–West"
        seats += " [board set]" if schedule.board_sets else ""
    rounds = _counted(len(schedule.rounds), "round")
    lines = [
        f"{schedule.kind}, {who}, {rounds}: {schedule.method}",
        words(schedule, report),
        f"Table by table: {seats}",
        "",
        *(_told_round(played) for played in schedule.rounds),
    ]
    return "\n".join(lines) + "\n"


def judged(schedule: Schedule | PairSchedule) -> Report:
    """Return the verifier's report on a movement.

    :raises FaultyMovement: it finds a fault.
    """
    report = verify(schedule) if isinstance(schedule, Schedule) else verify_pairs(schedule)
    if report.faults:
        raise FaultyMovement(report.faults)
    return report


def words(schedule: Schedule | PairSchedule, report: Report) -> str:
    """Return in a sentence what a movement promises its players, beside what is possible."""
    figures = report.figures
    if isinstance(schedule, Schedule):
        promises = list(_mixing(schedule))
    else:
        promises = list(_pair_promises(schedule, figures["meet"]))
        if "compete" in figures:
            least, most = figures["compete"]
            promises.append(
                "all pairs compete equally"
                if least == most
                else f"how much two pairs compete varies by {most - least}"
            )
    promises.append(_sitting_out(figures["sit_out"], len(schedule.rounds)))
    if isinstance(schedule, Schedule) and schedule.still is not None:
        promises.append(f"player {schedule.still} keeps one chair")
    text = "; ".join(promises)
    return f"{text[0].upper()}{text[1:]}."


def _measures(schedule: Schedule) -> tuple[tuple[str, Measure], ...]:
    quality = schedule.quality
    return (
        ("partner", quality.partner),
        ("oppose", quality.oppose),
        ("meet", quality.meet),
        ("cost", quality.cost),
    )


def _mixing(schedule: Schedule) -> Iterator[str]:
    """Yield how often the same people come together."""
    quality = schedule.quality
    if quality.meet.reached == 1:
        yield "nobody meets anybody twice"
        return
    if quality.partner.reached == 1:
        yield "nobody partners twice"
    else:
        yield f"most-met partner {_beside_bound(quality.partner)}"
    if quality.oppose.reached == 1:
        yield "nobody opposes twice"
    else:
        yield f"most-met opponent {_beside_bound(quality.oppose)}"


def _beside_bound(measure: Measure) -> str:
    return f"{measure.reached} (best possible {measure.bound})"


def _pair_promises(schedule: PairSchedule, meet: Span) -> Iterator[str]:
    """Yield how often pairs meet, and what becomes of the boards."""
    if meet.least == meet.most:
        yield f"all meet {_times(meet.most)}"
    else:
        yield f"nobody meets more than {_times(meet.most)}"
    if schedule.board_sets:
        yield "nobody plays a board set twice"
        if schedule.sharing > 1:
            yield f"up to {schedule.sharing} tables share a board set in a round"
        yield "two winners" if schedule.winners == 2 else "one winner"


def _sitting_out(sit_out: Span, rounds: int) -> str:
    """Say who sits out how often."""
    if sit_out.most == 0:
        return "nobody sits out"
    if sit_out.least == sit_out.most:
        return f"everyone sits out {_times(sit_out.most)}"
    if sit_out.least == 0:
        return f"nobody sits out more than {_times(sit_out.most)}"
    return f"everyone sits out {sit_out.least} or {sit_out.most} of {rounds} rounds"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _individual_round(played: Round) -> dict[str, Any]:
    tables = [
        {"table": table.number, **dict(zip(SEATS, table.seats, strict=True))}
        for table in played.tables
    ]
    return {"round": played.number, "tables": tables, "sit_out": [*played.sit_out]}


def _pair_round(played: PairRound) -> dict[str, Any]:
    tables = []
    for table in played.tables:
        row = {"table": table.number, "NS": table.ns, "EW": table.ew}
        if table.boards is not None:
            row["boards"] = table.boards
        tables.append(row)
    return {"round": played.number, "tables": tables, "sit_out": [*played.sit_out]}


def _told_round(played: Round | PairRound) -> str:
    """Write a round on one line."""
    told = []
    if isinstance(played, Round):
        for table in played.tables:
            north, east, south, west = table.seats
            told.append(f"{table.number}: {north}+{south} v {east}+{west}")
    else:
        for couple in played.tables:
            boards = "" if couple.boards is None else f" [{couple.boards}]"
            told.append(f"{couple.number}: {couple.ns} v {couple.ew}{boards}")
    if played.sit_out:
        told.append(f"out: {', '.join(map(str, played.sit_out))}")
    return f"Round {played.number:>2}   " + "   ".join(told)
