"""A site in a folder of its own to measure on: nothing of it outlives the run.

Imported first, it sets Django up; requests go straight into the WSGI application, as the
server would hand them over, without a network or a test client in between.
"""

from __future__ import annotations

import atexit
import datetime
import io
import os
import tempfile
import urllib.parse
import uuid
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path

_FOLDER = tempfile.TemporaryDirectory(prefix="oddtrick-benchmark-")
(Path(_FOLDER.name) / "static").mkdir()
atexit.register(_FOLDER.cleanup)
os.environ["ODDTRICK_DATA"] = _FOLDER.name
os.environ["ODDTRICK_LOG"] = "ERROR"
os.environ.pop("DATABASE_URL", None)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oddtrick.settings")

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.decorators import login_required  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import include, path  # noqa: E402

from clubs.models import Club, Night, RoleName, User  # noqa: E402
from clubs.services import nights, people  # noqa: E402
from oddtrick.server import prepare_data  # noqa: E402
from scoring.models import Sitting, Table  # noqa: E402
from scoring.services.deals import Recorder  # noqa: E402
from scoring.services.nights import terms_of  # noqa: E402
from scoring.services.sittings import Seating, start_sitting  # noqa: E402
from scoring.services.tables import set_out_tables  # noqa: E402

AT = datetime.datetime(2026, 10, 28, 19, 30, tzinfo=datetime.UTC)
FOLDER = _FOLDER.name


@login_required
def empty(request: HttpRequest) -> HttpResponse:
    """Answer nothing, to somebody signed in: the least that any page of theirs can cost."""
    return HttpResponse()


urlpatterns = [path("empty/", empty), path("", include("oddtrick.urls"))]
settings.ROOT_URLCONF = "benchmarks.site"
application = get_wsgi_application()


@dataclass
class Browser:
    """A browser that asks the application directly."""

    cookies: dict[str, str] = field(default_factory=lambda: {"csrftoken": "x" * 32})

    @classmethod
    def signed_in(cls, user: User) -> Browser:
        """Return a browser in which an account is signed in."""
        client, browser = Client(), cls()
        client.force_login(user)
        browser.cookies["sessionid"] = client.cookies["sessionid"].value
        return browser

    def ask(self, address: str, form: dict[str, object] | None = None, **headers: str) -> int:
        """Send a request, read the whole answer, and return its status."""
        body = urllib.parse.urlencode(form).encode() if form is not None else b""
        where, _, query = address.partition("?")
        environ = {
            "REQUEST_METHOD": "GET" if form is None else "POST",
            "PATH_INFO": where,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "HTTP_X_CSRFTOKEN": self.cookies["csrftoken"],
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            **headers,
        }
        answers: list[tuple[str, list[tuple[str, str]]]] = []
        result = application(environ, lambda status, headers: answers.append((status, headers)))
        self.length = sum(map(len, result))
        result.close()  # type: ignore[attr-defined]  # WSGI promises it; the stubs do not
        status, told = answers[0]
        self.headers = dict(told)
        for cookie in SimpleCookie(self.headers.get("Set-Cookie", "")).values():
            self.cookies[cookie.key] = cookie.coded_value
        return int(status.split()[0])


def new_club(slug: str) -> tuple[Club, Browser]:
    """Return a new club with a director who is signed in, in a database that is up to date."""
    prepare_data()
    owner = User.objects.create_user(f"owner of {slug}")
    director = User.objects.create_user(f"director of {slug}")
    club = people.create_club_with_owner(name="Benchmark Club", slug=slug, owner=owner)
    people.set_role(club=club, user=director, role=RoleName.DIRECTOR)
    return club, Browser.signed_in(director)


def new_night(club: Club, tables: int) -> tuple[Night, list[Sitting]]:
    """Return a night with every table playing, nothing recorded yet."""
    night = nights.create_night(
        club=club,
        title="Rubbers",
        date=AT.date(),
        starts_at=AT.time(),
        terms=terms_of("whist", {"preset": "short"}, stake=50),
    )
    set_out_tables(night=night, count=tables)
    return night, [_seat(club, table) for table in Table.objects.filter(night=night)]


def _seat(club: Club, table: Table) -> Sitting:
    name = f"{table.night_id}-{table.number}"
    players = [people.add_member(club=club, name=f"Player {name}{seat}") for seat in "NESW"]
    return start_sitting(
        table=table, seating=Seating(players=players), uid=uuid.uuid4(), by=Recorder(None), at=AT
    )
