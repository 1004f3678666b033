"""OpenSpiel: one deal of any game, the deal as chance, calls and all. Importing this registers the games.

``pyspiel.load_game("python_KEY(dealer=2,OPTION=VALUE)")``: KEY is the game's key, each option of the game is a
parameter (-1 stands for ``none`` where numbers are expected). Returns are the marks of the deal, own less the other
side's. A player of a game with dummies acts for his dummy, too. Chance deals the pack card by card, in the order in
which the game gives them out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pyspiel

from manilla.rules.cards import ALL_CARDS, Card, Cards
from manilla.rules.deal import Action, Deal
from manilla.rules.dealing import lay
from manilla.rules.match import Match
from manilla.rules.options import Flag, IntList, IntOption, Option, value_text
from manilla.rules.position import position_seen, position_text
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of
from manilla.search.worlds import worlds
from manilla.variants import all_variants

from .actions import actions_of
from .bounds import longest_deal, most_marks
from .observation import Layout, layout_of, observe
from .playing import Playing, deal_rewards, drawing

PREFIX = "python_"
NO_NUMBER = -1
BETWEEN = "_"
"""Between the numbers of a list, and before a word of digits: OpenSpiel takes digits and dashes for a number."""
DRAWS = 4  # of 32 bits: enough to number all worlds evenly


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A deal: chance gives the cards out one by one, then calls, then cards."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.begun = Begun(Playing.begun(game.rules, game.dealer).match)

    # -- what OpenSpiel asks

    def current_player(self) -> int:
        playing = self.begun.playing
        if playing is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if playing.player is None else playing.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.begun.left()
        return [(number, 1 / len(left)) for number in left]

    def _legal_actions(self, player: int) -> list[int]:
        playing = self.begun.playing
        return [] if playing is None or playing.player != player else playing.legal()

    def _apply_action(self, action: int) -> None:
        self.begun = self.begun.after(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        text = actions_of(self.begun.variant).text(action)
        return f"Deal {text}" if player == pyspiel.PlayerId.CHANCE else text

    def is_terminal(self) -> bool:
        return self.begun.playing is not None and self.begun.playing.player is None

    def returns(self) -> list[float]:
        playing = self.begun.playing
        players = self.begun.variant.seating.players
        if playing is None or playing.result is None:
            return [0.0] * players
        return [float(marks) for marks in deal_rewards(self.begun.before, playing.result, "marks")]

    def __str__(self) -> str:
        """For people: all cards open. Not for players: those have their information state."""
        playing = self.begun.playing
        if playing is None:
            return f"dealing {' '.join(map(self.begun.variant.card_text, self.begun.pack))}"
        deal = playing.table.deal
        assert deal is not None
        numbers = actions_of(self.begun.variant)
        told = [numbers.text(numbers.number_of(action)) for action in _done(deal)]
        return f"{drawing(playing)}\nactions {' '.join(told)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that ``player`` cannot tell from this one, drawn evenly from all of them by the exact sampler.

        ``sampler`` gives numbers from 0 to 1. For OpenSpiel's bots in Python: those in C++ cannot reach it.
        """
        playing = self.begun.playing
        if playing is None:
            raise pyspiel.SpielError("nobody has seen a card yet")
        found = worlds(view_of(playing.table, player))
        drawn = 0
        for _ in range(DRAWS):
            drawn = drawn << 32 | min(int(sampler() * 2**32), 2**32 - 1)
        # Of 2**128 numbers each world has its share, as evenly as can be.
        return self._with_deal(found.deal(drawn * found.count >> 32 * DRAWS))

    def _with_deal(self, deal: Deal) -> State:
        """A state with the history of a deal."""
        state = self.get_game().new_initial_state()
        numbers = actions_of(self.begun.variant)
        for card in pack_of(deal):
            state.apply_action(numbers.number_of(card))
        for action in _done(deal):
            state.apply_action(numbers.number_of(action))
        assert isinstance(state, State)
        return state


