"""The judge: which cards of a hand may be played, and why another may not.

One stateless question for all who ask: deal, view, position and command line.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card, Cards
from .duties import Owed, broken, legal, owed
from .errors import IllegalAction, RuleError
from .variant import Variant


def legal_cards(
    variant: Variant, trick: Sequence[Card], playable: int, sides: Sequence[int], trump: int | None
) -> Cards:
    """The cards of ``playable`` that the next player may play to ``trick`` (leader's card first).

    ``sides``: the side of each player of the trick in order, the next player's after them.
    """
    if not trick:
        return Cards(playable)
    if variant.legal_hook is not None:
        return variant.legal_hook(trick, Cards(playable), sides, trump)
    return legal(variant.duties, variant.valued, trick, playable, sides, trump)


def why_not_card(
    variant: Variant,
    trick: Sequence[Card],
    playable: Cards,
    sides: Sequence[int],
    trump: int | None,
    card: Card,
    piles: Sequence[Sequence[Card]] = (),
) -> RuleError | None:
    """Why ``card`` may not be played, None if it may.

    ``piles`` are the player's own, top last; a card in them that is not playable is covered. Data of the error:
    ``card``; ``cards``, suit by suit and best first, that would do; ``suit`` that must be followed or trumped
    with; ``beat``, the card to be beaten, where the duty is to beat one; ``top``, what covers the card.
    """
    text = variant.card_text
    if card not in playable:
        for pile in piles:
            if card in pile:
                top = next((above for above in reversed(pile) if above in playable), None)
                return IllegalAction("covered", card=text(card), **({} if top is None else {"top": text(top)}))
        return IllegalAction("not_in_hand", card=text(card))
    allowed = legal_cards(variant, trick, playable, sides, trump)
    if card in allowed:
        return None
    if variant.legal_hook is not None:
        return IllegalAction("not_legal", card=text(card), cards=_best_first(variant, allowed))
    duty = broken(variant.duties, variant.valued, trick, playable, sides, trump, card)
    assert duty is not None
    return _broken_duty(variant, trick, trump, card, duty, allowed)


def owed_error(
    variant: Variant, trick: Sequence[Card], playable: Cards, sides: Sequence[int], trump: int | None
) -> RuleError | None:
    """The narrowest duty that binds the next player, as the error of a card that breaks it (without that card);
    None where every card may be played, and in a game with duties of its own.
    """
    if variant.legal_hook is not None:
        return None
    duties = owed(variant.duties, variant.valued, trick, playable, sides, trump)
    return _broken_duty(variant, trick, trump, None, duties[-1], duties[-1].cards) if duties else None


def _broken_duty(
    variant: Variant, trick: Sequence[Card], trump: int | None, card: Card | None, duty: Owed, allowed: Cards
) -> IllegalAction:
    """The error of one duty; it names the cards that meet this duty and all others."""
    text = variant.card_text
    facts: dict[str, object] = {} if card is None else {"card": text(card)}
    facts["cards"] = _best_first(variant, allowed)
    if duty.code in ("must_follow", "must_beat"):
        facts["suit"] = variant.suit_text(trick[0].suit)
    elif duty.code in ("must_trump", "must_overtrump", "may_not_undertrump"):
        facts["suit"] = variant.suit_text(trump)
    if duty.beat is not None:
        facts["beat"] = text(duty.beat)
    return IllegalAction(duty.code, **facts)


def _best_first(variant: Variant, cards: Cards) -> tuple[str, ...]:
    return tuple(variant.card_text(card) for card in variant.sorted_hand(cards))
