"""Who was announced as a winner of what, and how that differs from how things stand.

What is announced is kept as it was read out: prizes, winners by name, shares. A correction that
comes later changes who has won as things stand, and never what was said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.rules.draw import listed
from tournaments.services.picture import Picture
from tournaments.standings.prizes import Award, Kind, Prize


class Given(NamedTuple):
    """Who has won what, and what they are called."""

    awards: Sequence[Award]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Winner:
    """Who has won a prize, and the share in minor units, None for a thing."""

    name: str
    share: int | None = None


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """A prize, or several that equals share, that would change hands.

    ``cut`` says that those who then have it must cut first.
    """

    name: str
    old: tuple[Winner, ...]
    new: tuple[Winner, ...]
    cut: bool = False


def given(picture: Picture) -> Given:
    """Return who has won what, as things stand."""
    return Given(picture.awards, picture.names)


def snapshot(picture: Picture) -> dict[str, Any]:
    """Return the prizes as an entry of the log keeps them; money is in minor units."""
    return {"awards": [_written(award, picture.names) for award in picture.awards]}


def _written(award: Award, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "prizes": [
            {
                "prize": one.name,
                "kind": one.kind.value,
                "group": one.group,
                "minor": one.amount,
                "number": one.number,
            }
            for one in award.prizes
        ],
        "winners": [
            {"id": one, "name": names.get(one, one), "minor": award.shares.get(one)}
            for one in award.ids
        ],
    }


def announced_prizes(picture: Picture) -> Given | None:
    """Return the prizes as they were announced; None where they were not."""
    entry = picture.log.awarded
    if entry is None:
        return None
    names: dict[str, str] = {}
    awards = []
    for row in entry.payload.get("awards", ()):
        winners = row["winners"]
        names |= {one["id"]: one["name"] for one in winners}
        shares = {one["id"]: one["minor"] for one in winners if one["minor"] is not None}
        awards.append(
            Award(
                tuple(_prize(one) for one in row["prizes"]),
                tuple(one["id"] for one in winners),
                shares,
            )
        )
    return Given(tuple(awards), names)


def _prize(row: Mapping[str, Any]) -> Prize:
    return Prize(row["prize"], Kind(row["kind"]), row["group"], row["minor"], row["number"])


def compared(old: Given, new: Given) -> tuple[PrizeChange, ...]:
    """Return each prize that somebody else has, or at another share."""
    return tuple(_changes(old, new))


def _changes(old: Given, new: Given) -> Iterator[PrizeChange]:
    before, after = _by_prize(old.awards), _by_prize(new.awards)
    told: set[tuple[int, int]] = set()
    for prize in dict.fromkeys((*before, *after)):
        was, then = before.get(prize), after.get(prize)
        if _outcome(was) == _outcome(then) or (id(was), id(then)) in told:
            continue
        told.add((id(was), id(then)))
        yield PrizeChange(
            _called(prize, was, then),
            _winners(old.names, was),
            _winners(new.names, then),
            then is not None and then.open,
        )


def _by_prize(awards: Sequence[Award]) -> dict[tuple[Prize, int], Award]:
    """Return the award of each prize; prizes that are alike are told apart by their order."""
    found: dict[tuple[Prize, int], Award] = {}
    for award in awards:
        for prize in award.prizes:
            alike = sum(1 for other, _ in found if other == prize)
            found[prize, alike] = award
    return found


def _outcome(award: Award | None) -> object:
    return None if award is None else (award.ids, dict(award.shares), award.open)


def _called(prize: tuple[Prize, int], was: Award | None, then: Award | None) -> str:
    if was is not None and then is not None and was.prizes == then.prizes:
        return listed([one.name for one in then.prizes])
    return prize[0].name


def _winners(names: Mapping[str, str], award: Award | None) -> tuple[Winner, ...]:
    if award is None:
        return ()
    return tuple(Winner(names.get(one, one), award.shares.get(one)) for one in award.ids)


def differences(picture: Picture) -> tuple[str, ...]:
    """Say which prizes were announced for others than have won them; nothing before that."""
    announced = announced_prizes(picture)
    if announced is None:
        return ()
    changes = compared(announced, given(picture))
    return tuple(_in_words(one) for one in changes if one.cut or _names(one.old) != _names(one.new))


def _names(winners: Sequence[Winner]) -> list[str]:
    return sorted(one.name for one in winners)


def _in_words(change: PrizeChange) -> str:
    called = f"{change.name[:1].upper()}{change.name[1:]}"
    old = [one.name for one in change.old]
    new = [one.name for one in change.new]
    said = f"{called} was announced for {listed(old) if old else 'nobody'}"
    if len(old) > 1:
        said = f"{said} to share"
    if change.cut:
        return f"{said}; as things stand {listed(new)} cut for it."
    if not new:
        return f"{said}; as things stand nobody has won it."
    if len(new) > 1:
        return f"{said}; as things stand {listed(new)} share it."
    whose = f"{new[0]}’" if new[0].endswith("s") else f"{new[0]}’s"
    return f"{said}; as things stand it is {whose}."
