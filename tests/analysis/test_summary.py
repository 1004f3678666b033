"""What verdicts say together: the course of a deal, its turning point, accounts, habits."""

from collections.abc import Callable, Iterator

from manilla.analysis.grades import GOOD
from manilla.analysis.habits import habits
from manilla.analysis.moments import Moment, is_card
from manilla.analysis.review import Settings, Verdict, review_deal
from manilla.analysis.summary import Reviewed, accounts
from manilla.bots.casual.sight import sight_of
from manilla.rules.deal import Action
from manilla.rules.match import Match
from manilla.variants import find_variant
from tests.analysis.support import QUICK, alone, by_bot, decisions, played


def _reviewed(seed: int, choose: Callable[[Match, int], Action], exact_nodes: int = 100_000) -> Reviewed:
    deal = played(find_variant("manillen_4"), seed, choose)
    return Reviewed.of(deal, tuple(review_deal(deal, Settings(nodes=QUICK, exact_nodes=exact_nodes))))


def test_the_course_ends_with_the_count_and_the_turning_point_is_its_last_turn() -> None:
    turned = 0
    for seed in range(3):
        reviewed = _reviewed(seed, by_bot("random", seed))
        course = [value for value in reviewed.course if value is not None]
        assert len(course) == 33
        first, second = reviewed.played.end.tally()[-1]
        assert course[-1] == first - second
        ahead = [(value > 0) - (value < 0) for value in course]
        turns = [card for card in range(32) if ahead[card] != ahead[card + 1]]
        point = reviewed.turning_point
        assert point is not None
        if turns:
            assert len(point.moment.deal.plays) == turns[-1]
            turned += 1
        else:
            paid = [verdict.was.loss.worth for verdict in reviewed.verdicts if verdict.was is not None]
            assert point.was is not None
            assert point.was.loss.worth == max(paid)
    assert turned > 0


def test_accounts_add_up() -> None:
    reviewed = _reviewed(1, by_bot("random", 1))
    found = accounts(reviewed.verdicts)
    assert [each.player for each in found] == [0, 1, 2, 3]
    for each in found:
        mine = [verdict for verdict in reviewed.verdicts if verdict.moment.player == each.player and verdict.known]
        assert sum(each.labels.values()) == each.judged == len(mine)
        at_stake = [verdict.known for verdict in mine if verdict.known is not None and verdict.known.at_stake]
        assert each.at_stake == len(at_stake)
        if at_stake:
            assert each.accuracy.mean == sum(known.grade == GOOD for known in at_stake) / len(at_stake)
        assert each.paid == sum(verdict.was.loss.points for verdict in mine if verdict.was is not None)


def _on_mates_tricks(choose: Callable[[Moment], Action]) -> Iterator[Verdict]:
    """What is judged of a player who does so whenever his mate is winning and there is a choice, over many deals."""
    for seed in range(24):
        for moment in decisions("manillen_4", seed, by_bot("casual")):
            view = moment.view()
            if view.contract is not None and sight_of(view, moment.seat).mate_winning:
                done = Moment(moment.match, moment.seat, choose(moment))
                yield from review_deal(alone(done), Settings(nodes=QUICK, exact_nodes=1))


def _never_loads(moment: Moment) -> Action:
    view = moment.view()
    cards = [action for action in view.legal if is_card(action)]
    return min(cards, key=lambda card: (view.variant.values[card], card & 15))


def test_a_player_who_never_loads_is_told_so_and_one_who_does_is_not() -> None:
    never = [found for found in habits(_on_mates_tricks(_never_loads)) if found.habit.code == "loads_late"]
    assert len(never) >= 2
    for found in never:
        assert 3 <= found.missed <= found.occasions <= 2 * found.missed
        assert found.worth > 0
    casual = habits(_on_mates_tricks(lambda moment: moment.action))
    assert [found for found in casual if found.habit.code == "loads_late"] == []
