"""The page of rules up to the first lead: players, cards, deal and calls."""

from __future__ import annotations

from collections.abc import Iterator

from manilla.rules.calling import NO_TRUMP, RUNGS, Naming
from manilla.rules.dealing import Layout, Piles
from manilla.rules.pack import Pack
from manilla.rules.seating import Seating
from manilla.rules.variant import Variant

from .cards import pack_family
from .message import Message, message, plural
from .page import Block, Paragraph, Points, Table
from .speech import Speech

# -- players

_PAIRS = message(
    "Four play, two against two. Mates sit opposite each other, so that your neighbours are your opponents."
)
_TEAMS = message("Players: {n}, on two sides, seated alternately, so that your neighbours are your opponents.")
_ALONE = message("Players: {n}. In each deal the dealer is alone against the others, who are mates for that deal.")
_TWO = message("Two play, one against the other.")
_DUMMIES = message(
    "Two play, each with a dummy as mate. The seats are, in play order: one player, the other, the first one's dummy,"
    " the other's dummy. When a dummy's turn comes, its owner plays its cards."
)
_DIRECTION = {
    "anticlockwise": message("Play goes round anticlockwise: the next player sits at your right."),
    "clockwise": message("Play goes round clockwise: the next player sits at your left."),
}
_DRAWN = message(
    "The pack is spread face down and everybody draws a card. The two highest play against the two lowest. The highest"
    " deals first, with the second highest opposite; the higher of the two lowest sits next after the dealer and"
    " leads, and the last sits opposite. Of two equal cards the suit decides, in this order: {suits}."
)
_FIXED = message(
    "The pairs are formed beforehand. Everybody draws a card from the pack spread face down, and the highest deals"
    " first. Of two equal cards the suit decides, in this order: {suits}."
)
_NO_PAIRS = message(
    "Everybody draws a card from the pack spread face down, and the highest deals first. Of two equal cards the suit"
    " decides, in this order: {suits}."
)
_NEXT_DEALER = message("After each deal the next player deals.")
_NEXT_DEALER_ALTERNATES = message("After each deal the other player deals; dummies never do.")


def players(speech: Speech) -> Iterator[Block]:
    """Who plays, and who sits with whom."""
    variant, seating = speech.variant, speech.variant.seating
    yield Paragraph(_grouping(speech, seating))
    if variant.direction in _DIRECTION:
        yield Paragraph(speech.say(_DIRECTION[variant.direction]))
    suits = speech.listed([speech.suit(suit) for suit in range(len(variant.pack.suits))])
    has_pairs = any(option.name == "pairs" for option in variant.options)
    draw = _DRAWN if seating.pairs == "drawn" else _FIXED if has_pairs else _NO_PAIRS
    yield Paragraph(speech.say(draw, suits=suits))
    yield Paragraph(speech.say(_NEXT_DEALER if seating.players >= seating.seats else _NEXT_DEALER_ALTERNATES))


def _grouping(speech: Speech, seating: Seating) -> str:
    if seating.players < seating.seats:
        return speech.say(_DUMMIES)
    if seating.sides == "dealer_alone":
        return speech.say(_ALONE, n=seating.players)
    if seating.players == 2:
        return speech.say(_TWO)
    return speech.say(_PAIRS) if seating.players == 4 else speech.say(_TEAMS, n=seating.players)


# -- cards

_PACK_48 = message("Spanish pack of {size} cards, with these suits: {suits}.")
_PACK_FRENCH = message("French pack of {size} cards, with these suits: {suits}.")
_PACK_OTHER = message("Pack of {size} cards, with these suits: {suits}.")
_STANDS_FOR = message(
    "The game is at home with the Spanish pack. In this one {suits} stand for the four Spanish suits, and the jack,"
    " the queen and the king for the three Spanish picture cards."
)
_ORDER = message("In every suit the cards rank from high to low as they stand here, the highest first:")
_CARD, _POINTS = message("Card"), message("Points")
_NONE = message("none")
_IN_ALL = message("That makes {suit} points a suit and {pack} in the whole pack.")


