"""What has had its time goes, and nothing else."""

from functools import partial

from manilla.server.accounts.cleaning import GUEST_DAYS, clean
from manilla.server.sessions import DAY, IDLE_DAYS

from .browser import START, Place
from .played import GAME, account, kept, seated


def test_idle_guests_and_old_sessions_go_and_nobody_else(either_place: Place) -> None:
    place = either_place
    account(place, "p_idle", guest=True)
    account(place, "p_named", "Berta", guest=True)
    account(place, "p_player", guest=True)
    account(place, "p_someone", "Carla")
    kept(place, "t1", seated(["p_player", "p_a", "p_b", "p_c"]))
    saver = place.browser()
    saver.post("/me/rules", {"name": "Ours", "game": GAME}, 201)
    anna = place.browser()
    me = anna.sign_up("Anna")
    place.clock.now += (IDLE_DAYS - 1) * DAY
    anna.get("/whoami")

    place.run(partial(clean, place.store, START + (GUEST_DAYS + 1) * DAY))
    saver_id = saver.get("/me")["id"]
    left = place.run(
        partial(place.store.accounts.rows, ["p_idle", "p_named", "p_player", "p_someone", me["id"], saver_id])
    )
    assert set(left) == {"p_player", "p_someone", me["id"], saver_id}
    assert anna.get("/whoami")["name"] == "Anna"

    place.run(partial(clean, place.store, START + 2 * (IDLE_DAYS + GUEST_DAYS) * DAY))
    assert place.run(partial(place.store.sessions.of_account, me["id"])) == []
    assert me["id"] in place.run(partial(place.store.accounts.rows, [me["id"]]))
