"""Which cards may be played, and which duty a card would break.

    legal(pack, trump, trick, hand, me, options)           -> set of cards
    broken(pack, trump, trick, hand, me, options, card)    -> code of the duty broken, or None
    winner(pack, trump, cards)                             -> index of the winning card (see packs.py)

pack     "spanish48", "french48" or "french32"
trump    a suit letter, or None when the deal has no trump
trick    the cards on the table in the order played, each with the side (0 or 1) of the seat that played it
hand     the cards I may choose from (of open piles: the tops only)
me       my side
options  text to text; a missing option has the first value listed, except `undertrump`, which must be given:
    head_duty         must_beat_opponent | trump_suit_only_incl_mate | none
    beat_reference    winning_card | previous_player
    mount_after_ruff  false | true
    void_obligation   must_win | free | must_trump_always
    undertrump        forced | free | forbidden
    discard           free | lowest

Codes, the first that applies is the one told: not_in_hand, must_follow, must_beat, must_trump,
must_overtrump, may_not_undertrump, must_play_lowest. (A card that lies covered in a pile is the caller's
business.)

The whole law in the Spanish words (source page 3, section 12): one must try to win the trick. Asistir, follow
suit; montar, go higher in the suit; fallar, trump when one cannot follow. These bind while an opponent is
winning. While the mate is winning one must only follow suit, and if one cannot, any card will do.
"""

from typing import NamedTuple

from .packs import beats, card_points, height, suit, winner

__all__ = ["broken", "legal", "winner"]

VALUES = {
    "head_duty": ("must_beat_opponent", "trump_suit_only_incl_mate", "none"),
    "beat_reference": ("winning_card", "previous_player"),
    "mount_after_ruff": ("false", "true"),
    "void_obligation": ("must_win", "free", "must_trump_always"),
    "undertrump": ("forced", "free", "forbidden"),
    "discard": ("free", "lowest"),
}

Trick = list[tuple[str, int]]


class Table(NamedTuple):
    """All that is known when a card is chosen, except the hand."""

    pack: str
    trump: str | None
    trick: Trick
    me: int
    rules: dict[str, str]  # every option of VALUES with its value

    def led(self) -> str:
        return suit(self.trick[0][0])

    def winning(self) -> tuple[str, int]:
        """The winning card and the side that played it."""
        return self.trick[winner(self.pack, self.trump, [card for card, _ in self.trick])]

    def over(self, card: str, cards: list[str]) -> list[str]:
        """Those of `cards`, all of the same suit as `card`, that are higher."""
        return [other for other in cards if height(self.pack, other) > height(self.pack, card)]


def legal(pack: str, trump: str | None, trick: Trick, hand: list[str], me: int, options: dict[str, str]) -> set[str]:
    """The cards of `hand` that break no duty."""
    allowed = set()
    for card in hand:
        if broken(pack, trump, trick, hand, me, options, card) is None:
            allowed.add(card)
    return allowed


def broken(
    pack: str, trump: str | None, trick: Trick, hand: list[str], me: int, options: dict[str, str], card: str
) -> str | None:
    """Code of the first duty that `card` breaks, None if it may be played."""
    table = Table(pack, trump, trick, me, _chosen(options))
    if card not in hand:
        return "not_in_hand"
    if not trick:  # the leader plays any card
        return None
    codes, owed_to_win = _main_duties(table, hand)
    if codes[card] is not None:
        return codes[card]
    if table.rules["discard"] == "lowest" and not owed_to_win:
        remaining = [other for other in hand if codes[other] is None]
        if not _kept_by_lowest(table, remaining, card):
            return "must_play_lowest"
    return None


def _chosen(options: dict[str, str]) -> dict[str, str]:
    """Every option with its value; refuses a value it does not know. Options of other subjects are let be."""
    if "undertrump" not in options:
        raise ValueError("undertrump must be given: the games differ in it")
    rules = {}
    for name, values in VALUES.items():
        rules[name] = options.get(name, values[0])
        if rules[name] not in values:
            raise ValueError(f"{name} cannot be {rules[name]!r}")
    return rules


def _main_duties(table: Table, hand: list[str]) -> tuple[dict[str, str | None], bool]:
    """For each card of the hand the code it breaks or None, leaving the choice of a low card aside; and
    whether the cards left are owed because they go over a card (then the duty to play low never touches
    them).
    """
    followers = [card for card in hand if suit(card) == table.led()]
    if followers:
        higher = _owed_by_follower(table, followers)
        codes: dict[str, str | None] = {}
        for card in hand:
            if card not in followers:  # asistir: always, whoever is winning
                codes[card] = "must_follow"
            elif higher and card not in higher:  # montar
                codes[card] = "must_beat"
            else:
                codes[card] = None
        return codes, bool(higher)
    return _owed_when_void(table, hand)


