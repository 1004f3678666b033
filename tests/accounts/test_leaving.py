"""What is one's own: history, export, being forgotten."""

import json
from functools import partial

from manilla.protocol import table as p
from manilla.protocol.settings import Settings
from manilla.record.load import load
from manilla.server.accounts.past import records
from manilla.server.sessions import FRESH_MINUTES
from manilla.store.days import Day

from .authenticator import Authenticator
from .browser import PASSWORD, URL, Browser, Place
from .played import GAME, account, kept, played, seated

CHATTY = Settings(pace=0, talk="chat")
OTHERS = ["p_bea", "p_cai", "p_dan"]


def at_table(place: Place, me: str, table: str, seed: int = 1) -> None:
    """A match with three others, in which everybody said something."""
    driven = seated([me, *OTHERS], CHATTY)
    for player in (me, *OTHERS):
        driven.fine(player, p.Say, text=f"I am {player}")
    from .played import to_the_end

    kept(place, table, to_the_end(driven, seed))


def others(place: Place) -> None:
    for player, name in zip(OTHERS, ("Beatriu", "Caietana", "Daniella"), strict=True):
        account(place, player, name)


def test_history_lists_own_tables_the_newest_first_with_records(either_place: Place) -> None:
    place = either_place
    others(place)
    browser = place.browser()
    me = browser.sign_up("Anna")["id"]
    at_table(place, me, "t1")
    at_table(place, me, "t2", 2)
    kept(place, "t3", seated([me, *OTHERS], CHATTY))
    kept(place, "t4", played(["p_else", *OTHERS], settings=CHATTY))
    found = browser.get("/me/tables")["tables"]
    assert {table["table"] for table in found} == {"t1", "t2", "t3"}
    assert [table["changed"] for table in found] == sorted((table["changed"] for table in found), reverse=True)
    by_id = {table["table"]: table for table in found}
    assert by_id["t1"]["record"] == "/api/tables/t1/record.mgn"
    assert "record" not in by_id["t3"]
    assert {player["name"] for player in by_id["t1"]["players"]} == {"Anna", "Beatriu", "Caietana", "Daniella"}
    older = browser.get(f"/me/tables?before={found[0]['changed']}")["tables"]
    assert found[0]["table"] not in {table["table"] for table in older}
    for wrong in ("x", "-1", "１", "9" * 30):
        browser.refused("GET", f"/me/tables?before={wrong}", None, 422, "wrong_fields")


