"""What a live page costs while nothing has changed, beside rendering it."""

from __future__ import annotations

from benchmarks import Figure, ratio, show
from benchmarks.recording import Poster, queries
from benchmarks.site import new_club, new_night

TABLES, DEALS, LOOKS = 60, 6, 10


def figures() -> list[Figure]:
    """Measure the standings of sixty tables, of which a page shows fifty players."""
    club, browser = new_club("live-pages")
    night, sittings = new_night(club, TABLES)
    for sitting in sittings:
        poster = Poster.at_desk(browser, sitting)
        for _ in range(DEALS):
            poster.post()
    address = f"/{club.slug}/nights/{night.pk}/standings/"
    browser.ask(address)
    seen = {"HTTP_IF_NONE_MATCH": browser.headers["ETag"]}

    def look(status: int, **headers: str) -> None:
        for _ in range(LOOKS):
            if browser.ask(address, **headers) != status:
                msg = f"{address} was not answered {status}"
                raise RuntimeError(msg)

    beside = 1 / ratio(lambda: look(304, **seen), lambda: look(200))
    return [
        Figure("unchanged standings beside rendering them", beside, "", "≤ 0.05"),
        Figure(
            "queries of unchanged standings", queries(lambda: browser.ask(address, **seen)), "", "1"
        ),
    ]


if __name__ == "__main__":
    show(figures())
