"""Rated matches count once, for those whom they should; rankings and profiles."""

import asyncio
from functools import partial

import pytest

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.server.accounts.ranking import may_sit, settle
from manilla.server.accounts.rating import LEAST_GAMES, LEAST_OPPONENTS, MU
from manilla.server.errors import Refusal
from manilla.server.sessions import Account
from manilla.store.ratings import RatedMatch, Rating

from .browser import Place
from .played import GAME, RATED, account, kept, played, seated, to_the_end

PEOPLE = ["p_a", "p_b", "p_c", "p_d"]


def accounts(place: Place, *players: str) -> None:
    for player in players or PEOPLE:
        account(place, player, f"Name {player}")


def ratings(place: Place, *players: str) -> dict[str, Rating]:
    return place.run(partial(place.store.ratings.of_players, GAME, players or PEOPLE))


def test_a_rated_match_counts_once_however_many_ask(either_place: Place) -> None:
    place = either_place
    accounts(place)
    driven = kept(place, "t1", played(PEOPLE))

    async def many() -> list[bool]:
        return list(await asyncio.gather(*(settle(place.store, "t1", driven.table) for _ in range(6))))

    assert sorted(place.run(many)) == [False] * 5 + [True]
    found = ratings(place)
    assert sum(rating.mu for rating in found.values()) == pytest.approx(4 * MU)
    assert {player for player, rating in found.items() if rating.mu > MU} == {
        driven.table.chairs[chair].player for chair in driven.table.game_on.winners
    }
    assert all((rating.games, rating.opponents) == (1, 2) for rating in found.values())
    assert place.run(partial(settle, place.store, "t1", driven.table)) is False
    assert ratings(place) == found


def test_matches_that_end_at_once_all_count(either_place: Place) -> None:
    place = either_place
    accounts(place)
    tables = [(f"t{number}", kept(place, f"t{number}", played(PEOPLE, number)).table) for number in range(5)]

    async def all_at_once() -> list[bool]:
        return list(await asyncio.gather(*(settle(place.store, name, table) for name, table in tables)))

    assert place.run(all_at_once) == [True] * 5
    found = ratings(place)
    assert all(rating.games == 5 for rating in found.values())
    assert sum(rating.mu for rating in found.values()) == pytest.approx(4 * MU, abs=1)


def test_bots_are_rated_like_people(place: Place) -> None:
    accounts(place, "p_a")
    driven = kept(place, "t1", played(["p_a"], bots="random"))
    assert place.run(partial(settle, place.store, "t1", driven.table)) is True
    found = ratings(place, "p_a", "bot:random")
    assert set(found) == {"p_a", "bot:random"}
    assert all((rating.games, rating.opponents) == (1, 1) for rating in found.values())


@pytest.mark.parametrize("why", ["not rated", "a guest", "not over", "nobody known"])
def test_what_does_not_count(place: Place, why: str) -> None:
    for player in PEOPLE:
        if why != "nobody known":
            account(place, player, guest=why == "a guest" and player == "p_c")
    if why == "not over":
        driven = seated(PEOPLE)
    else:
        driven = played(PEOPLE, settings=Settings(pace=0) if why == "not rated" else RATED)
    kept(place, "t1", driven)
    assert place.run(partial(settle, place.store, "t1", driven.table)) is False
    assert ratings(place) == {}


def test_who_left_has_lost_and_a_stand_in_is_still_the_person(place: Place) -> None:
    accounts(place)
    driven = seated(PEOPLE)
    driven.to_cards()
    driven.fine("p_a", p.Leave)
    to_the_end(driven)
    kept(place, "t1", driven)
    assert place.run(partial(settle, place.store, "t1", driven.table)) is True
    found = ratings(place)
    assert found["p_a"].mu < MU
    assert set(found) == set(PEOPLE)