class Begun:
    """What a state knows: the cards given out so far, and the match once they are all on the table. Never changed."""

    __slots__ = ("before", "pack", "playing", "variant")

    def __init__(self, before: Match, pack: tuple[Card, ...] = (), playing: Playing | None = None) -> None:
        self.variant = before.variant
        self.before = before
        self.pack = pack
        self.playing = playing

    def __deepcopy__(self, memo: object) -> Begun:
        return self

    def left(self) -> list[int]:
        """The numbers of the cards that are still to be given out."""
        numbers = actions_of(self.variant)
        return [numbers.number_of_card(card) for card in self.variant.deck - Cards.of(self.pack)]

    def after(self, action: int) -> Begun:
        if self.playing is not None:
            return Begun(self.before, self.pack, self.playing.after(action))
        if action not in self.left():
            raise ValueError(f"card {action} is not there to be dealt")
        pack = (*self.pack, actions_of(self.variant).card(action))
        whole = len(pack) == len(self.variant.deck)
        return Begun(self.before, pack, Playing(self.before, self.before).dealt(pack) if whole else None)


def _done(deal: Deal) -> Iterator[Action]:
    yield from deal.calls
    yield from deal.plays


def pack_of(deal: Deal) -> list[Card]:
    """A pack that gives this deal when it is given out from the top."""
    layout, places = deal.variant.layout, deal.places
    hands = [iter(_in_order(deal, seat)) for seat in range(places.seats)]
    pack: list[Card] = []
    for size in layout.packets * layout.rounds:
        for seat in (*places.after(places.dealer), places.dealer):
            pack.extend(next(hands[seat]) for _ in range(size))
    return [*pack, *deal.dealt.aside]


def _in_order(deal: Deal, seat: int) -> list[Card]:
    """A seat's cards in an order in which it can have got them, the turned card last of the dealer's."""
    layout, holding = deal.variant.layout, deal.dealt.holdings[seat]
    size = layout.hand_size
    got: list[Card | None] = [None] * size
    # Where the cards that come first, second and so on end up.
    places = lay(layout, ALL_CARDS[:size], deal.places.owners[seat] != seat)
    for pile, cards in zip(places.piles, holding.piles, strict=True):
        for place, card in zip(pile, cards, strict=True):
            got[place] = card
    loose = [card for card in holding.hand | holding.exposed if card != deal.dealt.turned]
    if deal.dealt.turned is not None and deal.dealt.turned in holding.hand | holding.exposed:
        loose.append(deal.dealt.turned)
    rest = iter(loose)
    return [next(rest) if card is None else card for card in got]


