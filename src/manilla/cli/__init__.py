"""The command line: ``manilla COMMAND ...``.

Each command is a module of its own with ``DESCRIPTION``, ``add_arguments(parser)`` and ``run(args) -> int``, loaded
when it is asked for. Whatever is wrong with the input is told in one sentence on stderr, with exit code 2. All is said
in the language of ``--lang``, else that of the environment.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from importlib import import_module

from manilla import __version__
from manilla.locale import LANGUAGES, UnknownLanguage, language
from manilla.words.message import Message, message, message_in
from manilla.words.voice import Voice

from .encoding import can_show, make_plain
from .parser import Parser, paragraph
from .refusing import Usage, system_sentence

COMMANDS: dict[str, Message] = {
    "play": message("play a match in the terminal"),
    "serve": message("serve tables to people and bots, here or over the network"),
    "join": message("sit down at a table of a server"),
    "export": message("write the record of a match at a table of a server"),
    "admin": message("look after a server: ban, close, stats, backup"),
    "variants": message("list the games and their options"),
    "rules": message("print the rules of a game"),
    "learn": message("learn to play, in ten short lessons"),
    "glossary": message("say what the words of the card table mean"),
    "legal": message("say which cards may be played, and why not the others"),
    "replay": message("check the record of a match and print it"),
    "verify": message("recompute the shuffles of a record, to see that they were fair"),
    "solve": message("say what a deal and its cards are worth when all hands are open"),
    "hint": message("say what each choice is worth to the player who is to act, from what that player can see"),
    "review": message("look at a deal or a match again: what could be known, and what was"),
    "problem": message("solve problems, and play the deal of the day"),
    "what-if": message("change a card of a deal, or play it on from any moment"),
    "bench": message("measure how fast the native core is on this machine"),
    "arena": message("let two bots play the same deals with the sides exchanged, and compare them"),
    "ladder": message("let all bots play each other, and rate them"),
    "bot": message("check a bot that is a program of its own, or run one of ours as such a program"),
    "perft": message("count the ways in which a deal can go on"),
}
"""Each command, the name of its module, and one line about it."""

DESCRIPTION = message("The manille family of card games: manilla, butifarra, manillen and their kin.")
COMMAND = message_in("metavar", "COMMAND")
LANG = message_in("metavar", "LANG")
LANG_HELP = message("the language to speak: {languages} (else that of the environment)")
VERSION = message("show the version and stop")
LIST = message("commands:")
MORE = message("{command} tells more about a command.")
NO_COMMAND = message("No such command: “{text}”. The commands are: {known}.")
NO_COMMAND_NEAR = message("No such command: “{text}”. Did you mean {near}?")
NO_LANGUAGE = message("No such language: “{text}”. The languages are: {known}.")

REFUSED = 2
STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give the exit code: 0, 1 where the command says so, 2 for bad input, 130 after Ctrl-C."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    voice = spoken(given)
    try:
        code = _run(_command_first(given), voice)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Usage as refused:
        _complain(refused.sentence(voice))
        return REFUSED
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        if not error.filename:  # most likely the output cannot be written: a full disk
            _forget_output()
        _complain(system_sentence(error, voice))
        return REFUSED
    return code


def spoken(given: Sequence[str]) -> Voice:
    """The voice of ``--lang``, wherever it stands (the last one counts), else that of the environment.

    It is needed before the arguments are read, for help and refusals; a language that is not there is refused later.
    """
    asked = None
    for place, here in enumerate(given):
        if here == "--":
            break
        if here == "--lang":
            asked = "".join(given[place + 1 : place + 2])
        elif here.startswith("--lang="):
            asked = here.removeprefix("--lang=")
    try:
        voice = Voice(asked)
    except UnknownLanguage:
        voice = Voice()
    return voice if _can_be_read(voice) else Voice("en")


def _can_be_read(voice: Voice) -> bool:
    """Whether the output has the letters of a language; Russian without Cyrillic would be all question marks."""
    return voice.lang != "ru" or can_show(sys.stdout, "Ж")


def add_lang(parser: Parser) -> None:
    """``--lang``, which every command takes."""
    languages = parser.voice.either(LANGUAGES)
    parser.add_argument("--lang", metavar=parser.metavar(LANG), help=parser.say(LANG_HELP, languages=languages))


def _command_first(given: list[str]) -> list[str]:
    """The arguments with a leading ``--lang`` put behind the command."""
    size = 2 if given[:1] == ["--lang"] else int(given[:1] != [] and given[0].startswith("--lang="))
    if size and len(given) > size and not given[size].startswith("-"):
        return [given[size], *given[:size], *given[size + 1 :]]
    return given


def _run(given: list[str], voice: Voice) -> int:
    """Run a command; rule errors and unknown languages become sentences."""
    for stream in (sys.stdout, sys.stderr):
        make_plain(stream)
    try:
        if not given or given[0].startswith("-"):
            return _top(given, voice)
        if given[0] not in COMMANDS:
            raise _no_command(given[0], voice)
        return _command(given[0], given[1:], voice)
    except UnknownLanguage as unknown:
        from manilla.words.errors import shown

        raise Usage(NO_LANGUAGE, text=shown(unknown.asked), known=voice.listed(LANGUAGES)) from None


def _command(name: str, given: list[str], voice: Voice) -> int:
    from manilla.rules.errors import RuleError

    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    parser = Parser(voice, f"manilla {name}", module.DESCRIPTION)
    module.add_arguments(parser)
    try:
        args = parser.read(given)
    except SystemExit as done:  # --help
        return int(done.code or 0)
    if getattr(args, "lang", None) is None or not _can_be_read(Voice(args.lang)):
        args.lang = voice.lang
    try:
        run: int = module.run(args)
    except RuleError as error:
        from manilla.words.errors import sentence

        raise Usage(sentence(error, voice)) from None
    return run


def _top(given: list[str], voice: Voice) -> int:
    """Help or version."""
    parser = Parser(voice, "manilla", DESCRIPTION)
    parser.add_argument("--version", action="version", version=f"manilla {__version__}", help=parser.say(VERSION))
    add_lang(parser)
    command = parser.metavar(COMMAND)
    usage = f"manilla [--help] [--version] [--lang {parser.metavar(LANG)}] {command} ..."
    parser.usage = usage.replace("%", "%%")
    lines = [paragraph(f"  {name:<10} {voice.say(line)}", " " * 13) for name, line in COMMANDS.items()]
    more = paragraph(voice.say(MORE, command=f"manilla {command} --help"))
    parser.epilog = "\n".join((voice.say(LIST), *lines, "", more))
    try:
        language(parser.read(given).lang)
    except SystemExit as done:
        return int(done.code or 0)
    parser.print_help()
    return 0


def _no_command(text: str, voice: Voice) -> Usage:
    from manilla.words.errors import near, shown

    if similar := near(text, tuple(COMMANDS)):
        return Usage(NO_COMMAND_NEAR, text=shown(text), near=voice.either(similar))
    return Usage(NO_COMMAND, text=shown(text), known=voice.listed(list(COMMANDS)))


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
