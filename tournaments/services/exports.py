"""An event as documents for other programs: whole, or as far as it is released.

Scorers are given everything. Players and the public are given what standings pages show them:
rounds and standings up to the one that was released, and prizes once they are given.
"""

from __future__ import annotations

from typing import Any

from tournaments import eventfile
from tournaments.documents.answers import write_result_of
from tournaments.services.picture import Picture
from tournaments.services.released import shown_after


def event_document(picture: Picture, *, released: bool = False) -> dict[str, Any]:
    """Return the event as ``oddtrick-event/1``; ``released`` leaves out results held back."""
    if picture.file is None:
        return dict(picture.document)
    written = eventfile.write(picture.file)
    after = shown_after(picture) if released else None
    if after is not None:
        written["rounds"] = [
            one if one["round"] <= after else _without_results(one) for one in written["rounds"]
        ]
    return written


def _without_results(played: dict[str, Any]) -> dict[str, Any]:
    tables = [
        {key: value for key, value in table.items() if key != "result"}
        for table in played["tables"]
    ]
    return {**played, "tables": tables, "complete": False}


def event_answer(picture: Picture, *, released: bool = False) -> dict[str, Any]:
    """Return what the event comes to as ``oddtrick-event-result/1``.

    :raises NotReady: what is entered does not fit the format.
    """
    after = shown_after(picture) if released else None
    if not released:
        return picture.result
    answer = dict(picture.result) if after is None else _answer_after(picture, after)
    if picture.log.awarded is None:
        answer["prizes"] = []
    return answer


def _answer_after(picture: Picture, after: int) -> dict[str, Any]:
    facts, file = picture.facts, picture.file
    drawn = file.drawn if file else {}
    money = file.money if file else str
    if after >= len(facts.rounds):
        return dict(picture.result)
    answer = write_result_of(picture.form, facts.first(after), drawn, money)
    if not after:
        answer |= {"standings": [], "ties": [], "over": ""}
    return answer
