"""Terms: people and places."""

from manilla.words.message import message, message_in

from .term import Term

TERMS = (
    Term(
        "seat",
        message_in("term", "seat"),
        message("A place at the table; seats are numbered in the order of play."),
        message_in("word forms", "seat, seats"),
    ),
    Term(
        "side",
        message_in("term", "side"),
        message("Those who win points together in a deal."),
        message_in("word forms", "side, sides"),
    ),
    Term(
        "mate", message_in("term", "mate"), message("Somebody on your side."), message_in("word forms", "mate, mates")
    ),
    Term(
        "opponent",
        message_in("term", "opponent"),
        message("Somebody on the other side."),
        message_in("word forms", "opponent, opponents"),
    ),
    Term(
        "dealer",
        message_in("term", "dealer"),
        message("The seat that hands out the cards of this deal."),
        message_in("word forms", "dealer, dealers"),
    ),
    Term(
        "mano",
        message_in("term", "mano"),
        message("The seat that leads the first trick of a deal; it plays next after the dealer."),
        message_in("word forms", "mano"),
    ),
    Term(
        "leader",
        message_in("term", "leader"),
        message("The seat that plays first to a trick: the mano, then the winner of the trick before."),
        message_in("word forms", "leader, leaders"),
    ),
    Term(
        "declarer",
        message_in("term", "declarer"),
        message("The seat that named trumps or no trump."),
        message_in("word forms", "declarer, declarers"),
    ),
    Term(
        "dummy",
        message_in("term", "dummy"),
        message("A seat without a player of its own; its mate plays its cards."),
        message_in("word forms", "dummy, dummies"),
    ),
    Term(
        "onlooker",
        message_in("term", "onlooker"),
        message("Somebody at the table who has no seat."),
        message_in("word forms", "onlooker, onlookers"),
    ),
)
