"""From a finished deal to marks.

    marks(game, options, deal)              -> (side 0, side 1): what the deal gives, pinta aside
    next_carry(game, options, deal)         -> the carry of the next deal (manillen; 1 elsewhere)
    counts(game, options, deal)             -> (side 0, side 1): points counted, trick points included
    pinta(score, turned, target, ...)       -> (marked now, held back until the deal is scored)
    score_after_deal(scores, gained, ...)   -> the running scores after deal and held-back pinta
    ladder(options, no_trump)               -> the calls butifarra allows, lowest first
    completa(juegos, method, cap)           -> totals of the four players of a partida completa

game     "manilla", "manilla_2" (two players, open piles), "butifarra", "manillen" or "french"
options  text to text, a missing one has the first value listed
    all games       trick_point       1 | 0   (manillen: 0 | 1)
    manilla_2       odd_pair          one_each | none
                    two_player_threshold   36 | half_total
    butifarra       contro_steps      "2,4,8,16" | "2,3,4"
                    max_call          recontro | contro | sant_vicenc | barraca      (ladder only)
                    sant_vicenc_in_butifarra   false | true                          (ladder only)
    manillen        double_mode       multiply | add
                    tie_carry         accumulate | carry_factor | single | none
                    call_scope        deal | announcer_only
                    capot             all_tricks | all_points | none
                    deal_cap          none | a number
                    leftover          dead_30 | dealer | dead_half    (three and six players)
                    defenders_score   each | split                    (three players)
deal     a Finished, below

With three players the entry of the side without the dealer is what EACH defender marks.
"""

from typing import NamedTuple

from .packs import card_points


class Finished(NamedTuple):
    """A deal played to its end."""

    points: tuple[int, int]  # card points in the tricks of side 0 and of side 1
    tricks: tuple[int, int]  # tricks of side 0 and of side 1
    no_trump: bool = False
    blind: bool = False  # manillen: no trump was called before looking
    calls: int = 0  # doublings called: 1 contro, meegaan, coinche; 2 recontro, tegengaan, surcoinche; ...
    carry: int = 1  # manillen: the factor a plain deal would have now because of earlier ties
    leftover: int = 0  # points of the cards that were not dealt out (three and six players)
    dealer_side: int = 0
    players: int = 4


def counts(game: str, options: dict[str, str], deal: Finished) -> tuple[int, int]:
    """What each side counts before the threshold: card points, trick points, unused cards if they count."""
    if deal.points[0] + deal.points[1] + deal.leftover != 60:
        raise ValueError("the card points of a pack are 60")
    per_trick = _number(options, "trick_point", 0 if game == "manillen" else 1)
    own = [0, 0]
    for side in (0, 1):
        own[side] = deal.points[side] + per_trick * deal.tricks[side]
        if game == "manilla_2":
            # Source page 3, section 13: one point for four cards, that is for two tricks; the odd pair of
            # cards also counts one. House option: it counts nothing.
            pairs = deal.tricks[side] // 2
            if deal.tricks[side] % 2 == 1 and _word(options, "odd_pair", "one_each", "none") == "one_each":
                pairs += 1
            own[side] = deal.points[side] + per_trick * pairs
    if _unused_cards(game, options, deal) == "dealer":
        own[deal.dealer_side] += deal.leftover
    return own[0], own[1]


def marks(game: str, options: dict[str, str], deal: Finished) -> tuple[int, int]:
    """What each side marks. The higher side marks what it has above half, times the factor; the other marks
    nothing; nobody marks when both have the same (Spanish manilla, source page 3; Belgian source,
    counting).
    """
    own = counts(game, options, deal)
    if own[0] == own[1]:
        return 0, 0
    side = 0 if own[0] > own[1] else 1
    above = max(0, own[side] - _half(game, options, deal))
    if _unused_cards(game, options, deal) == "dead_half":
        above = (own[side] - own[1 - side]) // 2

    marked = above * _factor(game, options, deal, side)
    if game == "manillen":
        cap = options.get("deal_cap", "none")
        if cap != "none":  # a club in Bruges: never more than 240 for a deal
            marked = min(marked, int(cap))
        defenders_won = deal.players == 3 and side != deal.dealer_side
        if _word(options, "defenders_score", "each", "split") == "split" and defenders_won:
            marked = marked // 2
    return (marked, 0) if side == 0 else (0, marked)


