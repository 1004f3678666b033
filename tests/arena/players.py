"""Players for contests in tests, some of them bad ones."""

from random import Random
from typing import ClassVar

from manilla.bots import Bot, Budget, Choice, find_bot
from manilla.bots.seeing import SeesAll
from manilla.rules.calling import Call
from manilla.rules.cards import Card
from manilla.rules.deal import Action
from manilla.rules.match import Match
from manilla.rules.view import View


class Lying:
    """Plays at random, and now and then what it may not."""

    name = "lying"

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        if view.contract is not None and rng.random() < 0.05:
            return Choice(Card(63))
        return find_bot("random").choose(view, budget, rng)


class Raising:
    """Fails at once, in the calls where there are any."""

    name = "raising"

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        raise ZeroDivisionError("no\nidea")


class Mute:
    """Answers with nothing that could be a choice."""

    name = "mute"

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        return None  # type: ignore[return-value]  # it is what this one does wrong


class Asking:
    """Plays at random, and remembers what it was allowed to spend."""

    name = "asking"
    budgets: ClassVar[list[Budget]] = []

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        self.budgets.append(budget)
        return find_bot("random").choose(view, budget, rng)


class Looking:
    """Sees all hands; takes the card with most points that it may play, and notes that it saw."""

    name = "looking"
    seen = 0

    def decide(self, match: Match, seat: int) -> Action:
        deal = match.deal
        assert deal is not None
        type(self).seen += sum(len(deal.held(other)) > 0 for other in range(deal.places.seats) if other != seat)
        legal = deal.legal_actions(seat)
        return max(legal, key=lambda action: -1 if isinstance(action, Call) else deal.variant.values[action])


PLAYERS: dict[str, Bot | SeesAll] = {
    player.name: player for player in (Lying(), Raising(), Mute(), Asking(), Looking())
}