class Observer:
    """What OpenSpiel's observers are: parts of ``observation.Layout``, as the observation's type asks for.

    Private parts are the cards that only the player may look at. A public observation is that of an onlooker, seats
    told from seat 0. Nothing is ever forgotten, so that observations are information states.
    """

    def __init__(self, variant: Variant, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, but these were given: {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation of all hands is not offered: the state itself shows them")
        self.variant = variant
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        whole = layout_of(variant)
        self._whole = whole
        self._layout = whole if self.public else Layout({"hand": ((actions_of(variant).cards,), 0, 1)})
        self.tensor = np.zeros(self._layout.size if self.public or self.private else 0, np.float32)
        self.dict = self._layout.split(self.tensor) if self.tensor.size else {}

    def set_from(self, state: State, player: int) -> None:
        """Make ``tensor``, and ``dict`` with it, that of ``player`` in ``state``."""
        self.tensor.fill(0)
        playing = state.begun.playing
        if playing is None or not self.tensor.size:
            return
        if self.public:
            view = view_of(playing.table, player if self.private else None)
            self.tensor[:] = observe(view, self._whole)
        else:
            numbers = actions_of(self.variant)
            self.tensor[[numbers.number_of_card(card) for card in self._hand(view_of(playing.table, player))]] = 1

    def string_from(self, state: State, player: int) -> str:
        """The same as text."""
        playing = state.begun.playing
        if playing is None:
            return f"player {player}" if self.private else ""
        if self.public:
            view = view_of(playing.table, player if self.private else None)
            who = f"player {player} " if self.private else ""
            piles = "".join("-" if pile is None else str(pile) for pile in view.piles_of_plays)
            return f"{who}{position_text(position_seen(view))}{piles and ' from=' + piles}"
        if not self.private:
            return ""
        hand = self._hand(view_of(playing.table, player))
        return " ".join(self.variant.card_text(card) for card in self.variant.sorted_hand(hand)) or "-"

    @staticmethod
    def _hand(view: View) -> Cards:
        """The cards in hands that the player decides for, those that others see as well among them."""
        return Cards.of(card for seat in view.seats for card in view.holdings[seat].hand)


class Game(pyspiel.Game):  # type: ignore[misc]  # as above
    """One of the games; each has a class of its own."""

    variant: Variant
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        chosen = {
            option.name: _value(option, given[option.name]) for option in self.variant.options if option.name in given
        }
        self.rules = self.variant.with_options(chosen)
        dealers = self.rules.seating.dealers()
        self.dealer = int(given.get("dealer", dealers - 1))
        if self.rules.seating.players != self.variant.seating.players or not 0 <= self.dealer < dealers:
            raise ValueError(f"dealer must be a seat from 0 to {dealers - 1}, not {self.dealer}")
        most = float(most_marks(self.rules))
        balanced = _balanced(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.rules).count,
            max_chance_outcomes=len(self.rules.deck),
            num_players=self.rules.seating.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if balanced else None,
            max_game_length=longest_deal(self.rules),
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None) -> Observer:
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.rules.deck)


def _loaded(text: str) -> Game:
    """A game from its text; unpickling this imports the module, which registers the games."""
    game = pyspiel.load_game(text)
    assert isinstance(game, Game)
    return game


def _balanced(variant: Variant) -> bool:
    """Whether as many players win as lose, so that what they get adds up to nothing."""
    sides = variant.seating.places(0).sides[: variant.seating.players]
    return sides.count(0) == sides.count(1)


def _value(option: Option, given: Any) -> Any:
    if isinstance(option, IntOption) and option.or_none and given == NO_NUMBER:
        return None
    if isinstance(option, IntList):
        return str(given).replace(BETWEEN, "-")
    return given.lstrip(BETWEEN) if isinstance(given, str) else given


def _default(option: Option) -> Any:
    """The default of a parameter; its type is that of all its values."""
    if isinstance(option, Flag):
        return option.default
    if isinstance(option, IntOption):
        return NO_NUMBER if option.default is None else option.default
    text = value_text(option.default)
    if isinstance(option, IntList):
        return text.replace("-", BETWEEN)
    return BETWEEN + text if text.isdigit() else text


def _parameters(variant: Variant) -> Iterator[tuple[str, Any]]:
    yield "dealer", variant.seating.dealers() - 1
    for option in variant.options:
        yield option.name, _default(option)


def _registered(variant: Variant) -> type[Game]:
    kinds = pyspiel.GameType
    kind = kinds(
        short_name=PREFIX + variant.key,
        long_name=variant.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if _balanced(variant) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=variant.seating.players,
        min_num_players=variant.seating.players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_parameters(variant)),
        default_loadable=True,
        provides_factored_observation_string=True,
    )
    game = type(f"{variant.key.title().replace('_', '')}Game", (Game,), {"variant": variant, "kind": kind})
    pyspiel.register_game(kind, game)
    return game


def names(players: int | None = None) -> Sequence[str]:
    """The names under which the games are registered: all of them, or those for so many players."""
    return [PREFIX + key for key, variant in all_variants().items() if players in (None, variant.seating.players)]


GAMES = tuple(_registered(variant) for variant in all_variants().values())
