"""Terms: reckoning."""

from manilla.words.message import message, message_in

from .term import Term

TERMS = (
    Term(
        "points",
        message_in("term", "points"),
        message("What a side’s tricks hold when a deal is counted."),
        message_in("word forms", "points, point"),
    ),
    Term(
        "trick point",
        message_in("term", "trick point"),
        message("A point for the trick itself, in the games that give one."),
        message_in("word forms", "trick point, trick points"),
    ),
    Term(
        "half",
        message_in("term", "half"),
        message("The number that a side must pass to score in a deal: 36 of 72, 30 of 60, 34 of 68."),
        message_in("word forms", "half"),
    ),
    Term(
        "excess",
        message_in("term", "excess"),
        message("The points that a side has over half."),
        message_in("word forms", "excess"),
    ),
    Term(
        "factor",
        message_in("term", "factor"),
        message("What the excess is multiplied by: doubles, no trump, capot and carried ties together."),
        message_in("word forms", "factor, factors"),
    ),
    Term(
        "marks",
        message_in("term", "marks"),
        message("What is written down after a deal; points end with the deal, marks stay."),
        message_in("word forms", "marks"),
    ),
    Term(
        "tie",
        message_in("term", "tie"),
        message("A deal in which both sides have the same number of points."),
        message_in("word forms", "tie, ties"),
    ),
    Term(
        "carried tie",
        message_in("term", "carried tie"),
        message("The doubling that a tie hands on to the next deal."),
        message_in("word forms", "carried tie, carried ties"),
    ),
    Term(
        "target",
        message_in("term", "target"),
        message("The marks that win a game."),
        message_in("word forms", "target"),
    ),
    Term(
        "juego",
        message_in("term", "juego"),
        message("Deals played until somebody reaches the target; then the count begins anew."),
        message_in("word forms", "juego, juegos"),
    ),
    Term(
        "partida",
        message_in("term", "partida"),
        message("The match of Spanish manilla: who first wins two juegos."),
        message_in("word forms", "partida, partidas"),
    ),
    Term(
        "partida completa",
        message_in("term", "partida completa"),
        message("Three juegos, so that each of four players is once the mate of each other."),
        message_in("word forms", "partida completa"),
    ),
    Term(
        "boom",
        message_in("term", "boom"),
        message("The juego of manillen, to 101 marks."),
        message_in("word forms", "boom, booms"),
    ),
    Term(
        "match",
        message_in("term", "match"),
        message("Juegos until somebody has won enough of them."),
        message_in("word forms", "match, matches"),
    ),
)
