"""Options in words: what each is about, and what each of its values means.

A game with options of its own gives their words itself: ``Variant.words`` may hold ``option NAME`` for the label and
``option NAME=VALUE`` for a value.
"""

from __future__ import annotations

from manilla.rules.options import Value, value_text

from .message import Message, message, plural

LABELS: dict[str, Message] = {
    "direction": message("Direction of play"),
    "packets": message("Packets in which the cards are dealt"),
    "undertrump": message("A lower trump from who is void and cannot overtrump"),
    "void_obligation": message("When a void player owes a trump"),
    "head_duty": message("When a higher card of the led suit is owed"),
    "beat_reference": message("The card that must be beaten"),
    "mount_after_ruff": message("Going higher in a suit that has been ruffed"),
    "trick_point": message("Points for a trick"),
    "discard": message("Who cannot or need not win"),
    "target": message("Marks that win the game"),
    "game_target": message("Marks that win the game"),
    "games_to_win": message("Games that win the match"),
    "max_call": message("The highest double"),
    "sant_vicenc_in_butifarra": message("Doubles beyond the second without trumps"),
    "contro_steps": message("What the doubles are worth, one after the other"),
    "contro_order": message("Who may double first"),
    "looking": message("Looking at the cards before trumps are named"),
    "pack": message("Pack of cards"),
    "pairs": message("How the pairs are formed"),
    "pinta_when_winning": message("Points of the turned card that would win the game"),
    "pinta_scores": message("Turned cards that bring points"),
    "completa_scoring": message("The account of three games with changing mates"),
    "completa_cap": message("The most that counts of one game"),
    "odd_pair": message("Two cards left over when tricks are counted in fours"),
    "two_player_threshold": message("Half, which must be passed"),
    "reveal": message("When the card under a played top is turned"),
    "turn_up": message("Turned card"),
    "delegate": message("The dealer may leave the choice to the mate"),
    "double_mode": message("How doubles go together"),
    "tie_carry": message("What a tie does to the next deal"),
    "call_scope": message("For whom a double counts"),
    "capot": message("Double for all the tricks"),
    "deal_cap": message("The most that a deal may mark"),
    "blind_no_trump": message("No trumps named before looking"),
    "counter_by": message("Who may redouble"),
    "leftover": message("Points of the cards left over"),
    "defenders_score": message("What each of two defenders marks"),
    "dummy_layout": message("How a dummy's cards lie"),
    "two_player_mode": message("How two play"),
}

GROUPS: dict[str, Message] = {
    "seating": message("Players and seats"),
    "pack": message("Cards"),
    "layout": message("Cut and deal"),
    "calling": message("Calls"),
    "duties": message("Play of the cards"),
    "scoring": message("Points and marks"),
    "course": message("Game and match"),
}
"""Options by the part of the game that they set, in the order of the rules' page."""

