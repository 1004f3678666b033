"""The command line: ``manilla COMMAND ...``.

Each command is a module of its own with ``add_arguments(parser)`` and ``run(args) -> int``, loaded when it is asked
for. Whatever is wrong with the input is told in one sentence on stderr, with exit code 2.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from manilla import __version__

if TYPE_CHECKING:
    from types import ModuleType

    from manilla.words.voice import Voice

COMMANDS = {
    "play": "play a match in the terminal",
    "variants": "list the games and their options",
    "rules": "print the rules of a game",
    "legal": "say which cards may be played, and why not the others",
    "replay": "replay the record of a match",
    "perft": "count the ways in which a deal can go on",
}
"""Each command, the name of its module, and one line about it."""

REFUSED = 2
STOPPED = 130


class Usage(Exception):  # what somebody asked for is refused; the program did not fail
    """Something cannot be done as asked; the text is the whole sentence for the user."""


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, text: str) -> NoReturn:
        raise Usage(f"{text[:1].upper()}{text[1:].rstrip('.')}. See: {self.prog} --help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give the exit code: 0, 1 where the command says so, 2 for bad input, 130 after Ctrl-C."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(given)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Usage as refused:
        _complain(str(refused))
        return REFUSED
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:  # the output cannot be written: a full disk
        _forget_output()
        _complain(f"{error.strerror or error}.")
        return REFUSED
    return code


def _run(given: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors="replace")  # a terminal without ♥ shows ? instead of a traceback
    name = given[0] if given else "--help"
    if name not in COMMANDS:
        return _top(given)
    module = import_module(f"{__name__}.{name}")
    parser = _Parser(
        prog=f"manilla {name}", description=_description(module), allow_abbrev=False, conflict_handler="resolve"
    )  # fmt: skip
    module.add_arguments(parser)
    return _guarded(module, parser, given[1:])


def _guarded(module: ModuleType, parser: argparse.ArgumentParser, given: list[str]) -> int:
    """Run a command; rule errors and unknown languages become sentences."""
    from manilla.locale import LANGUAGES, UnknownLanguage
    from manilla.rules.errors import RuleError

    lang = None
    try:
        try:
            args = parser.parse_args(given)
        except SystemExit as done:  # --help
            return int(done.code or 0)
        lang = getattr(args, "lang", None)
        run: int = module.run(args)
        return run
    except UnknownLanguage as unknown:
        from manilla.words.errors import shown

        raise Usage(f"No such language: “{shown(unknown.asked)}”. Known are: {', '.join(LANGUAGES)}.") from None
    except RuleError as error:
        from manilla.words.errors import sentence
        from manilla.words.voice import Voice

        raise Usage(sentence(error, _voice(Voice, lang))) from None
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        from manilla.words.errors import shown

        reason = error.strerror or str(error)
        raise Usage(f"{reason}: {shown(error.filename, None)}" if error.filename else f"{reason}.") from None


def _voice(voice: type[Voice], lang: str | None) -> Voice:
    from manilla.locale import UnknownLanguage

    try:
        return voice(lang)
    except UnknownLanguage:
        return voice("en")


def _description(module: ModuleType) -> str:
    return (module.__doc__ or "").strip()


def _top(given: list[str]) -> int:
    """Help, version, or a command that is not there."""
    parser = _Parser(
        prog="manilla",
        description="The manille family of card games: manilla, butifarra, manillen and their kin.",
        epilog="commands:\n" + "\n".join(f"  {name:<10} {line}" for name, line in COMMANDS.items())
        + "\n\nmanilla COMMAND --help tells more about a command.",
        usage="manilla [--help] [--version] COMMAND ...",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"manilla {__version__}")
    if not given:
        parser.print_help()
        return 0
    if not given[0].startswith("-"):
        from manilla.words.errors import near, shown

        similar = near(given[0], tuple(COMMANDS))
        hint = f"Did you mean {' or '.join(similar)}?" if similar else f"Commands are: {', '.join(COMMANDS)}."
        raise Usage(f"No such command: “{shown(given[0])}”. {hint}")
    try:
        parser.parse_args(given)
    except SystemExit as done:
        return int(done.code or 0)
    return 0


def _complain(text: str) -> None:
    """One line on stderr, whatever is in it; lost if nobody listens."""
    if sys.stderr is None:
        return
    line = " ".join(text.split())
    with contextlib.suppress(OSError):
        print("".join(letter if letter.isprintable() else "?" for letter in line), file=sys.stderr, flush=True)


def _forget_output() -> None:
    """Nobody reads our output any more: keep the interpreter from complaining when it closes it."""
    import os

    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