def _card_to_beat(table: Table) -> str | None:
    """The opponent's card that creates a duty now, or None when I owe nothing.

    winning_card: the card that is winning, if an opponent owns it (Spanish manilla, source page 3: "when the
    opponent is winning the trick").
    previous_player (the glossary, section 5, says montar is going over "the previous player"): the last card
    played, if an opponent played it and it follows suit or is a trump. This holds even if my mate is winning
    or somebody ruffed before, so that the duty is then not a duty to win.
    """
    card, side = table.winning()
    if table.rules["beat_reference"] == "previous_player":
        card, side = table.trick[-1]
        if suit(card) not in (table.led(), table.trump):
            return None
    return None if side == table.me else card


def _owed_by_follower(table: Table, followers: list[str]) -> list[str]:
    """Montar: the cards of the led suit of which one must be played; empty when any of the suit will do."""
    led, head_duty = table.led(), table.rules["head_duty"]
    over: str | None = None  # the card of the led suit that I must go above

    if head_duty == "must_beat_opponent":
        over = _card_to_beat(table)
        if over is not None and suit(over) != led:
            # An opponent's ruff: nothing of the led suit can win any more, so there is no duty to go up.
            # House option mount_after_ruff: still go above the highest card of the suit that an opponent has
            # played.
            over = None
            if table.rules["mount_after_ruff"] == "true":
                opposed = [card for card, side in table.trick if side != table.me and suit(card) == led]
                for card in opposed:
                    if not table.over(card, opposed):
                        over = card

    elif head_duty == "trump_suit_only_incl_mate" and table.trump in (led, None):
        # French Flanders: going up binds when trumps are led or there is no trump, then even over the mate;
        # in plain suits one need not go up at all.
        over = table.winning()[0]
        if table.rules["beat_reference"] == "previous_player":
            last = table.trick[-1][0]
            over = last if suit(last) == led else None

    # head_duty "none": following suit is enough.
    return [] if over is None else table.over(over, followers)


def _owed_when_void(table: Table, hand: list[str]) -> tuple[dict[str, str | None], bool]:
    """Fallar and refallar (pisar): what a player owes who holds no card of the led suit. Same answer as
    `_main_duties`.
    """
    codes: dict[str, str | None] = dict.fromkeys(hand)
    trumps = [card for card in hand if suit(card) == table.trump]
    others = [card for card in hand if suit(card) != table.trump]
    rules = table.rules

    # No trump to play; or the Belgian source read word by word: "if he has no such card, any card".
    if not trumps or rules["void_obligation"] == "free":
        return codes, False

    over = _card_to_beat(table)

    # The mate is winning: any card, blank or of value (source page 3). House option: trump all the same.
    if over is None:
        if rules["void_obligation"] == "must_trump_always":
            codes.update(dict.fromkeys(others, "must_trump"))
        return codes, False

    # Fallar: a trump, any trump, over an opponent's plain card.
    if suit(over) != table.trump:
        codes.update(dict.fromkeys(others, "must_trump"))
        return codes, True

    # Refallar: an opponent's trump must be overtrumped.
    higher = table.over(over, trumps)
    if higher:
        for card in hand:
            if card not in higher:
                codes[card] = "must_overtrump"
        return codes, True

    # Trumps, but none high enough. forced: only who can do none of the three may throw another card (Spanish
    # letter); free: a trump that cannot win is no try to win (butifarra, Belgian source); forbidden: West
    # Flanders.
    if rules["undertrump"] == "forced":
        codes.update(dict.fromkeys(others, "must_trump"))
    if rules["undertrump"] == "forbidden" and others:
        codes.update(dict.fromkeys(trumps, "may_not_undertrump"))
    return codes, False


def _kept_by_lowest(table: Table, remaining: list[str], card: str) -> bool:
    """Catalan obligada: who does not win throws his smallest, who gives to his mate may load a point card.

    May `card`, one of the `remaining` cards, still be played? Here the mate is winning when he owns the
    winning card, whatever card the other duties look at.
    """
    for other in remaining:
        if suit(other) == suit(card) and height(table.pack, other) < height(table.pack, card):
            break
    else:
        return True  # the lowest of its suit
    winning_card, side = table.winning()
    if side == table.me:
        return card_points(table.pack, card) > 0  # carregar
    # Who could win the trick is never forbidden to.
    return beats(table.pack, table.trump, table.led(), card, winning_card)
