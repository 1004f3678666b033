"""Following and going up: the led suit, and the options that change what is owed in it.

In the comments "opponent" and "mate" are as seen from the hand that is about to play.
"""

from tests.examples.shapes import Legal

LEGAL_FOLLOW: tuple[Legal, ...] = (
    # -- leading, following, going up
    # Nothing has been led, so no duty exists.
    Legal("The leader may play any card, trumps included.", "butifarra", "B", "", "9O 2B 5C", "9O 2B 5C"),
    # The ace and the eight both beat the seven; either will do, there is no duty to win cheaply or dearly.
    Legal(
        "Any card that beats the opponent will do, not only the highest.",
        "manilla",
        "E",
        "7C",
        "AC 8C 6C 9E 2O",
        "AC 8C",
        why={"6C": "must_beat", "9E": "must_follow", "2O": "must_follow"},
    ),
    # Nothing is above the nine, so the duty to beat falls away, but the duty to follow stays.
    Legal(
        "Who cannot beat the opponent must still follow, with any card of the suit.",
        "manilla",
        "E",
        "9C",
        "AC 2C 9E",
        "AC 2C",
        why={"9E": "must_follow"},
    ),
    # The only copa has to be played although it loses; a trump may not be spent while the suit is held.
    Legal(
        "A single card of the led suit is forced even if it loses.",
        "manilla_completa",
        "E",
        "RC",
        "3C 9E 9O",
        "3C",
        why={"9E": "must_follow", "9O": "must_follow"},
    ),
    # Trump led is the plain follow-and-beat rule inside the trump suit.
    Legal(
        "When trumps are led they must be followed and beaten.",
        "manilla",
        "E",
        "CE",
        "RE SE 9O",
        "RE",
        why={"SE": "must_beat", "9O": "must_follow"},
    ),
    # Third hand; the king was led by the mate at seat 0 and is still winning.
    Legal(
        "While the mate is winning any card of the suit may be played.",
        "manilla",
        "O",
        "RB 4B",
        "9B AB 5B 9O",
        "9B AB 5B",
        why={"9O": "must_follow"},
    ),
    # Third hand; the mate's ten was overtaken by the king, and only the ace beats a king (the knight does not).
    Legal(
        "Once an opponent has overtaken the mate the duty to beat returns.",
        "manilla",
        "O",
        "SB RB",
        "AB CB 9O",
        "AB",
        why={"CB": "must_beat", "9O": "must_follow"},
    ),
    # Fourth hand, mate at seat 1 holds the trick with the nine, which could not be beaten anyway.
    Legal(
        "Fourth hand with the mate winning may load the trick or save.",
        "butifarra_catalana",
        "O",
        "4C 9C 7C",
        "AC 3C 2O",
        "AC 3C",
        why={"2O": "must_follow"},
    ),
    # No trump suit does not change following: the knight beats the ten, the eight does not.
    Legal(
        "Without trumps the led suit must still be beaten.",
        "butifarra",
        "none",
        "SE",
        "CE 8E 9O",
        "CE",
        why={"8E": "must_beat", "9O": "must_follow"},
    ),
    # French order: the ten is above the ace.
    Legal(
        "The ten is the highest card, so it must be put on the ace.",
        "manille_coinchee",
        "none",
        "AH",
        "TH KH TD",
        "TH",
        why={"KH": "must_beat", "TD": "must_follow"},
    ),
    # French pack of 48: the nine is highest, and king, queen, jack stand for 12, 11, 10.
    Legal(
        "In a French pack of 48 cards the nine beats the ace.",
        "manilla",
        "S",
        "AD",
        "9D KD 2S",
        "9D",
        why={"KD": "must_beat", "2S": "must_follow"},
        options={"pack": "french"},
    ),
    # -- head_duty
    # none: the follower is free inside the suit although the king would win.
    Legal(
        "With head_duty none a follower need not go up.",
        "manillen_4",
        "C",
        "QS",
        "KS 7S TC",
        "KS 7S",
        why={"TC": "must_follow"},
        options={"head_duty": "none"},
    ),
    # none: trumping when void is a separate duty and stays.
    Legal(
        "With head_duty none a void player must still trump.",
        "manillen_4",
        "C",
        "QS",
        "TC 8H",
        "TC",
        why={"8H": "must_trump"},
        options={"head_duty": "none"},
    ),
    # none: and so does overtrumping.
    Legal(
        "With head_duty none a void player must still overtrump.",
        "manillen_4",
        "C",
        "QS 7S JC",
        "KC 8C 9H",
        "KC",
        why={"8C": "must_overtrump", "9H": "must_overtrump"},
        options={"head_duty": "none"},
    ),
    # none, Spanish pack, trump led: the led suit happens to be trumps, and going up in the led suit is what is
    # lifted.
    Legal(
        "With head_duty none even led trumps need not be beaten.",
        "manilla",
        "E",
        "SE",
        "9E 7E 9O",
        "9E 7E",
        why={"9O": "must_follow"},
        options={"head_duty": "none"},
    ),
    # Trumps are led and the mate's nine is winning; this option asks for a higher one even then, and only the ace is
    # higher.
    Legal(
        "trump_suit_only_incl_mate: led trumps must be beaten even over the mate.",
        "manillen_4",
        "S",
        "9S 7S",
        "AS 8S TD",
        "AS",
        why={"8S": "must_beat", "TD": "must_follow"},
        options={"head_duty": "trump_suit_only_incl_mate"},
    ),
    # A plain suit in a trump deal: no going up at all, even against an opponent.
    Legal(
        "trump_suit_only_incl_mate: a plain suit need not be beaten.",
        "manillen_4",
        "H",
        "QS",
        "KS 7S TH",
        "KS 7S",
        why={"TH": "must_follow"},
        options={"head_duty": "trump_suit_only_incl_mate"},
    ),
    # In no trump every suit counts like the trump suit under this option; the mate's nine must be beaten.
    Legal(
        "trump_suit_only_incl_mate: in no trump the mate too must be beaten.",
        "manillen_4",
        "none",
        "9S 7S",
        "QS 8S TD",
        "QS",
        why={"8S": "must_beat", "TD": "must_follow"},
        options={"head_duty": "trump_suit_only_incl_mate"},
    ),
    # Nothing beats the ten.
    Legal(
        "trump_suit_only_incl_mate: who cannot beat may follow with any card.",
        "manillen_4",
        "none",
        "TS 7S",
        "AS 8S",
        "AS 8S",
        options={"head_duty": "trump_suit_only_incl_mate"},
    ),
    # Spanish pack; mate led the ten of trumps, only the nine is higher among the two trumps held.
    Legal(
        "Spanish pack: under this option the mate's led trump must be beaten.",
        "manilla",
        "E",
        "SE 2E",
        "9E 7E 9O",
        "9E",
        why={"7E": "must_beat", "9O": "must_follow"},
        options={"head_duty": "trump_suit_only_incl_mate"},
    ),
    # -- beat_reference
    # Opponent king, mate four, opponent six: the king is winning, only the ace beats it.
    Legal(
        "The card to beat is the winning one, not the one just played.",
        "manilla",
        "B",
        "RO 4O 6O",
        "8O AO 3O",
        "AO",
        why={"8O": "must_beat", "3O": "must_beat"},
    ),
    # The same trick under the glossary reading: the six of the player just before is the card to beat.
    Legal(
        "previous_player: it is enough to beat the card just played.",
        "manilla",
        "B",
        "RO 4O 6O",
        "8O AO 3O",
        "8O AO",
        why={"3O": "must_beat"},
        options={"beat_reference": "previous_player"},
    ),
    # The last card neither follows nor is a trump, so there is nothing to beat: any oro will do.
    Legal(
        "previous_player: after a discard a follower owes nothing but the suit.",
        "butifarra",
        "B",
        "RO 4O 2C",
        "AO 3O 9B",
        "AO 3O",
        why={"9B": "must_follow"},
        options={"beat_reference": "previous_player"},
    ),
    # The same discard frees a void player from trumping.
    Legal(
        "previous_player: after a discard a void player need not trump.",
        "butifarra",
        "B",
        "RO 4O 2C",
        "5B 9E",
        "5B 9E",
        options={"beat_reference": "previous_player"},
    ),
    # Dealer led, the fellow defender played just before me: not an opponent's card, so no duty to go up.
    Legal(
        "previous_player: behind one's own partner there is nothing to beat.",
        "manillen_3",
        "C",
        "QS 8S",
        "KS 7S TC",
        "KS 7S",
        why={"TC": "must_follow"},
        options={"beat_reference": "previous_player"},
        dealer=0,
    ),
    # DOUBT. Mate's nine is winning, but the reference has been replaced in every duty by the four just played by an
    # opponent, so by the letter it must be beaten; the other reading keeps the exemption under a winning mate.
    Legal(
        "previous_player: the card just played by an opponent must be beaten even if the mate is winning.",
        "manilla",
        "B",
        "9O 4O",
        "AO 3O",
        "AO",
        why={"3O": "must_beat"},
        options={"beat_reference": "previous_player"},
    ),
    # -- mount_after_ruff
    # An opponent has ruffed, still the opponents' highest oro (the ten) must be beaten.
    Legal(
        "mount_after_ruff: the led suit must be beaten even after a ruff.",
        "butifarra",
        "B",
        "SO 5O 3B",
        "AO 6O 9B",
        "AO",
        why={"6O": "must_beat", "9B": "must_follow"},
        options={"mount_after_ruff": True},
    ),
    # The opponents' nine cannot be beaten.
    Legal(
        "mount_after_ruff: who cannot go higher may follow with any card.",
        "butifarra",
        "B",
        "9O 5O 3B",
        "AO 6O",
        "AO 6O",
        options={"mount_after_ruff": True},
    ),
    # Only cards of opponents count: the jack is the highest of theirs (the king is the mate's), and the queen beats
    # it.
    Legal(
        "mount_after_ruff: the measure is the opponents' highest card, not the mate's.",
        "manillen_4",
        "H",
        "JS KS 7H",
        "QS 8S TD",
        "QS",
        why={"8S": "must_beat", "TD": "must_follow"},
        options={"mount_after_ruff": True},
    ),
    # Default false in the French pack.
    Legal(
        "By default a ruffed trick asks a follower for nothing but the suit.",
        "manillen_4",
        "H",
        "JS 9S 7H",
        "QS 8S TD",
        "QS 8S",
        why={"TD": "must_follow"},
        options={"mount_after_ruff": False},
    ),
)
