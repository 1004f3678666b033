"""Bots by their names, programs among them: ``run:COMMAND`` is one that speaks the bot protocol.

Contests and the table find their players here; ``manilla.bots`` knows only those that are found in this process.
"""

from __future__ import annotations

import atexit
from functools import cache
from random import Random

from manilla import bots
from manilla.bots import Bot, Budget, Choice, SeesAll
from manilla.bots.bot import acting_seat
from manilla.rules.view import View

from .program import words_of
from .seat import Seat

RUN = "run:"


class ProgramBot:
    """A bot that is a program of somebody else's; each player's place has a process of its own.

    A process lives on from choice to choice, and is started anew when it has failed. To ``choose`` it is a bot like
    any other, except that it can fail: BotFault tells how, and what is done instead where the game goes on.
    """

    def __init__(self, command: str) -> None:
        self.name = f"{RUN}{command}"
        self._words = words_of(command)
        self._seats: dict[int | None, Seat] = {}

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        acting_seat(view)
        seat = self._seats.setdefault(view.player, Seat(self._words))
        return Choice(seat.choose(view, budget, rng.getrandbits(53)))

    def watch(self, view: View) -> None:
        """The player's process is started when a deal begins, and told how it ended."""
        self._seats.setdefault(view.player, Seat(self._words)).watch(view)

    def must_play(self, game: str) -> None:
        """Try whether the program starts and plays a game. Raises BotFault, before a contest is lost to it."""
        seat = Seat(self._words)
        try:
            seat.start_for(game)
        finally:
            seat.close()

    def close(self) -> None:
        """End all processes; they are started again when they are needed."""
        for seat in self._seats.values():
            seat.close()


@cache
def program_bot(command: str) -> ProgramBot:
    """The bot of a command, the same one for all contests of this process. Raises BadOption."""
    bot = ProgramBot(command)
    atexit.register(bot.close)
    return bot


def find_bot(spec: str) -> Bot:
    """A bot by its name, perhaps with settings, or ``run:COMMAND``. Raises BadOption."""
    if spec.startswith(RUN):
        return program_bot(spec.removeprefix(RUN).strip())
    return bots.find_bot(spec)


def find_player(spec: str) -> Bot | SeesAll:
    """A bot, or a player who sees all hands, for contests. Raises BadOption."""
    return find_bot(spec) if spec.startswith(RUN) else bots.find_player(spec)
