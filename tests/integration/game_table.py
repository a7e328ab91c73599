"""A table that plays any game, with a phone that holds it."""

from __future__ import annotations

import html
import re
import uuid
from typing import Any

from django.http import HttpResponse
from django.test import Client

from clubs.models import Member
from scoring.models import DealEntry, Sitting, Table
from scoring.rules.games import GAMES, ruleset
from scoring.rules.options import resolved
from scoring.services.sittings import Seating, start_sitting
from tests.integration.acts import AT, DESK, record_deals


class GameTable:
    """Some members at a table playing a game; what is typed goes through the phone's pages."""

    def __init__(self, table: Table, people: list[Member], game: str, **options: Any) -> None:
        rules = ruleset(game, GAMES[game].version, options)
        pinned = resolved(rules.options, type(rules).presets)
        seating = Seating(players=people, game=game, rules_version=rules.version, options=pinned)
        self.table = table
        self.sitting = start_sitting(table=table, seating=seating, uid=uuid.uuid4(), by=DESK, at=AT)
        self.url = f"/t/{table.token}/"
        self.phone = Client()
        self.phone.post(f"{self.url}hold/", {"device": "Ann’s phone"})

    def play(self, *deals: dict[str, Any]) -> GameTable:
        """Record deals from the desk."""
        record_deals(self.sitting, *deals)
        return self

    def fill(self, **typed: Any) -> dict[str, Any]:
        """Fill in the form as its page was served, with what is typed into it."""
        sitting = Sitting.objects.open().get(table=self.table)
        served = {
            "sitting": sitting.pk,
            "uid": str(uuid.uuid4()),
            "expected_sequence": DealEntry.objects.filter(sitting=sitting).count(),
        }
        return {**served, **typed}

    def save(self, **typed: Any) -> HttpResponse:
        return self.phone.post(f"{self.url}deal/", self.fill(**typed))

    def check(self, **typed: Any) -> str:
        """What the page says of a typed deal before it is saved."""
        return words(self.phone.post(f"{self.url}deal/check/", self.fill(**typed)))

    def shown(self, page: str = "") -> str:
        """The words of one of the table's pages."""
        answer = self.phone.get(f"{self.url}{page}")
        assert answer.status_code == 200
        return words(answer)

    def source(self, **typed: Any) -> str:
        """The pad as it is sent to a browser, with a deal typed in."""
        source: str = self.phone.get(self.url, typed).content.decode()
        return source

    @property
    def stored(self) -> list[dict[str, Any]]:
        """What the log of the first sitting holds."""
        return [entry.payload for entry in DealEntry.objects.of(self.sitting)]


def words(response: Any) -> str:
    """Return the words of a page, without its tags and with single spaces."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", response.content.decode())))


def offered(source: str, control: str) -> list[str]:
    """Return the values of a control that a page offers: those neither hidden nor disabled."""
    keys = re.findall(rf'<label([^>]*)><input type="radio" name="{control}"([^>]*)>', source)
    values = [(label + key, re.search(r'value="([^"]*)"', key)) for label, key in keys]
    return [
        value[1]
        for attributes, value in values
        if value and not re.search(r"\b(?:hidden|disabled)\b", attributes)
    ]
