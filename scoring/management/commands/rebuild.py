"""``manage.py rebuild``: make every kept result anew from its log, and say what was wrong."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from scoring.services.rebuilding import rebuild_all


class Command(BaseCommand):
    """Rebuild what is kept of every sitting; the logs are only read."""

    help = "Works out every sitting's result again from its log and reports what differed."

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild, report each difference, and count."""
        sittings = wrong = 0
        for sitting, different in rebuild_all():
            sittings += 1
            if different:
                wrong += 1
                night = sitting.table.night
                place = f"{night.club}, {night}, {sitting}"
                self.stdout.write(f"{place}: {', '.join(different)} put right")
        done = f"{sittings} sitting{'' if sittings == 1 else 's'} rebuilt"
        agreed = "every kept result agreed with its log"
        self.stdout.write(f"{done}; {f'{wrong} differed' if wrong else agreed}")
