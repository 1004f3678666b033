"""Terms: before the first lead."""

from manilla.words.message import message, message_in

from .term import Term

TERMS = (
    Term(
        "draw",
        message_in("term", "draw"),
        message("Each takes a card from the spread pack, to settle pairs and the first dealer."),
        message_in("word forms", "-"),
    ),
    Term(
        "cut",
        message_in("term", "cut"),
        message("To lift some cards from the top of the shuffled pack and put them under the rest."),
        message_in("word forms", "-"),
    ),
    Term(
        "knock",
        message_in("term", "knock"),
        message("To leave the pack as it is when asked to cut."),
        message_in("word forms", "knock, knocks, knocked"),
    ),
    Term(
        "packet",
        message_in("term", "packet"),
        message("The cards that one seat gets at one go, as in 4-4-4 or 3-2-3."),
        message_in("word forms", "packet, packets"),
    ),
    Term(
        "deal",
        message_in("term", "deal"),
        message("The handing out of the cards, and everything that follows until they are counted."),
        message_in("word forms", "deal, deals"),
    ),
    Term(
        "misdeal",
        message_in("term", "misdeal"),
        message("Cards handed out wrongly, so that the deal is done again."),
        message_in("word forms", "misdeal, misdeals"),
    ),
    Term(
        "call",
        message_in("term", "call"),
        message("Anything that is said between the deal and the first lead."),
        message_in("word forms", "call, calls"),
    ),
    Term(
        "name trumps",
        message_in("term", "name trumps"),
        message("To say which suit is trump, or that there is no trump."),
        message_in("word forms", "name trumps, names trumps, named trumps, naming trumps"),
    ),
    Term(
        "delegate",
        message_in("term", "delegate"),
        message("To leave the naming to one’s mate, who may not hand it back."),
        message_in("word forms", "delegate, delegates, delegated"),
    ),
    Term(
        "pass",
        message_in("term", "pass"),
        message("To let a chance to double go by."),
        message_in("word forms", "pass, passes, passed"),
    ),
    Term(
        "contract",
        message_in("term", "contract"),
        message(
            "What is to be played once nothing more can be called: the trump or none, who named it, and the doubles."
        ),
        message_in("word forms", "contract, contracts"),
    ),
    Term(
        "double",
        message_in("term", "double"),
        message(
            "A call of the declarer’s opponents that raises what the deal is worth; each game has its own word for it."
        ),
        message_in("word forms", "double, doubles, doubled, doubling, contro, meegaan, coinche"),
    ),
    Term(
        "redouble",
        message_in("term", "redouble"),
        message("The answer of the declarer’s side to a double, which raises the worth of the deal once more."),
        message_in("word forms", "redouble, redoubles, redoubled, recontro, tegengaan, surcoinche"),
    ),
)
