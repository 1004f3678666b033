"""Facts in people's words: cards, calls, errors, scores, options and the page of rules, in six languages.

How to use it::

    speech = Speech(variant, lang)          # lang None: MANILLA_LANG, LC_ALL, LC_MESSAGES, LANG, else English
    speech.card(card)                       # "rey of oros";  speech.short(card): "RO", "K♥" (fr "R♥")
    speech.read_card("12o")                 # a Card, or raises UnreadableText
    speech.read_call("contro", seat)        # a Call, as notation writes it or in the game's words
    speech.call(call)                       # a label: "oros", "butifarra", "contro"
    speech.said(call, "Ana")                # a line of a log
    speech.contract(contract)               # "Trumps: bastos, contro"
    speech.error(error)                     # any RuleError as one sentence that says what would do
    speech.score_line(line, ("We", "They")) # or speech.score_label(line) and line.value for a table
    speech.pinta(pinta, side)               # what the turned card did, or None
    speech.say(message("Your turn, {name}."), name=name)
    speech.say(plural("{n} trick left", "{n} tricks left"), n=n)

``message``, ``message_in(context, ...)``, ``plural`` and ``plural_in`` mark English text for the catalogues; their
arguments are literals, so that ``make catalogues`` finds them. ``Voice(lang)`` is a Speech without a game;
``errors.sentence(error, voice)`` then says an error. The page of rules: ``rulebook.page(speech)`` and ``page.as_text``.

Speech is loaded when it is asked for: it brings the rules along, and a voice does not need them.
"""

from typing import TYPE_CHECKING, Any

from .message import Message, message, message_in, plural, plural_in
from .voice import Voice

if TYPE_CHECKING:
    from .speech import Speech

__all__ = ["Message", "Speech", "Voice", "message", "message_in", "plural", "plural_in"]


def __getattr__(name: str) -> Any:
    if name == "Speech":
        from .speech import Speech

        return Speech
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