def cards(speech: Speech) -> Iterator[Block]:
    """The pack, and the order and points of its cards."""
    variant = speech.variant
    suits = speech.listed([speech.suit(suit) for suit in range(len(variant.pack.suits))])
    said = {"spanish": _PACK_48, "french": _PACK_FRENCH}.get(pack_family(variant.pack), _PACK_OTHER)
    yield Paragraph(speech.say(said, size=variant.pack.size, suits=suits))
    if any(pack.key != variant.pack.key for pack in variant.packs) and variant.pack.key != variant.packs[0].key:
        yield Paragraph(speech.say(_STANDS_FOR, suits=suits))
    yield Paragraph(speech.say(_ORDER))
    yield Table((speech.say(_CARD), speech.say(_POINTS)), tuple(_ranks(speech)))
    pack = variant.pack_points
    yield Paragraph(speech.say(_IN_ALL, suit=pack // len(variant.pack.suits), pack=pack))


def _ranks(speech: Speech) -> Iterator[tuple[str, str]]:
    variant = speech.variant
    blank = [rank for rank in reversed(variant.ranks) if not variant.points.get(rank)]
    for rank in reversed(variant.ranks):
        if rank not in blank:
            yield rank_name(speech, rank), str(variant.points[rank])
    if blank:
        yield speech.listed([rank_name(speech, rank) for rank in blank]), speech.say(_NONE)


def rank_name(speech: Speech, rank: str) -> str:
    pack: Pack = speech.variant.pack
    name = pack.rank_names[pack.ranks.index(rank)]
    return name if name.isdigit() else speech.rank(rank)


# -- deal

_CUT = {
    "anticlockwise": message("The dealer shuffles, and the player at the dealer's left cuts."),
    "clockwise": message("The dealer shuffles, and the player at the dealer's right cuts."),
}
_CUT_BY_OTHER = message("The dealer shuffles, and the other player cuts.")
_LEAST_CUT = plural(
    "Whoever cuts lifts at least {n} card and leaves as many.",
    "Whoever cuts lifts at least {n} cards and leaves as many.",
)
_LEAST_CUT_OR_KNOCK = plural(
    "Whoever cuts lifts at least {n} card and leaves as many, or knocks to leave the pack as it is.",
    "Whoever cuts lifts at least {n} cards and leaves as many, or knocks to leave the pack as it is.",
)
_PACKETS = plural(
    "Every seat gets {n} card, beginning with the one after the dealer. Packets: {packets}.",
    "Every seat gets {n} cards, beginning with the one after the dealer. Packets: {packets}.",
)
_ONE_BY_ONE = plural(
    "Every seat gets {n} card, beginning with the one after the dealer.",
    "Every seat gets {n} cards, one at a time, beginning with the one after the dealer.",
)
_TURNED = message(
    "The last card, which is the dealer's, is turned face up. Its suit is trump for the deal. The card stays"
    " the dealer's, who may play it like any other."
)
_TURNED_WORD = message("The players' word for the turned card: {word}.")
_NOT_TURNED = message("No card is turned.")
_ASIDE = plural(
    "The last card lies face up in the middle and is not played.",
    "The last {n} cards lie face up in the middle and are not played.",
)
_PILES = message(
    "Each player's cards lie in {count} piles of {depth}, and only the top card of a pile is face up and may be played."
)
_PILES_AND_HAND = plural(
    "Each player has {count} piles of {depth}, of which only the top card is face up and may be played, and {n} card in"
    " hand, which may be played too.",
    "Each player has {count} piles of {depth}, of which only the top card is face up and may be played, and {n} cards"
    " in hand, which may be played too.",
)
_REVEAL = {
    "on_play": message("The card under a played top is turned at once."),
    "after_trick": message("The card under a played top is turned when the trick is over."),
}
_DUMMY_LAYOUT = {
    "owner": message("A dummy's cards are seen by its owner alone, once trumps are named."),
    "open": message("A dummy's cards lie face up for all to see, once trumps are named."),
    "stacks": message(
        "A dummy's cards lie in {count} piles of {depth}; the tops are face up once trumps are named, and only they may"
        " be played."
    ),
}


def deal(speech: Speech) -> Iterator[Block]:
    """Shuffle, cut, packets, and how the cards lie."""
    variant = speech.variant
    layout, seating = variant.layout, variant.seating
    yield Paragraph(" ".join(_cutting(speech, layout, seating)))
    yield Paragraph(" ".join(_handing_out(speech, layout)))
    if layout.piles is not None:
        yield Paragraph(" ".join(_piles(speech, layout, layout.piles)))
    if seating.players < seating.seats and layout.dummy_layout in _DUMMY_LAYOUT:
        said = [speech.say(_DUMMY_LAYOUT[layout.dummy_layout], count=4, depth=2)]
        if layout.dummy_layout == "stacks":
            said.append(speech.say(_REVEAL[layout.reveal]))
        yield Paragraph(" ".join(said))


def _cutting(speech: Speech, layout: Layout, seating: Seating) -> Iterator[str]:
    if seating.players == 2 or speech.variant.direction not in _CUT:
        yield speech.say(_CUT_BY_OTHER)
    else:
        yield speech.say(_CUT[speech.variant.direction])
    if layout.may_knock:
        yield speech.say(_LEAST_CUT_OR_KNOCK, n=layout.least_cut)
    elif layout.least_cut > 1:
        yield speech.say(_LEAST_CUT, n=layout.least_cut)


def _handing_out(speech: Speech, layout: Layout) -> Iterator[str]:
    packets = layout.packets * layout.rounds
    if set(packets) == {1}:
        yield speech.say(_ONE_BY_ONE, n=layout.hand_size)
    else:
        yield speech.say(_PACKETS, n=layout.hand_size, packets="-".join(map(str, packets)))
    if layout.turn_up == "last_card":
        yield speech.say(_TURNED)
        if "turned" in speech.variant.words:
            yield speech.say(_TURNED_WORD, word=speech.word("turned"))
    elif any(option.name == "turn_up" for option in speech.variant.options):
        yield speech.say(_NOT_TURNED)
    if layout.aside:
        yield speech.say(_ASIDE, n=layout.aside)


def _piles(speech: Speech, layout: Layout, piles: Piles) -> Iterator[str]:
    in_hand = layout.hand_size - piles.count * piles.depth
    if in_hand:
        yield speech.say(_PILES_AND_HAND, count=piles.count, depth=piles.depth, n=in_hand)
    else:
        yield speech.say(_PILES, count=piles.count, depth=piles.depth)
    yield speech.say(_REVEAL[layout.reveal])


# -- calls

_NO_CALLS = message("Nobody says anything: the turned card has made trumps. The player after the dealer leads.")
_NAMES = message("The dealer looks at the cards and names the trump suit.")
_NAMES_OR_NONE = message(
    "The dealer looks at the cards and names the trump suit, or says that the deal is played without trumps."
)
_NO_TRUMP_WORD = message("The players' word for a deal without trumps: {word}.")
_BLIND = message("Before looking, the dealer may already say that there are no trumps; the deal then counts for more.")
_NOT_BLIND = message("Nobody may call no trumps before looking at the cards.")
_DELEGATE = message("The dealer may also leave the choice to the mate, who must then choose and may not hand it back.")
_NO_DELEGATE = message("The dealer must choose and may not leave it to the mate.")
_LOOKING = {
    "mate_waits": message(
        "The dealer's mate may not look until the dealer has chosen or has left the choice to the mate."
    ),
    "chooser_only": message("Until trumps are named nobody looks at the cards but the one who is to choose."),
    "free": message("Everybody may look at the cards at once."),
}
_FIRST = message("Then the opponents of whoever has chosen may double the deal: {word}.")
_SECOND = {
    "namer": message("The player who has chosen, then the mate, may answer with: {word}."),
    "partner": message("The dealer's mate may answer with: {word}."),
    "partners": message("Either mate of the dealer may answer with: {word}."),
    "dealer": message("The dealer may answer with: {word}."),
    "side": message("The dealer, then the mate, may answer with: {word}."),
    "sides": message("The dealer, then the mates, may answer with: {word}."),
}
_THIRD = message("After that the side that doubled first may go on: {word}.")
_FOURTH = message("And the side that has chosen once more: {word}.")
_LAST = message("There is no higher call than this: {word}.")
_SEQUENTIAL = message("Of a side's players the one whose turn comes first speaks first.")
_ANY_ORDER = message("A side's players need not wait for each other: whoever speaks first is heard.")
_WITHOUT_TRUMPS_TWO = message("Without trumps nothing can be said beyond the second double.")
_WITHOUT_TRUMPS_ALL = message("All doubles may be said without trumps too.")
_STEPS = message("What the doubles make of the deal: {steps}.")
_STEP = message("{word} times {factor}")
_LEADS = message("When nobody says more, the player after the dealer leads, whoever has chosen.")


def calls(speech: Speech) -> Iterator[Block]:
    """Who names trumps, who doubles, who may look."""
    variant = speech.variant
    rules = variant.calling
    if not isinstance(rules, Naming):
        yield Paragraph(speech.say(_NO_CALLS))
        return
    offered = {option.name for option in variant.options}
    yield Paragraph(" ".join(_naming(speech, rules, offered)))
    ladder = [*_ladder(speech, rules, variant)]
    ladder.append(speech.say(_SEQUENTIAL if rules.contro_order == "sequential" else _ANY_ORDER))
    if "sant_vicenc_in_butifarra" in offered or (rules.no_trump and rules.top_rung > 2):
        ladder.append(speech.say(_WITHOUT_TRUMPS_ALL if rules.sant_vicenc_in_butifarra else _WITHOUT_TRUMPS_TWO))
    yield Points(tuple(ladder))
    yield Paragraph(speech.say(_LEADS))


def _naming(speech: Speech, rules: Naming, offered: set[str]) -> Iterator[str]:
    yield speech.say(_NAMES_OR_NONE if rules.no_trump else _NAMES)
    if NO_TRUMP in speech.variant.words:
        yield speech.say(_NO_TRUMP_WORD, word=speech.word(NO_TRUMP))
    if rules.blind_no_trump:
        yield speech.say(_BLIND)
    elif "blind_no_trump" in offered:
        yield speech.say(_NOT_BLIND)
    if rules.delegate:
        yield speech.say(_DELEGATE)
    elif "delegate" in offered:
        yield speech.say(_NO_DELEGATE)
    if rules.looking in _LOOKING:
        yield speech.say(_LOOKING[rules.looking])


def _ladder(speech: Speech, rules: Naming, variant: Variant) -> Iterator[str]:
    words = [speech.word(rung) for rung in RUNGS[: rules.top_rung]]
    messages: tuple[Message, ...] = (_FIRST, _SECOND[_answerer(rules, variant)], _THIRD, _FOURTH)
    for word, said in zip(words, messages, strict=False):
        yield speech.say(said, word=word)
    yield speech.say(_LAST, word=words[-1])
    steps = getattr(variant.scoring, "contro_steps", ())
    made = [speech.say(_STEP, word=word, factor=step) for word, step in zip(words, steps, strict=False)]
    yield speech.say(_STEPS, steps=speech.listed(made))


def _answerer(rules: Naming, variant: Variant) -> str:
    if rules.counter_by == "namer":
        return "namer"
    mates = len(variant.seating.places(0).mates(0))
    if mates == 0:
        return "dealer"
    return rules.counter_by + ("s" if mates > 1 else "")