def test_a_chair_taken_after_the_end_is_not_charged(place: Place) -> None:
    """The chair of one who left is free once the match is over; who sits down there did not play."""
    accounts(place, *PEOPLE, "p_new")
    driven = seated(PEOPLE)
    driven.to_cards()
    driven.fine("p_a", p.Leave)
    to_the_end(driven)
    chair = next(number for number, c in enumerate(driven.table.chairs) if c.player == "p_a")
    driven.present.add("p_new")
    driven.fine("p_new", p.Sit, chair=chair)
    kept(place, "t1", driven)
    assert place.run(partial(settle, place.store, "t1", driven.table)) is True
    assert set(ratings(place, *PEOPLE, "p_new")) == set(PEOPLE)


def test_who_was_forgotten_before_it_counted_gets_no_rating(place: Place) -> None:
    accounts(place)
    driven = kept(place, "t1", played(PEOPLE))
    place.run(partial(place.store.accounts.forget, "p_b", 1))
    assert place.run(partial(settle, place.store, "t1", driven.table)) is True
    assert set(ratings(place)) == {"p_a", "p_c", "p_d"}


def test_guests_do_not_sit_at_rated_tables() -> None:
    with pytest.raises(Refusal) as refused:
        may_sit(Account("p_1", "Guest 1"), RATED)
    assert refused.value.code == "guests_not_rated"
    may_sit(Account("p_1", "Guest 1"), Settings())
    may_sit(Account("p_1", "Anna", guest=False), RATED)


def counted(place: Place, number: int, one: str, other: str, values: dict[str, tuple[float, float]]) -> None:
    match = RatedMatch("t", number, GAME, ((one,), (other,)), number)
    place.run(partial(place.store.ratings.apply, match, lambda _before: values))


def test_a_ranking_lists_who_has_played_enough_against_enough(either_place: Place) -> None:
    place = either_place
    number = 0
    names = {"p_often": "Often", "p_few": "Few", "p_one": "Lonely", "p_ban": "Banned", "p_weak": "Weak"}
    for player, name in names.items():
        account(place, player, name)
    for player, others, games, mu in (
        ("p_often", LEAST_OPPONENTS, LEAST_GAMES, 30.0),
        ("p_weak", LEAST_OPPONENTS, LEAST_GAMES, 20.0),
        ("p_few", LEAST_OPPONENTS, LEAST_GAMES - 1, 40.0),
        ("p_one", LEAST_OPPONENTS - 1, LEAST_GAMES, 40.0),
        ("p_ban", LEAST_OPPONENTS, LEAST_GAMES, 40.0),
        ("bot:club", LEAST_OPPONENTS, LEAST_GAMES, 25.0),
    ):
        for game in range(games):
            number += 1
            counted(place, number, player, f"p_x{game % others}", {player: (mu, 1.0)})
    place.run(partial(place.store.accounts.ban, "p_ban", banned=True))
    found = place.browser().get(f"/ratings/{GAME}")
    assert [(row["name"], row["rating"], row["bot"]) for row in found["ranking"]] == [
        ("Often", 27.0, False),
        ("club", 22.0, True),
        ("Weak", 17.0, False),
    ]
    assert (found["games"], found["opponents"]) == (LEAST_GAMES, LEAST_OPPONENTS)


def test_a_ranking_of_no_game_is_refused(place: Place) -> None:
    found = place.browser().refused("GET", "/ratings/butifara", None, 404, "unknown_game")
    assert "butifarra" in found["sentence"]


def test_a_profile_shows_name_and_ratings_and_no_more(place: Place) -> None:
    accounts(place)
    driven = kept(place, "t1", played(PEOPLE))
    place.run(partial(settle, place.store, "t1", driven.table))
    browser = place.browser()
    found = browser.get("/players/p_a")
    assert set(found) == {"player", "name", "guest", "bot", "former", "ratings"}
    assert (found["name"], found["guest"], found["bot"], found["former"]) == ("Name p_a", False, False, False)
    assert [(rating["game"], rating["games"], rating["opponents"]) for rating in found["ratings"]] == [(GAME, 1, 2)]
    place.run(partial(place.store.accounts.forget, "p_a", 1))
    found = browser.get("/players/p_a")
    assert (found["name"], found["former"], found["ratings"]) == ("former player", True, [])
    browser.refused("GET", "/players/p_nobody", None, 404, "nobody_there")
