"""Terms: program and tournaments."""

from manilla.words.message import message, message_in

from .term import Term

TERMS = (
    Term(
        "option",
        message_in("term", "option"),
        message("One rule of a game that may be set otherwise."),
        message_in("word forms", "option, options"),
    ),
    Term(
        "record",
        message_in("term", "record"),
        message("The text of a match, from which all the rest can be worked out again."),
        message_in("word forms", "record, records"),
    ),
    Term(
        "replay",
        message_in("term", "replay"),
        message("To make a match anew from its record."),
        message_in("word forms", "replay, replays"),
    ),
    Term(
        "bot",
        message_in("term", "bot"),
        message("A program that plays in place of a person."),
        message_in("word forms", "bot, bots"),
    ),
    Term(
        "hint",
        message_in("term", "hint"),
        message("Advice at your turn, made from what you can see."),
        message_in("word forms", "hint, hints"),
    ),
    Term(
        "solver",
        message_in("term", "solver"),
        message("Finds the best play when all cards are known."),
        message_in("word forms", "solver"),
    ),
    Term(
        "tournament",
        message_in("term", "tournament"),
        message("Many tables under one ranking."),
        message_in("word forms", "tournament, tournaments"),
    ),
    Term(
        "round",
        message_in("term", "round"),
        message("The part of a tournament between two changes of opponents."),
        message_in("word forms", "-"),
    ),
    Term(
        "bye",
        message_in("term", "bye"),
        message("A round in which somebody has no opponent."),
        message_in("word forms", "bye, byes"),
    ),
)
