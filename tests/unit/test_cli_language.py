"""The command line speaks the language that is asked for: help, refusals, and what the system refuses."""

import ast
import errno
import gettext
import os
import re
from importlib import import_module
from pathlib import Path

import pytest

from manilla.bench.rows import NAMES
from manilla.bots import all_bots
from manilla.cli import COMMANDS, main, spoken
from manilla.cli.parser import Parser
from manilla.cli.refusing import Usage, system_sentence
from manilla.locale import LANGUAGES, Translator
from manilla.variants import all_variants
from manilla.words import Voice, message
from manilla.words.message import Message
from manilla.words.problems import TAGS

Capture = pytest.CaptureFixture[str]
CLI = Path(__file__).parents[2] / "src" / "manilla" / "cli"
ROWS = {name.partition("-")[0] for name in NAMES}
WORDS = {
    "ban",
    "unban",
    "close",
    "stats",
    "backup",
    "console",
    "json",
    "none",
    "manilla",
    "auto",
    "native",
    "python",
    "mgn",
    "jsonl",
    "GAME",
    "BOT",
    "tcp",
    "host",
    "ELO",
    "check",
    "run",
}
CODES = re.findall(r"[A-Za-z]+", " ".join([*COMMANDS, *all_variants(), *TAGS]))
OURS = {*WORDS, *CODES, *all_bots(), *ROWS}
"""Words of the command line itself, and codes of games and ideas, which are the same in every language."""


class Foreign(gettext.NullTranslations):
    """A catalogue in which every letter is ж, but for placeholders and options; all ends in a percent sign."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"({\w+}|--\w+)", message)
        return "".join(part if part[:1] in "{-" else re.sub(r"\w", "ж", part) for part in parts) + "%"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture
def _foreign(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spanish is ж; the environment speaks English."""
    monkeypatch.setenv("MANILLA_LANG", "en")
    monkeypatch.setattr(
        "manilla.words.voice.translator",
        lambda lang: Translator(lang, Foreign() if lang == "es" else gettext.NullTranslations()),
    )


def english(text: str) -> set[str]:
    """Words in Latin letters that are neither ours nor names of options."""
    return set(re.findall(r"(?<![-\w“])[A-Za-z]{3,}", text)) - OURS


@pytest.mark.usefixtures("_foreign")
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_wholly_in_the_language(command: str, capsys: Capture) -> None:
    words = [command] if command else []
    for arguments in (["--help", "--lang", "es"], ["--lang=es", "--help"]):
        assert main([*words, *arguments]) == 0
        out = capsys.readouterr().out
        assert out.count("ж") > 100
        assert english(out) == set()
    assert main([*words, "--help"]) == 0
    assert "ж" not in capsys.readouterr().out


