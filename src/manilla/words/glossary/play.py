"""Terms: play."""

from manilla.words.message import message, message_in

from .term import Term

TERMS = (
    Term(
        "trick",
        message_in("term", "trick"),
        message("One card from each seat, in turn; the best of them takes all."),
        message_in("word forms", "trick, tricks"),
    ),
    Term(
        "lead",
        message_in("term", "lead"),
        message("To play the first card of a trick; also that card."),
        message_in("word forms", "lead, leads, led"),
    ),
    Term(
        "follow suit",
        message_in("term", "follow suit"),
        message("To play a card of the suit that was led."),
        message_in("word forms", "follow suit, follows suit, followed suit"),
    ),
    Term("void", message_in("term", "void"), message("Without a card of a suit."), message_in("word forms", "void")),
    Term(
        "winning",
        message_in("term", "winning"),
        message("Having the best card of the trick so far."),
        message_in("word forms", "-"),
    ),
    Term(
        "beat",
        message_in("term", "beat"),
        message("To play a better card than the one that is winning."),
        message_in("word forms", "beat, beats, beaten"),
    ),
    Term(
        "ruff",
        message_in("term", "ruff"),
        message("To play a trump on another suit because you have none of it."),
        message_in("word forms", "ruff, ruffs, ruffed, ruffing"),
    ),
    Term(
        "overtrump",
        message_in("term", "overtrump"),
        message("To ruff with a higher trump than the one that is winning."),
        message_in("word forms", "overtrump, overtrumps, overtrumped"),
    ),
    Term(
        "undertrump",
        message_in("term", "undertrump"),
        message("To ruff with a lower trump than the one that is winning."),
        message_in("word forms", "undertrump, undertrumps, undertrumped, undertrumping"),
    ),
    Term(
        "discard",
        message_in("term", "discard"),
        message("To play neither the led suit nor a trump."),
        message_in("word forms", "discard, discards, discarded"),
    ),
    Term(
        "load",
        message_in("term", "load"),
        message("To give points to a trick that your mate is winning."),
        message_in("word forms", "load, loads, loaded, loading"),
    ),
    Term(
        "draw trumps",
        message_in("term", "draw trumps"),
        message("To lead trumps so that the opponents run out of them."),
        message_in("word forms", "draw trumps, draws trumps, drawing trumps"),
    ),
    Term(
        "establish",
        message_in("term", "establish"),
        message("To drive out the higher cards of a suit until your own win."),
        message_in("word forms", "establish, establishes, established"),
    ),
    Term(
        "throw in",
        message_in("term", "throw in"),
        message("To let an opponent win a trick so that they have to lead."),
        message_in("word forms", "throw in, throws in, thrown in"),
    ),
    Term(
        "duty",
        message_in("term", "duty"),
        message("Something that a player must do with the next card."),
        message_in("word forms", "duty, duties"),
    ),
    Term(
        "obligada",
        message_in("term", "obligada"),
        message("Butifarra with one duty more: who does not win plays the lowest card of a suit, or loads."),
        message_in("word forms", "obligada"),
    ),
    Term(
        "revoke",
        message_in("term", "revoke"),
        message("A card played against a duty; with real cards it is punished."),
        message_in("word forms", "revoke, revokes, revoked"),
    ),
    Term(
        "won tricks",
        message_in("term", "won tricks"),
        message("The cards that a side has taken, face down."),
        message_in("word forms", "won tricks"),
    ),
    Term(
        "capot",
        message_in("term", "capot"),
        message("All the tricks of a deal won by one side."),
        message_in("word forms", "capot, capots"),
    ),
    Term(
        "claim",
        message_in("term", "claim"),
        message("To say that one wins the rest of the tricks."),
        message_in("word forms", "claim, claims, claimed"),
    ),
)
