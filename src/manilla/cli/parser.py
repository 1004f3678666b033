"""A parser of arguments that speaks the user's language: its help, and what it refuses."""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from manilla.words.message import Message, message, plural
from manilla.words.voice import Voice

from .refusing import Usage

USAGE = message("usage:")
ARGUMENTS = message("arguments:")
OPTIONS = message("options:")
HELP = message("show this help and stop")
SEE = message("{sentence} See: {command}")
MISSING = plural("This is missing: {names}.", "These are missing: {names}.")
NEEDS_VALUE = message("There must be a value after {name}.")
TAKES_NO_VALUE = message("{name} takes no value.")
NOT_BOTH = message("{name} and {other} cannot be given together.")
WRONG_VALUE = message("The value of {name} does not fit: {reason}.")
AMBIGUOUS = message("“{name}” can mean several things: {matches}.")
BAD_CHOICE = message("{name} does not take “{text}”. It takes: {choices}.")
NO_OPTION = message("There is no option “{text}” here.")
NO_OPTION_NEAR = message("There is no option “{text}” here. Did you mean {near}?")
TOO_MUCH = message("This is more than is needed here: “{text}”.")
OTHER = message("These arguments cannot be read: {reason}.")

REFUSALS: tuple[tuple[str, Message], ...] = (
    (r"argument (?P<name>\S+): expected .*arguments?", NEEDS_VALUE),
    (r"argument (?P<name>\S+): ignored explicit argument .*", TAKES_NO_VALUE),
    (r"argument (?P<name>\S+): not allowed with argument (?P<other>\S+)", NOT_BOTH),
    (r"argument (?P<name>\S+): (?P<reason>.+)", WRONG_VALUE),
    (r"ambiguous option: (?P<name>.+) could match (?P<matches>.+)", AMBIGUOUS),
    (r"(?P<reason>.+)", OTHER),
)
"""How argparse words what it refuses, and the message for it; the first that fits counts."""
REQUIRED = "the following arguments are required: "


class Parser(argparse.ArgumentParser):
    """A parser of one command; its texts are ``voice``'s. It refuses by raising Usage."""

    def __init__(self, voice: Voice, prog: str, description: Message) -> None:
        self.voice = voice
        super().__init__(
            prog=prog,
            description=paragraph(voice.say(description)),
            formatter_class=self._formatter,
            add_help=False,
            allow_abbrev=False,
            conflict_handler="resolve",
        )
        self._positionals.title = voice.say(ARGUMENTS).removesuffix(":")  # argparse puts one there
        self._optionals.title = voice.say(OPTIONS).removesuffix(":")
        self.add_argument("-h", "--help", action="help", help=self.say(HELP))

    def say(self, said: Message, /, **facts: object) -> str:
        """A message for ``help=``, where argparse wants percent signs doubled."""
        return self.voice.say(said, **facts).replace("%", "%%")

    def metavar(self, said: Message) -> str:
        """A name for a value in usage and help: always one word, for argparse breaks its lines at spaces."""
        return "-".join(self.voice.say(said).split())

    def read(self, given: Sequence[str]) -> argparse.Namespace:
        """The arguments; all of them must be known. Raises Usage, and SystemExit after --help."""
        found, unknown = self.parse_known_args(given)
        if unknown:
            self._refuse_unknown(unknown[0])
        return found

    def error(self, text: str) -> NoReturn:
        """Say in our words what argparse refuses in its own."""
        if text.startswith(REQUIRED):
            names = text.removeprefix(REQUIRED).split(", ")
            self._refuse(MISSING, names=self.voice.both(names), n=len(names))
        for pattern, said in REFUSALS:
            if found := re.fullmatch(pattern, text, re.DOTALL):
                self._refuse(said, **{name: part.rstrip(".") for name, part in found.groupdict().items()})
        self._refuse(OTHER, reason=text)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            from manilla.words.errors import shown

            name = "/".join(action.option_strings) or str(action.metavar or action.dest)
            choices = self.voice.either([str(choice) for choice in action.choices])
            self._refuse(BAD_CHOICE, name=name, text=shown(value), choices=choices)

    def _refuse_unknown(self, text: str) -> NoReturn:
        from manilla.words.errors import near, shown

        if not text.startswith("-"):
            self._refuse(TOO_MUCH, text=shown(text))
        known = [name for action in self._actions for name in action.option_strings]
        if similar := near(text.partition("=")[0], known):
            self._refuse(NO_OPTION_NEAR, text=shown(text), near=self.voice.either(similar))
        self._refuse(NO_OPTION, text=shown(text))

    def _refuse(self, said: Message, **facts: object) -> NoReturn:
        sentence = self.voice.say(said, **facts)
        raise Usage(self.voice.say(SEE, sentence=sentence, command=f"{self.prog} --help"))

    def _formatter(self, *, prog: str) -> argparse.HelpFormatter:
        return _Formatter(self.voice, prog)


def paragraph(text: str, hanging: str = "") -> str:
    """A text in lines that fit the terminal; all but the first begin with ``hanging``."""
    width = max(shutil.get_terminal_size().columns - 2, 20)
    return textwrap.fill(text, width, subsequent_indent=hanging, break_on_hyphens=False)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help with the word "usage:" in the language spoken."""

    def __init__(self, voice: Voice, prog: str) -> None:
        super().__init__(prog)
        self._usage = f"{voice.say(USAGE)} "

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, self._usage if prefix is None else prefix)
