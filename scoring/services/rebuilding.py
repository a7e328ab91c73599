"""Making kept results anew from the logs, one sitting at a time."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from clubs.services.nights import publish
from scoring.models import Sitting, SittingResult
from scoring.services.results import rebuild

_KEPT = ("sequence", "state", "settled", "tally", "finished", "last_at")


def rebuild_all() -> Iterator[tuple[Sitting, list[str]]]:
    """Rebuild every sitting's kept result; yield each with the names of what had differed.

    A night whose results changed is published, so that its pages show it.
    """
    sittings = Sitting.objects.select_related("table__night__club").order_by("pk")
    for sitting in sittings.iterator(chunk_size=500):
        yield sitting, _rebuild(sitting)


@transaction.atomic
def _rebuild(sitting: Sitting) -> list[str]:
    """Rebuild one result under its lock, and return what had differed."""
    locked = SittingResult.objects.select_for_update(of=("self",)).filter(pk=sitting.pk)
    before = locked.values(*_KEPT).first()
    rebuild(sitting)
    after = SittingResult.objects.filter(pk=sitting.pk).values(*_KEPT).get()
    if before is None:
        different = ["the whole result"]
    else:
        different = [name for name in _KEPT if before[name] != after[name]]
    if different:
        publish(sitting.table.night_id)
    return different