@pytest.mark.usefixtures("_foreign")
@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["xyzzy"], "xyzzy"),
        (["rule"], "rules"),
        (["--nonsense"], "manilla --help"),
        (["play"], "manilla play --help"),
        (["perft"], "--depth"),
        (["play", "manilla", "--seed"], "--seed"),
        (["play", "manilla", "--json=1"], "--json"),
        (["play", "manilla", "--recod", "x"], "--record"),
        (["play", "manilla", "more"], "more"),
        (["play", "manilla", "--json"], "--auto"),
        (["play", "manilla", "--bots", "casual,casual,casual,casual"], "4"),
        (["perft", "x", "--depth", "1", "--engine", "none"], "auto"),
        (["perft", "butifarra hands=AO/9O/3C/5C", "--depth", "1", "--engine", "native"], "--engine python"),
        (["legal"], "--position"),
        (["legal", "manilla"], "--trump B"),
        (["legal", "manilla", "--position", "x"], "--hand"),
        (["replay", "/no/such/file"], "/no/such/file"),
        (["rules", "xyzzy"], "xyzzy"),
        (["rules", "manilla", "--option", "undertrump"], "undertrump"),
    ],
)
def test_refusals_are_in_the_language(arguments: list[str], names: str, capsys: Capture) -> None:
    assert main([*arguments, "--lang=es"] if "--seed" not in arguments else ["--lang=es", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "ж" in err
    assert names in err


@pytest.mark.parametrize(
    ("given", "lang"),
    [
        (["play", "--lang", "nl"], "nl"),
        (["--lang=ru", "play"], "ru"),
        (["play", "--lang", "nl", "--lang", "fr"], "fr"),
        (["play", "--lang", "xx"], "ca"),
        (["play", "--lang"], "ca"),
        (["play", "--lang="], "ca"),
        (["play", "--", "--lang", "nl"], "ca"),
        ([], "ca"),
    ],
)
def test_the_language_is_known_before_the_arguments_are_read(
    given: list[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLA_LANG", "ca")
    assert spoken(given).lang == lang


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", ["10", "80"])
def test_help_in_every_language_and_width(lang: str, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for command in COMMANDS:
        assert main([command, "--help", "--lang", lang]) == 0
    assert main(["--lang", lang]) == 0


def test_the_language_may_come_before_the_command(capsys: Capture) -> None:
    assert main(["--lang", "nl", "variants", "--json"]) == 0
    first = capsys.readouterr().out
    assert main(["variants", "--json", "--lang=nl"]) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("arguments", [["--lang", "xx"], ["--lang", "xx", "rules", "manilla"], ["--lang="]])
def test_an_unknown_language_is_refused(arguments: list[str], capsys: Capture) -> None:
    assert main(arguments) == 2
    assert "ru" in capsys.readouterr().err


def refused(parser: Parser, *given: str) -> str:
    with pytest.raises(Usage) as caught:
        parser.read(given)
    return caught.value.sentence(parser.voice)


def test_whatever_argparse_refuses_is_said_in_our_words() -> None:
    parser = Parser(Voice("en"), "manilla x", message("usage:"))
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--one", action="store_true")
    group.add_argument("--two", action="store_true")
    parser.add_argument("--number", type=int)
    parser.add_argument("--kind", choices=("a", "b"))
    parser.add_argument("first", metavar="FIRST")
    see = " See: manilla x --help"
    assert refused(parser) == "This is missing: FIRST." + see
    assert refused(parser, "x", "--number") == "There must be a value after --number." + see
    assert refused(parser, "x", "--one=1") == "--one takes no value." + see
    assert refused(parser, "x", "--one", "--two") == "--two and --one cannot be given together." + see
    assert refused(parser, "x", "--kind", "c") == "--kind does not take “c”. It takes: a or b." + see
    assert refused(parser, "x", "--numbr", "1") == "There is no option “--numbr” here. Did you mean --number?" + see
    assert refused(parser, "x", "--zzzzz") == "There is no option “--zzzzz” here." + see
    assert refused(parser, "x", "y") == "This is more than is needed here: “y”." + see
    assert refused(parser, "x", "--number", "y").startswith("The value of --number does not fit: ")
    for text in ("ambiguous option: -x could match -xa, -xb", "something new"):
        with pytest.raises(Usage, match=r"something new|-xa, -xb"):
            parser.error(text)


@pytest.mark.usefixtures("_foreign")
@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.EEXIST, errno.ENOSPC])
def test_the_reasons_of_the_system_are_messages(code: int) -> None:
    voice = Voice("es")
    said = system_sentence(OSError(code, os.strerror(code), "a\nfile"), voice)
    assert said.endswith("a file%")
    assert english(said.removesuffix("a file%")) == set()
    assert english(system_sentence(OSError(code, os.strerror(code)), voice)) == set()


def test_other_reasons_are_told_as_the_system_tells_them() -> None:
    assert system_sentence(OSError(errno.EMFILE, "Too many open files", "x"), Voice("en")) == "Too many open files: x"
    assert system_sentence(OSError("broken"), Voice("en")) == "broken."


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_command_describes_itself_in_a_message(name: str) -> None:
    assert isinstance(import_module(f"manilla.cli.{name.replace('-', '_')}").DESCRIPTION, Message)
    assert isinstance(COMMANDS[name], Message)


@pytest.mark.parametrize("file", sorted(CLI.glob("*.py")), ids=lambda file: file.name)
def test_no_text_for_users_is_a_plain_literal(file: Path) -> None:
    plain = (ast.Constant, ast.JoinedStr, ast.BinOp)
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call):
            continue
        for keyword in node.keywords:
            if keyword.arg in ("help", "description", "epilog", "title"):
                assert not isinstance(keyword.value, plain), f"{file.name}:{keyword.value.lineno}"
        if isinstance(node.func, ast.Name) and node.func.id == "Usage":
            assert not isinstance(node.args[0], plain), f"{file.name}:{node.lineno}"


def test_help_is_still_that_of_argparse() -> None:
    """Its formatter is not all public: whoever changes it finds out here."""
    parser = Parser(Voice("en"), "manilla x", message("commands:"))
    assert " ".join(parser.format_help().split()) == (
        "usage: manilla x [-h] commands: options: -h, --help show this help and stop"
    )
