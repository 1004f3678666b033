"""What tests of contests share."""

from collections.abc import Callable

import pytest

from manilla.arena import contest as contests
from manilla.arena.contest import Contest
from manilla.bots import find_player

from .players import PLAYERS


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Contest]:
    """Makes contests in which the players of these tests can be named."""
    found = find_player
    monkeypatch.setattr(contests, "find_player", lambda name: PLAYERS.get(name) or found(name))
    return Contest
