"""The loop of a terminal match: who is asked when several may speak."""

import io

import pytest

from manilla.bots import find_bot
from manilla.cli.session import Session, starting_event
from manilla.cli.table import Stop, Table
from manilla.variants import find_variant
from manilla.words import Speech


def test_where_several_may_speak_the_player_has_the_first_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Contro in any order: the player at this computer is a defender of the dealer who names, and is asked at once."""
    variant = find_variant("butifarra").with_options({"contro_order": "any_order", "pairs": "fixed"})
    session = Session.begin(starting_event(variant, ["You", "Ana", "Jordi", "Greet"]), None, "0")
    session.prepare()
    assert session.match.dealer % 2 == 1
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    bots = {player: find_bot("casual") for player in (1, 2, 3)}
    with pytest.raises(Stop):
        Table(session, Speech(variant, "en"), bots, 0).play()
    deal = session.match.deal
    assert deal is not None
    assert deal.to_act == {0, 2}
    assert "Your call: 1 pass, 2 contro" in capsys.readouterr().out
