"""Voice: messages said in one language."""

from __future__ import annotations

from collections.abc import Sequence

from manilla.locale import Translator, language, translator

from .message import Message, message

_PAIR_OR = message("{first} or {last}")
_PAIR_AND = message("{first} and {last}")
_COMMA_LAST = message("{first}, {last}")
_COMMA = message("{first}, {rest}")


class Voice:
    """One language; knows no game. ``Speech`` adds the game's own words."""

    def __init__(self, lang: str | None = None) -> None:
        self.translator: Translator = translator(language(lang))

    @property
    def lang(self) -> str:
        return self.translator.lang

    def say(self, message: Message, /, **facts: object) -> str:
        """The message with its facts filled in; a plural message needs its number as ``n``.

        A translation with a placeholder that is not there would fail a player in the middle of a game: the
        English text is said instead.
        """
        text, many, context = message
        if many is None:
            english, found = text, self.translator.text(text, context)
        else:
            n = facts["n"]
            assert isinstance(n, int)
            english, found = (text if n == 1 else many), self.translator.plural(text, many, n, context)
        try:
            return found.format(**facts)
        except (KeyError, IndexError, ValueError):
            return english.format(**facts)

    def either(self, items: Sequence[str]) -> str:
        """A list of alternatives: ``a, b or c``."""
        return self._listed(items, _PAIR_OR)

    def both(self, items: Sequence[str]) -> str:
        """A list of things that belong together: ``a, b and c``."""
        return self._listed(items, _PAIR_AND)

    def listed(self, items: Sequence[str]) -> str:
        """A plain list: ``a, b, c``."""
        return self._listed(items, _COMMA_LAST)

    def _listed(self, items: Sequence[str], pair: Message) -> str:
        if len(items) < 2:
            return "".join(items)
        *rest, first, last = items
        text = self.say(pair, first=first, last=last)
        for item in reversed(rest):
            text = self.say(_COMMA, first=item, rest=text)
        return text