def test_an_export_holds_everything_of_the_person_and_nothing_of_others(either_place: Place) -> None:
    place = either_place
    others(place)
    browser = place.browser("Firefox 140")
    me = browser.sign_up("Anna")["id"]
    asked = browser.post("/me/passkeys/options")
    made = Authenticator(URL).create(asked["options"])
    browser.post("/me/passkeys", {"state": asked["state"], "credential": made, "label": "phone"}, 201)
    browser.post("/me/rules", {"name": "At home", "game": GAME, "options": {"target": "61"}}, 201)
    bot = browser.post("/me/bots", {"name": "Robot"}, 201)
    token = browser.post(f"/me/bots/{bot['id']}/tokens", {"label": "server"}, 201)["token"]
    at_table(place, me, "t1")
    kept(place, "t2", seated([me, *OTHERS], CHATTY))

    answer = browser.ask("GET", "/me/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    found = json.loads(answer.content)
    assert set(found) == {"account", "sessions", "passkeys", "ratings", "rules", "days", "bots", "tables"}
    assert (found["account"]["id"], found["account"]["name"]) == (me, "Anna")
    assert [session["user_agent"] for session in found["sessions"]] == ["Firefox 140"]
    assert [key["label"] for key in found["passkeys"]] == ["phone"]
    assert [(rules["name"], rules["options"]) for rules in found["rules"]] == [("At home", {"target": "61"})]
    assert [(bot["name"], bot["tokens"][0]["label"]) for bot in found["bots"]] == [("Robot", "server")]
    tables = {table["table"]: table for table in found["tables"]}
    assert set(tables) == {"t1", "t2"}
    (match,) = tables["t1"]["matches"]
    replayed = load(match["record"]).last
    assert replayed.match.finished
    assert 1 <= match["chair"] <= 4
    assert [said["text"] for said in tables["t1"]["said"]] == [f"I am {me}"]
    assert tables["t2"]["matches"] == []

    text = answer.text
    for secret in (token, PASSWORD, "$argon2"):
        assert secret not in text
    for other in (*OTHERS, "Beatriu", "Caietana", "Daniella"):
        assert other not in text


def test_the_record_of_a_match_that_is_played_is_not_given() -> None:
    """It would tell the hands of the others."""
    driven = seated(["p_me", *OTHERS], CHATTY)
    driven.to_cards()
    told = records(driven.stored, "p_me")
    assert told == {"matches": [], "said": []}


def test_a_guest_may_export_what_little_there_is(browser: Browser) -> None:
    found = browser.get("/me/export")
    assert found["account"]["guest"] is True
    assert found["tables"] == []


def test_who_is_deleted_is_forgotten(either_place: Place) -> None:
    place = either_place
    others(place)
    browser, second = place.browser(), place.browser()
    me = browser.sign_up("Anna")
    codes = me["recovery_codes"]
    second.sign_in()
    rules = browser.post("/me/rules", {"name": "At home", "game": GAME}, 201)
    bot = browser.post("/me/bots", {"name": "Robot"}, 201)
    token = browser.post(f"/me/bots/{bot['id']}/tokens", {}, 201)["token"]
    at_table(place, me["id"], "t1")

    day = Day(me["id"], GAME, "2026-12-01", "9C", None, None, None, 1)
    assert place.run(partial(place.store.days.go_on, "", day))

    browser.delete("/me")
    new = browser.get("/me")
    assert (new["guest"], new["id"] != me["id"]) == (True, True)
    second.refused("GET", "/whoami", None, 401, "session_over")
    second.get("/me")
    second.refused("POST", "/sign-in", {"name": "Anna", "password": PASSWORD}, 401, "wrong_sign_in")
    second.refused("POST", "/sign-in/code", {"name": "Anna", "code": codes[0]}, 401, "wrong_code")
    second.refused("GET", f"/rules/{rules['id']}", None, 404, "no_such_rules")
    robot = place.browser()
    robot.headers["authorization"] = f"Bearer {token}"
    robot.refused("GET", "/whoami", None, 401, "wrong_token")
    for player in (me["id"], bot["id"]):
        assert second.get(f"/players/{player}")["name"] == "former player"

    assert place.run(partial(place.store.days.of_player, me["id"])) == []

    # The others' match is whole, and holds the id alone.
    stored = place.run(partial(place.store.events.read, "t1"))
    assert records(stored, "p_bea")["matches"]
    assert any(me["id"].encode() in event.body for event in stored)
    row = place.run(partial(place.store.accounts.get, me["id"]))
    assert row is not None
    assert (row.name, row.settings, row.forgotten) == (None, b"{}", place.clock.now)

    # The name is free again, for somebody who is somebody else.
    assert second.sign_up("Anna")["id"] != me["id"]


def test_a_guest_who_is_deleted_does_not_come_back(place: Place, browser: Browser) -> None:
    me = browser.get("/whoami?do=sit")
    cookie = browser.cookie
    browser.delete("/me")
    again = place.browser()
    again.client.cookies.set("manilla", cookie or "")
    again.refused("GET", "/whoami", None, 401, "session_over")
    assert again.get("/me")["id"] != me["id"]


def test_deleting_needs_a_fresh_sign_in(place: Place, browser: Browser) -> None:
    browser.sign_up()
    place.clock.minutes(FRESH_MINUTES + 1)
    browser.refused("DELETE", "/me", None, 401, "sign_in_again")
    browser.sign_in()
    browser.delete("/me")


def test_the_banned_may_take_what_is_theirs_and_go(place: Place, browser: Browser) -> None:
    me = browser.sign_up()
    place.run(partial(place.store.accounts.ban, me["id"], banned=True))
    assert browser.get("/me/export")["account"]["banned"] is True
    browser.delete("/me")
    assert browser.get("/me")["guest"] is True
