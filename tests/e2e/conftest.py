"""The people and the club night of the integration tests, for tests in a browser."""

from tests.integration.conftest import (  # noqa: F401  fixtures
    club,
    director,
    make_night,
    night,
    owner,
    play,
    players,
    scorer,
    sitting,
    table,
)
