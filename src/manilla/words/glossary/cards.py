"""Terms: cards."""

from manilla.words.message import message, message_in

from .term import Term

TERMS = (
    Term(
        "pack",
        message_in("term", "pack"),
        message("All the cards of a game: 48 Spanish, 48 French (no tens) or 32 French."),
        message_in("word forms", "pack, packs"),
    ),
    Term(
        "suit",
        message_in("term", "suit"),
        message("One of the four families of cards."),
        message_in("word forms", "suit, suits"),
    ),
    Term(
        "rank",
        message_in("term", "rank"),
        message("What is printed on a card inside its suit: ace, 7, king."),
        message_in("word forms", "rank, ranks"),
    ),
    Term(
        "manilla",
        message_in("term", "manilla"),
        message("The strongest card of a suit, worth five points: the nine among 48 cards, the ten among 32."),
        message_in("word forms", "manilla, manillas"),
    ),
    Term(
        "honour",
        message_in("term", "honour"),
        message("A card with points: manilla, ace or one of the three picture cards."),
        message_in("word forms", "honour, honours"),
    ),
    Term(
        "blank card",
        message_in("term", "blank card"),
        message("A card without points."),
        message_in("word forms", "blank card, blank cards"),
    ),
    Term(
        "trump",
        message_in("term", "trump"),
        message("The suit that beats the three others in this deal; also a card of that suit."),
        message_in("word forms", "trump, trumps"),
    ),
    Term(
        "no trump",
        message_in("term", "no trump"),
        message("A deal in which no suit beats another."),
        message_in("word forms", "no trump, no trumps, without trumps"),
    ),
    Term(
        "plain suit",
        message_in("term", "plain suit"),
        message("A suit that is not trump."),
        message_in("word forms", "plain suit, plain suits"),
    ),
    Term(
        "pinta",
        message_in("term", "pinta"),
        message("The last card dealt, turned face up: it makes its suit trump and stays in the dealer’s hand."),
        message_in("word forms", "pinta, turned card"),
    ),
    Term(
        "hand",
        message_in("term", "hand"),
        message("The cards that one seat holds, hidden from the others."),
        message_in("word forms", "-"),
    ),
    Term(
        "pile",
        message_in("term", "pile"),
        message("A small heap of cards of which only the top one is face up and may be played."),
        message_in("word forms", "pile, piles"),
    ),
    Term(
        "leftover",
        message_in("term", "leftover"),
        message("Cards that come to nobody and lie face up in the middle; they are never played."),
        message_in("word forms", "leftover"),
    ),
)