def _half(game: str, options: dict[str, str], deal: Finished) -> int:
    """The threshold: half of all there is to count, 36 in manilla and butifarra, 30 manillen, 34 France."""
    if game == "manilla_2":
        threshold = _word(options, "two_player_threshold", "36", "half_total")
        if threshold == "36":  # half of what four players count
            return 36 if _number(options, "trick_point", 1) == 1 else 30
        own = counts(game, options, deal)
        return (own[0] + own[1]) // 2
    per_trick = _number(options, "trick_point", 0 if game == "manillen" else 1)
    return (60 + per_trick * (deal.tricks[0] + deal.tricks[1])) // 2


def _unused_cards(game: str, options: dict[str, str], deal: Finished) -> str:
    """What becomes of the two cards that three or six players leave over: dead_30, nobody counts them and
    half stays 30 (Belgian source: "not used in the game"); dealer, his side counts them; dead_half, half of
    what is in play.
    """
    mode = _word(options, "leftover", "dead_30", "dealer", "dead_half")
    if game == "manillen" and deal.players in (3, 6):
        return mode
    if deal.leftover:
        raise ValueError("only three or six players of manillen leave cards over")
    return "dead_30"


def _factor(game: str, options: dict[str, str], deal: Finished, side: int) -> int:
    """The number that the excess of the winning side is multiplied by."""
    if deal.blind and not deal.no_trump:
        raise ValueError("only no trump can be called blind")
    if game in ("manilla", "manilla_2"):  # no doubling; a capote has no prize of its own (source page 3)
        return 1
    if game == "butifarra":  # source page 3, section 14: contro 2, recontro 4; no trump doubles that again
        step = _climb(options.get("contro_steps", "2,4,8,16"), deal.calls)
        return step * 2 if deal.no_trump else step
    if game == "french":  # coinche 2, surcoinche 4; the one text that gives a factor for no trump doubles
        step = _climb("2,4", deal.calls)
        return step * 2 if deal.no_trump else step
    return _manillen_factor(options, deal, _called_for(options, deal, side), _is_capot(options, deal, side))


def _climb(steps: str, calls: int) -> int:
    """The factor after so many calls: 1 after none, then as the list says."""
    numbers = [1] + [int(step) for step in steps.strip("[]").replace(",", " ").split()]
    if calls >= len(numbers):
        raise ValueError(f"{calls} calls are more than the steps {steps}")
    return numbers[calls]


def _called_for(options: dict[str, str], deal: Finished, side: int) -> int:
    """Manillen: meegaan 2, tegengaan 4, for whoever wins (the Belgian source's list, every other source).
    House option announcer_only: only the highest call of the winning side itself. Meegaan is the first call,
    always by the dealer's opponents; tegengaan the second, by the dealer's side.
    """
    calls = deal.calls
    if _word(options, "call_scope", "deal", "announcer_only") == "announcer_only":
        parity = 0 if side == deal.dealer_side else 1
        if calls % 2 != parity:
            calls = max(0, calls - 1)
    return _climb("2,4", calls)


def _is_capot(options: dict[str, str], deal: Finished, side: int) -> bool:
    """Belgian source: "one side wins all the tricks" doubles. House option: all the points are enough."""
    wanted = _word(options, "capot", "all_tricks", "all_points", "none")
    if wanted == "all_tricks":
        return deal.tricks[1 - side] == 0
    return wanted == "all_points" and deal.points[1 - side] == 0


def _manillen_factor(options: dict[str, str], deal: Finished, step: int, capot: bool) -> int:
    """Doublings multiply (Belgian source: 2, then 4), or add up, as a Walloon score sheet has it."""
    no_trump = 1
    if deal.no_trump:
        no_trump = 4 if deal.blind else 2
    if _word(options, "double_mode", "multiply", "add") == "multiply":
        return deal.carry * no_trump * step * (2 if capot else 1)
    return 1 + (deal.carry - 1) + (no_trump - 1) + (step - 1) + (1 if capot else 0)


