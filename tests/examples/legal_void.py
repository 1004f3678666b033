"""Void in the led suit: trumping, overtrumping, undertrumping, and the options on them.

In the comments "opponent" and "mate" are as seen from the hand that is about to play.
"""

from tests.examples.shapes import Legal

LEGAL_VOID: tuple[Legal, ...] = (
    # -- void in the led suit
    # The opponent holds the trick with a plain card; every trump beats it, so any trump will do.
    Legal(
        "A void player must trump an opponent's card, with any trump.",
        "manilla",
        "C",
        "RE",
        "9C 3C AB 9O",
        "9C 3C",
        why={"AB": "must_trump", "9O": "must_trump"},
    ),
    # The mate's nine is winning, so trumping is not owed; it is allowed.
    Legal(
        "A void player whose mate is winning may ruff or discard as he likes.",
        "manilla",
        "O",
        "4C 9C 7C",
        "9O 2O 9B",
        "9O 2O 9B",
    ),
    # Void against an opponent: the special rule "beat the winning opponent" is stronger than "any card".
    Legal(
        "A void player must trump when an opponent is winning.",
        "manillen_4",
        "C",
        "AS",
        "TH KC 7C",
        "KC 7C",
        why={"TH": "must_trump"},
    ),
    # -- the trick is already ruffed
    # No oro can win any more, so there is nothing to beat inside the suit; following stays.
    Legal(
        "After an opponent's ruff a follower need not go up.",
        "butifarra",
        "B",
        "CO 5O 3B",
        "AO 6O 9B",
        "AO 6O",
        why={"9B": "must_follow"},
    ),
    # The king of trumps beats the ten of trumps and must be played; the small trump and the discard both miss the
    # overtrump.
    Legal(
        "A void player must overtrump an opponent's ruff if he can.",
        "manilla",
        "B",
        "CO 5O SB",
        "RB 4B 9E",
        "RB",
        why={"4B": "must_overtrump", "9E": "must_overtrump"},
    ),
    # The ruff of the mate (seat 1) is winning; the duty to put a trump exists only against opponents.
    Legal("Nobody owes an overtrump to his own mate.", "manilla", "B", "CO 3B 7O", "9B 2B 9E 4C", "9B 2B 9E 4C"),
    # Mate ruffed at seat 1, then the opponent overruffed at seat 2: an opponent is winning with a trump again.
    Legal(
        "An opponent's overruff of the mate must itself be overtrumped.",
        "manille_parlee",
        "H",
        "AS 8H JH",
        "KH 9H TC",
        "KH",
        why={"9H": "must_overtrump", "TC": "must_overtrump"},
    ),
    # -- undertrump
    # manilla default is forced: a player who cannot overtrump must still trump, so the discard fails must_trump.
    Legal(
        "Manilla: who cannot overtrump must undertrump.",
        "manilla",
        "B",
        "CO 5O RB",
        "SB 2B 9E",
        "SB 2B",
        why={"9E": "must_trump"},
    ),
    # Forced finds nothing to force when no trump is held.
    Legal("A forced undertrump leaves a hand without trumps free.", "manilla", "B", "CO 5O RB", "9E 4C", "9E 4C"),
    # Butifarra default is free: once winning is impossible nothing more is owed.
    Legal("Butifarra: who cannot overtrump may play anything.", "butifarra", "B", "CO 5O RB", "SB 2B 9E", "SB 2B 9E"),
    # Free does not lift the overtrump itself.
    Legal(
        "Free undertrumping does not lift the duty to overtrump.",
        "manilla",
        "B",
        "CO 5O SB",
        "AB 4B 9E",
        "AB",
        why={"4B": "must_overtrump", "9E": "must_overtrump"},
        options={"undertrump": "free"},
    ),
    # Forbidden: another card is held, so losing trumps stay in hand.
    Legal(
        "Forbidden undertrumping sends a losing player to his other suits.",
        "butifarra",
        "B",
        "CO 5O RB",
        "SB 2B 9E",
        "9E",
        why={"SB": "may_not_undertrump", "2B": "may_not_undertrump"},
        options={"undertrump": "forbidden"},
    ),
    # Nothing but trumps is held, so the ban cannot be kept.
    Legal(
        "A hand of nothing but trumps may undertrump even where it is forbidden.",
        "manilla",
        "B",
        "CO 5O RB",
        "SB 2B",
        "SB 2B",
        options={"undertrump": "forbidden"},
    ),
    # The small trump misses the overtrump and also undertrumps; the earlier code in the order is the one given.
    Legal(
        "A card that undertrumps while an overtrump is held is reported as a missed overtrump.",
        "manilla",
        "B",
        "CO 5O RB",
        "AB 2B 9E",
        "AB",
        why={"2B": "must_overtrump", "9E": "must_overtrump"},
        options={"undertrump": "forbidden"},
    ),
    # The mate's ruff is winning: the ban is part of the duty against an opponent and is silent here.
    Legal(
        "A lower trump under the mate's ruff is allowed even in West Flanders.",
        "manillen_vlaams",
        "H",
        "KS JH 8S",
        "8H 7H TD",
        "8H 7H TD",
    ),
    # West-Flemish preset: undertrumping forbidden.
    Legal(
        "West Flanders: no undertrumping an opponent while another card is held.",
        "manillen_vlaams",
        "H",
        "KS 8S JH",
        "8H 7H TD",
        "TD",
        why={"8H": "may_not_undertrump", "7H": "may_not_undertrump"},
    ),
    # The default outside manilla: eight of trumps loses to the jack, so nothing is owed.
    Legal(
        "French manille: a beaten ruffer may discard or undertrump.",
        "manille_muette",
        "H",
        "KS 8S JH",
        "8H TD 7C",
        "8H TD 7C",
    ),
    # The same with the option forced in the 32-card game.
    Legal(
        "With forced undertrumping a losing trump must be given.",
        "manillen_4",
        "H",
        "KS 8S JH",
        "8H TD",
        "8H",
        why={"TD": "must_trump"},
        options={"undertrump": "forced"},
    ),
    # -- void_obligation
    # Reading "no such suit, any card" by the letter.
    Legal(
        "With void_obligation free a void player need not ruff.",
        "manillen_4",
        "C",
        "AS",
        "TH KC 7C",
        "TH KC 7C",
        options={"void_obligation": "free"},
    ),
    # The option speaks of void players only; a follower still has to beat the queen.
    Legal(
        "With void_obligation free a follower still has to beat the opponent.",
        "manillen_4",
        "C",
        "QS",
        "KS 7S TC",
        "KS",
        why={"7S": "must_beat", "TC": "must_follow"},
        options={"void_obligation": "free"},
    ),
    # Spanish pack, same option.
    Legal(
        "Butifarra with free void players: the small trump may be kept.",
        "butifarra",
        "C",
        "RE",
        "2C 9O",
        "2C 9O",
        options={"void_obligation": "free"},
    ),
    # The mate's nine is winning, yet the option asks for a trump whoever is winning.
    Legal(
        "must_trump_always makes a void player ruff his own mate.",
        "manilla",
        "C",
        "4E 9E 7E",
        "2C 9O AB",
        "2C",
        why={"9O": "must_trump", "AB": "must_trump"},
        options={"void_obligation": "must_trump_always"},
    ),
    # A trump is owed, but going over is a duty against opponents only, so the small ones are fine.
    Legal(
        "must_trump_always asks for a trump on the mate's ruff, not for a higher one.",
        "manilla",
        "C",
        "4E SC 7E",
        "2C RC 9O",
        "2C RC",
        why={"9O": "must_trump"},
        options={"void_obligation": "must_trump_always"},
    ),
    # Against an opponent the overtrump duty is unchanged; the hand holds only trumps so only that duty is at work.
    Legal(
        "must_trump_always keeps the overtrump duty against an opponent.",
        "manillen_4",
        "D",
        "KS 9S JD",
        "QD 8D",
        "QD",
        why={"8D": "must_overtrump"},
        options={"void_obligation": "must_trump_always"},
    ),
    # No trump suit exists, so no trump can be owed.
    Legal(
        "must_trump_always means nothing when there are no trumps.",
        "butifarra",
        "none",
        "4E 9E 7E",
        "2C 9O AB",
        "2C 9O AB",
        options={"void_obligation": "must_trump_always"},
    ),
)
