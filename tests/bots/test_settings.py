"""Bots set otherwise, by name."""

import pytest

from manilla.bots import find_bot, specs
from manilla.rules.errors import BadOption


def test_ingredients_are_switched_off_by_name() -> None:
    bot = find_bot("strong:weights=off,score=no")
    assert bot.name == "strong:weights=off,score=no"
    assert bot != find_bot("strong")
    assert find_bot("strong:weights=on").way == find_bot("strong").way  # type: ignore[attr-defined]  # only its own


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("strong:weight=off", "unknown_setting"),
        ("strong:weights=perhaps", "bad_setting"),
        ("strong:solve=many", "bad_setting"),
        ("strong:solve=-1", "bad_setting"),
        ("strong:weights", "bad_option"),
        ("strong:", "bad_option"),
        ("casual:weights=off", "no_settings"),
        ("nobody:weights=off", "unknown_bot"),
    ],
)
def test_what_cannot_be_set_is_refused(spec: str, code: str) -> None:
    with pytest.raises(BadOption) as refused:
        find_bot(spec)
    assert refused.value.code == code


def test_several_bots_are_read_with_their_settings() -> None:
    assert specs("club") == ["club"]
    assert specs("club, strong:weights=off,score=off ,casual") == ["club", "strong:weights=off,score=off", "casual"]
