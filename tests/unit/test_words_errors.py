"""Every reason has a sentence, and every line of a reckoning has words."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from manilla.protocol.errors import BotFault
from manilla.rules.errors import DUTY_CODES, BadOption, IllegalAction, RuleError, UnreadableText
from manilla.rules.pinta import Pinta
from manilla.rules.score import ScoreLine
from manilla.variants import all_variants, find_variant
from manilla.words import Speech, Voice
from manilla.words.errors import codes_with_sentence, message_for, sentence
from manilla.words.scores import codes_with_label

SOURCES = Path(__file__).parents[2] / "src" / "manilla"
RULES = SOURCES / "rules"


@cache
def parsed() -> dict[Path, list[ast.AST]]:
    """Every node of every source."""
    return {file: list(ast.walk(ast.parse(file.read_text("utf-8")))) for file in sorted(SOURCES.rglob("*.py"))}


def calls_in(folder: Path, names: set[str]) -> Iterator[tuple[str, ast.Call]]:
    """Every call in the sources of a folder whose name is among ``names``, and where it stands."""
    for file, nodes in parsed().items():
        for node in nodes if file.is_relative_to(folder) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield f"{file.relative_to(SOURCES)}:{node.lineno}", node


def texts(node: ast.expr) -> list[str]:
    """The string literals that an expression may give."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def codes_of(call: ast.Call) -> list[str]:
    """The codes that an error is made with: its first argument, or the second after a status of HTTP."""
    return [code for argument in call.args[:2] for code in texts(argument)]


def error_kinds() -> set[str]:
    """Names of RuleError and its children, wherever they are defined."""
    found = {"RuleError"}
    for nodes in parsed().values():
        for node in nodes:
            if isinstance(node, ast.ClassDef) and any(
                isinstance(b, ast.Name) and b.id == "RuleError" for b in node.bases
            ):
                found.add(node.name)
    return found


def test_every_error_code_has_a_sentence() -> None:
    known = codes_with_sentence()
    found = {code: where for where, call in calls_in(SOURCES, error_kinds()) for code in codes_of(call)}
    assert len(found) > 40
    assert {code: where for code, where in found.items() if code not in known} == {}
    assert set(DUTY_CODES) <= known


def test_every_duty_code_that_the_rules_find_has_a_sentence() -> None:
    found = {code for _, call in calls_in(RULES, {"Owed"}) for code in texts(call.args[0])}
    assert len(found) == 6
    assert found <= codes_with_sentence()


def test_every_error_fills_its_sentence() -> None:
    """The facts that the sources give are those that the sentence asks for."""
    for where, call in calls_in(SOURCES, error_kinds()):
        for code in codes_of(call):
            data = {keyword.arg: "1" for keyword in call.keywords if keyword.arg not in (None, "cause")}
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            kinds: dict[str, type[RuleError]] = {kind.__name__: kind for kind in RuleError.__subclasses__()}
            if name not in kinds or code == "refused":
                continue
            try:
                error = RuleError.__new__(kinds[name])
                RuleError.__init__(error, code, **{str(key): value for key, value in data.items()})
                if isinstance(error, BotFault):  # why a choice was illegal is told by the error that caused the fault
                    error.cause = IllegalAction("not_your_turn")
                said = sentence(error, Voice("en"))
            except KeyError as missing:
                pytest.fail(f"{where}: the sentence of {code} asks for {missing}")
            assert said.endswith((".", "?")), said


def test_every_score_code_has_words() -> None:
    found = {code for _, call in calls_in(RULES, {"ScoreLine"}) for code in texts(call.args[0])}
    assert len(found) > 9
    assert found <= codes_with_label()


def test_every_line_of_a_score_can_be_said() -> None:
    for variant in all_variants().values():
        speech = Speech(variant, "en")
        for code in sorted(codes_with_label() - {"rank"}):
            assert speech.score_line(ScoreLine(code, None, 2, 1), ("we", "they"))
        for rank in variant.ranks:
            assert speech.score_label(ScoreLine("rank", 0, 4, 2, rank)).startswith("2 ")


def test_a_duty_names_the_card_to_beat_the_suit_and_what_would_do() -> None:
    speech = Speech(find_variant("butifarra"), "en")
    error = IllegalAction("must_beat", card="8O", cards=("RO",), suit="O", beat="SO")
    said = speech.error(error)
    assert "sota of oros" in said
    assert "(oros)" in said
    assert "rey of oros" in said


def test_many_cards_are_listed_in_short() -> None:
    speech = Speech(find_variant("butifarra"), "en")
    said = speech.error(IllegalAction("must_follow", card="9B", cards=("RO", "CO", "SO", "8O", "7O"), suit="O"))
    assert "RO, CO, SO, 8O or 7O" in said


def test_one_code_may_have_several_sentences() -> None:
    assert message_for(UnreadableText("card_twice", card="9O")) != message_for(RuleError("card_twice", seat=1))
    with_top = message_for(IllegalAction("covered", card="9O", top="2O"))
    assert with_top != message_for(IllegalAction("covered", card="9O"))


def test_near_names_are_suggested() -> None:
    voice = Voice("en")
    assert "butifarra" in sentence(BadOption("unknown_game", game="butifara", known="butifarra, other"), voice)
    assert "target" in sentence(BadOption("unknown_option", game="g", option="targt", known="target, packets"), voice)
    assert "Did you mean" not in sentence(BadOption("unknown_option", game="g", option="zzz", known="target"), voice)


@pytest.mark.parametrize("text", ["a\nb", "x" * 5000, "{}", "{card}", "%s", "\udcff", "\x00\x1b[31m"])
def test_whatever_was_typed_stays_on_one_short_line(text: str) -> None:
    said = sentence(UnreadableText("bad_brackets", text=text), Voice("en"))
    assert len(said) < 250
    assert said.isprintable()


def test_the_pinta_is_told() -> None:
    speech = Speech(find_variant("manilla"), "en")
    assert speech.pinta(Pinta(), "we") is None
    assert speech.pinta(Pinta(4, marked=4), "we") == "The turned card brings 4 marks: we."
    told = {speech.pinta(p, "we") for p in (Pinta(4, marked=4), Pinta(4, void=True), Pinta(4, deferred=True))}
    told |= {speech.pinta(Pinta(4, marked=4), "we", True), speech.pinta(Pinta(4, deferred=True), "we", True)}
    assert len(told) == 5