def next_carry(game: str, options: dict[str, str], deal: Finished) -> int:
    """Manillen: after a tie the next deal counts double (Belgian source); any other deal uses the carry up.

    The carry is the factor that a plain next deal would have. Second and later ties in a row: accumulate, one
    more doubling each; carry_factor, the whole factor of the tied deal and one doubling more; single, never
    above 2.
    """
    own = counts(game, options, deal)
    policy = _word(options, "tie_carry", "accumulate", "carry_factor", "single", "none")
    if game != "manillen" or own[0] != own[1] or policy == "none":
        return 1
    if policy == "single":
        return 2
    before = deal.carry
    if policy == "carry_factor":
        before = _manillen_factor(options, deal, _climb("2,4", deal.calls), False)
    return before * 2 if _word(options, "double_mode", "multiply", "add") == "multiply" else before + 1


def pinta(
    score: int,
    turned: str,
    target: int,
    when_winning: str = "void",
    scores: str = "honours",
    *,
    pack: str = "spanish48",
) -> tuple[int, int]:
    """What the dealer's side, standing at `score`, marks for the turned card: (now, held back).

    Spanish manilla, source page 2, section 9: manilla, ace and figures count their value, except if that
    would reach the game. void: then never marked; deferred: held back until the deal is scored; allow: marked
    all the same; none: the turned card never counts. scores manille_only (some French texts): only the
    highest rank counts.
    """
    if when_winning not in ("void", "deferred", "allow", "none") or scores not in ("honours", "manille_only"):
        raise ValueError(f"unknown option {when_winning!r} or {scores!r}")
    worth = card_points(pack, turned)
    if when_winning == "none" or (scores == "manille_only" and worth != 5):
        return 0, 0
    if score + worth < target or when_winning == "allow":
        return worth, 0
    return (0, worth) if when_winning == "deferred" else (0, 0)


def score_after_deal(
    scores: tuple[int, int], gained: tuple[int, int], held_back: int, dealer_side: int, target: int
) -> tuple[int, int]:
    """The deal is marked first, then a pinta that was held back, unless somebody has won by the deal."""
    after = [scores[0] + gained[0], scores[1] + gained[1]]
    if after[0] < target and after[1] < target:
        after[dealer_side] += held_back
    return after[0], after[1]


def ladder(options: dict[str, str], no_trump: bool) -> list[str]:
    """Butifarra: contro and recontro are the source's; Sant Vicenc and barraca are house options, and in a
    deal without trump they are played only where that is agreed.
    """
    calls = ["contro", "recontro", "sant_vicenc", "barraca"]
    calls = calls[: calls.index(options.get("max_call", "recontro")) + 1]
    if no_trump and _word(options, "sant_vicenc_in_butifarra", "false", "true") == "false":
        calls = calls[:2]
    return calls


def completa(juegos: list[tuple[int, int]], method: str = "sum", cap: str = "none") -> dict[str, int]:
    """Partida completa, source page 3: three juegos AB-CD, AC-BD, AD-BC, each given as the marks of both
    pairs. Each player takes his pair's marks (sum), or what it has more than the other pair (difference).
    """
    if method not in ("sum", "difference"):
        raise ValueError(f"unknown method {method!r}")
    totals = {"A": 0, "B": 0, "C": 0, "D": 0}
    for pairs, both in zip((("AB", "CD"), ("AC", "BD"), ("AD", "BC")), juegos, strict=True):
        made = [number if cap == "none" else min(number, int(cap)) for number in both]
        for side in (0, 1):
            for player in pairs[side]:
                totals[player] += made[side] - (made[1 - side] if method == "difference" else 0)
    return totals


def _word(options: dict[str, str], name: str, *values: str) -> str:
    """The option's value, the first of `values` if it is not given."""
    value = options.get(name, values[0])
    if value not in values:
        raise ValueError(f"{name} cannot be {value!r}")
    return value


def _number(options: dict[str, str], name: str, default: int) -> int:
    return int(options.get(name, str(default)))
