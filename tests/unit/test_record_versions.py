"""Records under other versions: of the rules, and of the format."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from manilla.record import replay
from manilla.record.errors import BadRecord
from manilla.record.load import load
from manilla.rules.cards import Card, Cards
from manilla.rules.score import Score
from manilla.rules.scoring import OverHalf, Taken
from manilla.rules.variant import Variant
from manilla.variants import find_variant

PUBLISHED = (Path(__file__).parents[1] / "examples" / "published.mgn").read_text()


@dataclass(frozen=True, kw_only=True)
class Doubled(OverHalf):
    """What the next version of the rules might do: every deal counts twice."""

    def score(self, taken: Taken) -> Score:
        score = super().score(taken)
        return replace(score, marks=tuple(2 * marks for marks in score.marks))


def only_the_lowest(trick: Sequence[Card], hand: Cards, _sides: Sequence[int], _trump: int | None) -> Cards:
    """A duty of the next version: the lowest card of the led suit, if there is one."""
    same = hand.suit(trick[0].suit) or hand
    return Cards.of([min(same)])


def under(monkeypatch: pytest.MonkeyPatch, **changes: object) -> Variant:
    """Let records of butifarra be read by rules of version 2."""
    later = replace(find_variant("butifarra"), version=2, **changes)  # type: ignore[arg-type]  # whatever changed
    monkeypatch.setattr(replay, "find_variant", lambda _: later)
    return later


def test_a_record_under_the_same_rules_has_no_warnings() -> None:
    assert load(PUBLISHED).warnings() == ()


def test_an_older_record_is_taken_as_fact_and_says_so_once_where_nothing_differs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    under(monkeypatch)
    record = load(PUBLISHED)
    assert [error.code for _, error in record.warnings()] == ["older_rules"]
    assert record.last.match.marks == (1, 0, 1, 0)


def test_cards_that_todays_rules_refuse_are_warnings_with_their_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    under(monkeypatch, legal_hook=only_the_lowest)
    record = load(PUBLISHED)
    found = [(line, error.code) for line, error in record.warnings() if error.code == "not_legal"]
    # The first card that is not the lowest of its suit is the nine of espadas in the third trick.
    third_trick = next(n for n, line in enumerate(PUBLISHED.splitlines(), 1) if line.startswith("play 2 RE"))
    assert found[0] == (third_trick, "not_legal")
    assert record.last.match.results[0].deal.score().points == (37, 35)


def test_the_marks_of_an_older_record_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    under(monkeypatch, scoring=Doubled())
    record = load(PUBLISHED)
    assert [error.code for _, error in record.warnings()] == ["older_rules", "score_differs"]
    assert record.last.match.marks == (1, 0, 1, 0)
    assert record.last.match.results[-1].marks == (1, 0, 1, 0)


def test_an_option_that_is_gone_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    under(monkeypatch, options=tuple(o for o in find_variant("butifarra").options if o.name != "looking"))
    codes = [error.code for _, error in load(PUBLISHED).warnings()]
    assert codes == ["older_rules", "unknown_option"]


def test_under_the_same_version_a_wrong_score_or_option_is_refused() -> None:
    with pytest.raises(BadRecord) as wrong_score:
        load(PUBLISHED.replace("points 37-35", "points 38-34"))
    assert wrong_score.value.cause is not None
    assert wrong_score.value.cause.code == "score_differs"
    assert wrong_score.value.line == len(PUBLISHED.splitlines())
    with pytest.raises(BadRecord) as wrong_option:
        load(PUBLISHED.replace("looking=mate_waits", "peeping=mate_waits"))
    assert wrong_option.value.cause is not None
    assert wrong_option.value.cause.code == "unknown_option"


def test_even_as_fact_nobody_plays_a_card_that_he_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    under(monkeypatch)
    text = PUBLISHED.replace("play 0 9B SB AB 2B", "play 0 9O SB AB 2B")
    with pytest.raises(BadRecord) as refused:
        load(text)
    assert refused.value.cause is not None
    assert refused.value.cause.code == "not_in_hand"


def test_a_record_of_newer_rules_or_a_newer_format_is_refused() -> None:
    with pytest.raises(BadRecord) as newer_rules:
        load(PUBLISHED.replace("rules 1", "rules 7"))
    assert newer_rules.value.cause is not None
    assert newer_rules.value.cause.code == "newer_rules"
    with pytest.raises(BadRecord) as newer_format:
        load(PUBLISHED.replace("manilla-record 1", "manilla-record 9"))
    assert newer_format.value.code == "newer_format"
    assert newer_format.value.line == 2
