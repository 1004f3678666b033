"""One of our own bots as a program of the bot protocol: it reads views from messages, like any other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from manilla import __version__
from manilla.bots import Bot, Budget

from .bot import PROTOCOL, Action, Bye, FromBot, Hello, Info, Ping, Pong, Turn, to_bot
from .codec import encode
from .views import read_view, view_message

MARGIN = 0.9
"""The share of its time that a bot thinks; the rest is for the way."""


def serve(bot: Bot, lines: Iterable[bytes], write: Callable[[bytes], None]) -> None:
    """Answer messages until there are no more, or a bye. Messages of a kind not known are passed over.

    Raises RuleError for a turn that cannot be read.
    """

    def say(message: FromBot) -> None:
        write(encode(message) + b"\n")

    say(Hello(protocol=PROTOCOL, name=bot.name[:60], version=__version__))
    for line in lines:
        try:
            message = to_bot.decode(line)
        except ValueError:
            continue
        if isinstance(message, Bye):
            return
        if isinstance(message, Ping):
            say(Pong(id=message.id))
        elif isinstance(message, Turn):
            say(answered(bot, message))


def answered(bot: Bot, turn: Turn) -> Action:
    """What the bot does in a turn. Raises RuleError for a view that cannot be read."""
    view = read_view(turn.view)
    seconds = None if turn.nodes is not None else turn.deadline_ms / 1000 * MARGIN
    choice = bot.choose(view, Budget(seconds=seconds, nodes=turn.nodes), Random(turn.seed))
    action = view_message(view, len(view.results)).legal[view.legal.index(choice.action)]
    info = None
    if choice.why is not None:
        chosen = next(prospect for prospect in choice.why.prospects if prospect.action == choice.action)
        info = Info(nodes=choice.why.worlds, value=round(chosen.points, 2))
    return Action(seq=turn.seq, action=action, info=info)
