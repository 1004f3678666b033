"""The three packs: order of the ranks, card points, and which card wins a trick.

The manilla (the nine, or the ten where sevens to tens are kept) is the highest card of each suit, then the
ace and the three figures: Spanish manilla, source page 2, sections 6 and 7; Belgian source, list of card
values.
"""

RANKS = {  # low to high
    "spanish48": "2345678SCRA9",  # S sota, C caballo, R rey, A ace, 9 manilla
    "french48": "2345678JQKA9",  # a French pack without its tens, same order
    "french32": "789JQKAT",  # T is the ten, here called manille
}

SUITS = {
    "spanish48": "OCEB",  # oros, copas, espadas, bastos
    "french48": "DHSC",  # diamonds, hearts, spades, clubs
    "french32": "DHSC",
}


def all_cards(pack: str) -> list[str]:
    """Every card of the pack, 48 or 32 of them."""
    return [rank_letter + suit_letter for suit_letter in SUITS[pack] for rank_letter in RANKS[pack]]


def suit(card: str) -> str:
    return card[1]


def height(pack: str, card: str) -> int:
    """Place of the card in its own suit: 0 is the lowest. ValueError for a card the pack does not have."""
    if len(card) != 2 or card[0] not in RANKS[pack] or card[1] not in SUITS[pack]:
        raise ValueError(f"{card!r} is not a card of {pack}")
    return RANKS[pack].index(card[0])


def card_points(pack: str, card: str) -> int:
    """The five highest ranks count 5, 4, 3, 2, 1 from the top; all others are blank cards, worth 0."""
    from_the_top = len(RANKS[pack]) - 1 - height(pack, card)
    return max(0, 5 - from_the_top)


def beats(pack: str, trump: str | None, led: str, card: str, other: str) -> bool:
    """Does `card` win over `other` in a trick of suit `led`? `other` is of the led suit or a trump.

    Any trump wins over every other suit; within a suit the higher card wins; a card that is neither a trump
    nor of the led suit never wins (Spanish manilla, source page 2, section 9, "Que carta gana la baza").
    """
    if suit(card) == suit(other):
        return height(pack, card) > height(pack, other)
    if suit(card) == trump:
        return True
    return suit(card) == led and suit(other) != trump


def winner(pack: str, trump: str | None, trick_cards: list[str]) -> int:
    """Index of the card that wins this (complete or unfinished) trick; the first card names the suit."""
    if not trick_cards:
        raise ValueError("no card has been played")
    best = 0
    for index in range(len(trick_cards)):
        if beats(pack, trump, suit(trick_cards[0]), trick_cards[index], trick_cards[best]):
            best = index
    return best