VALUES: dict[str, Message] = {
    "direction=anticlockwise": message("anticlockwise"),
    "direction=clockwise": message("clockwise"),
    "undertrump=forced": message("must be played"),
    "undertrump=free": message("may be played, like any other card"),
    "undertrump=forbidden": message("may not be played while other cards are held"),
    "void_obligation=must_win": message("while an opponent is winning"),
    "void_obligation=free": message("never"),
    "void_obligation=must_trump_always": message("always, even while the mate is winning"),
    "head_duty=must_beat_opponent": message("while an opponent is winning"),
    "head_duty=trump_suit_only_incl_mate": message("in trumps and in deals without trumps, even over the mate"),
    "head_duty=none": message("never"),
    "beat_reference=winning_card": message("the one that is winning"),
    "beat_reference=previous_player": message("the one played last"),
    "mount_after_ruff=true": message("still owed"),
    "mount_after_ruff=false": message("no longer owed"),
    "discard=free": message("plays any card that is allowed otherwise"),
    "discard=lowest": message("plays the lowest of a suit, or gives points to a winning mate"),
    "max_call=contro": message("the first"),
    "max_call=recontro": message("the second"),
    "max_call=sant_vicenc": message("the third"),
    "max_call=barraca": message("the fourth"),
    "sant_vicenc_in_butifarra=true": message("allowed"),
    "sant_vicenc_in_butifarra=false": message("not allowed"),
    "contro_order=sequential": message("in turn"),
    "contro_order=any_order": message("whoever speaks first"),
    "looking=mate_waits": message("the dealer's mate waits"),
    "looking=chooser_only": message("only the one who is to choose looks"),
    "looking=free": message("everybody looks"),
    "pack=spanish": message("Spanish, 48 cards"),
    "pack=french": message("French without tens, 48 cards"),
    "pairs=drawn": message("by drawing cards"),
    "pairs=fixed": message("beforehand"),
    "pinta_when_winning=void": message("are never marked"),
    "pinta_when_winning=deferred": message("wait until the deal is scored"),
    "pinta_when_winning=allow": message("are marked and win"),
    "pinta_when_winning=none": message("do not exist: a turned card never scores"),
    "pinta_scores=honours": message("all cards with points"),
    "pinta_scores=manille_only": message("the highest card of a suit only"),
    "completa_scoring=sum": message("the marks of the three added up"),
    "completa_scoring=difference": message("the differences to the other side added up"),
    "completa_cap=none": message("all that was marked"),
    "odd_pair=one_each": message("one point for each player"),
    "odd_pair=none": message("nothing"),
    "two_player_threshold=36": message("always 36"),
    "two_player_threshold=half_total": message("half of the points that were in the deal, rounded down"),
    "reveal=on_play": message("at once"),
    "reveal=after_trick": message("when the trick is over"),
    "turn_up=last_card": message("the dealer's last card, which makes trumps"),
    "turn_up=none": message("none: trumps are named"),
    "delegate=true": message("yes"),
    "delegate=false": message("no"),
    "double_mode=multiply": message("they multiply"),
    "double_mode=add": message("they add up"),
    "tie_carry=accumulate": message("doubles it, two ties fourfold, and so on"),
    "tie_carry=carry_factor": message("hands on its own factor, doubled"),
    "tie_carry=single": message("doubles it, and more ties no more"),
    "tie_carry=none": message("nothing"),
    "call_scope=deal": message("for whoever wins the deal"),
    "call_scope=announcer_only": message("for the side that said it"),
    "capot=all_tricks": message("for all the tricks"),
    "capot=all_points": message("for all the card points"),
    "capot=none": message("none"),
    "deal_cap=none": message("no limit"),
    "blind_no_trump=true": message("may be, and count double"),
    "blind_no_trump=false": message("not played"),
    "counter_by=partner": message("the dealer's mates, or the dealer where there are none"),
    "counter_by=side": message("the dealer and the mates"),
    "counter_by=namer": message("who named trumps, and the mates"),
    "leftover=dead_30": message("nobody's, and half stays the same"),
    "leftover=dealer": message("the dealer's side's"),
    "leftover=dead_half": message("nobody's, and half of the difference is marked"),
    "defenders_score=each": message("all of it"),
    "defenders_score=split": message("half of it, rounded down"),
    "dummy_layout=owner": message("seen by the owner alone"),
    "dummy_layout=open": message("face up"),
    "dummy_layout=stacks": message("in four piles of two"),
    "two_player_mode=dummies": message("each with a dummy as mate"),
    "two_player_mode=layout16": message("without dummies, eight cards in hand and eight in piles"),
}
"""Words for a value, by ``name=value``; numbers and lists of numbers speak for themselves."""

NUMBERS: dict[str, Message] = {
    "target": plural("{n} mark", "{n} marks"),
    "game_target": plural("{n} mark", "{n} marks"),
    "completa_cap": plural("{n} mark", "{n} marks"),
    "deal_cap": plural("{n} mark", "{n} marks"),
    "games_to_win": plural("{n} game", "{n} games"),
    "trick_point": plural("{n} point", "{n} points"),
}


SUM_LIST = message("numbers that add to {total}, like {example}")
RISING_LIST = plural("up to {n} number, like {example}", "up to {n} rising numbers, like {example}")


def value_key(name: str, value: Value) -> str:
    return f"{name}={value_text(value)}"
