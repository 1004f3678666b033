"""What every game owes as a table of facts: options, presets, pickling, the native core's table."""

import pickle
from types import SimpleNamespace

import pytest

from manilla.rules.duties import BEAT_REFERENCES, DISCARDS, HEAD_DUTIES, UNDERTRUMPS, VOID_OBLIGATIONS
from manilla.rules.errors import BadOption
from manilla.rules.options import Choice, value_text
from manilla.rules.scoring import OverHalf
from manilla.rules.variant import PARTS, Variant
from manilla.variants import all_variants, collected, find_variant
from tests.contract.support import FAMILY, GAMES, SETTINGS, Setting


def settings_of(key: str, plain: bool = True) -> list[Setting]:
    return [setting for setting in SETTINGS if setting.game == key and (plain or setting.option)]


def facts(variant: Variant) -> dict[str, object]:
    """All of a game that decides how it is played."""
    own = ("key", "version", "pack", "order", "points", "direction", "chosen")
    return {name: getattr(variant, name) for name in (*own, *PARTS)} | {"resolved": variant.resolved()}


@pytest.mark.parametrize("key", GAMES)
def test_a_pickled_game_is_its_key_and_options_and_comes_back_whole(key: str) -> None:
    for setting in settings_of(key):
        variant = setting.variant()
        data = pickle.dumps(variant)
        assert len(data) < 400
        back = pickle.loads(data)  # noqa: S301  our own bytes
        assert back == variant
        assert hash(back) == hash(variant)
        assert facts(back) == facts(variant)


@pytest.mark.parametrize("key", GAMES)
def test_an_option_set_and_set_back_leaves_no_trace(key: str) -> None:
    for setting in settings_of(key, plain=False):
        base = all_variants()[setting.game].with_options(setting.needs)
        changed = setting.variant()
        assert changed != base
        assert changed.chosen[setting.option] == setting.value
        assert changed.value_of(setting.option) == setting.value
        back = changed.with_options({setting.option: base.option(setting.option).default})
        assert back == base
        assert facts(back) == facts(base)


@pytest.mark.parametrize("key", GAMES)
def test_an_option_reads_the_text_it_writes(key: str) -> None:
    for setting in settings_of(key, plain=False):
        base = all_variants()[setting.game]
        option = base.option(setting.option)
        assert option.read(value_text(setting.value)) == setting.value
        written = {name: value_text(value) for name, value in {**setting.needs, setting.option: setting.value}.items()}
        assert facts(base.with_options(written)) == facts(setting.variant())


@pytest.mark.parametrize("key", GAMES)
def test_an_option_at_its_default_is_not_chosen(key: str) -> None:
    variant = all_variants()[key]
    assert variant.chosen == {}
    same = variant.with_options(variant.resolved())
    assert same.chosen == {}
    assert facts(same) == facts(variant)
    assert set(variant.resolved()) == {option.name for option in variant.options}


@pytest.mark.parametrize("key", GAMES)
def test_every_option_sets_a_field_and_refuses_what_it_does_not_take(key: str) -> None:
    variant = all_variants()[key]
    names = [option.name for option in variant.options]
    assert len(names) == len(set(names))
    for option in variant.options:
        assert option.default in option.samples()
        owners = [part for part in PARTS if hasattr(getattr(variant, part), option.field)]
        # `delegate` waits for a calling that names trumps, which another option brings.
        waits = option.name == "delegate" and variant.layout.turn_up != "none"
        effects = option.effects if isinstance(option, Choice) else {}
        assert owners or hasattr(variant, option.field) or effects or waits, option.name
        for nonsense in ("", "no such value", "-1", "x", "999999999999"):
            with pytest.raises(BadOption):
                variant.with_options({option.name: nonsense})
    with pytest.raises(BadOption):
        variant.with_options({"no_such_option": 1})


def test_presets_carry_the_options_that_make_them() -> None:
    wanted: dict[str, dict[str, object]] = {
        "butifarra_catalana": {"target": 101, "max_call": "sant_vicenc", "sant_vicenc_in_butifarra": False},
        "butifarra_obligada": {
            "target": 101,
            "max_call": "sant_vicenc",
            "sant_vicenc_in_butifarra": True,
            "discard": "lowest",
        },
        "manillen_vlaams": {"undertrump": "forbidden", "deal_cap": 240},
        "manille_parlee": {"turn_up": "last_card"},
        "manille_coinchee": {"turn_up": "none"},
    }
    for key, values in wanted.items():
        resolved = all_variants()[key].resolved()
        assert {name: resolved[name] for name in values} == values
        assert all_variants()[key].chosen == {}
    # And the parts follow the options.
    assert all_variants()["butifarra_obligada"].duties.discard == "lowest"
    assert all_variants()["manillen_vlaams"].duties.undertrump == "forbidden"
    assert all_variants()["manille_coinchee"].layout.turn_up == "none"


def test_a_preset_s_options_can_be_set_back_to_the_parent_s() -> None:
    obligada, butifarra = all_variants()["butifarra_obligada"], all_variants()["butifarra"]
    back = obligada.with_options(butifarra.resolved())
    assert {part: getattr(back, part) for part in PARTS} == {part: getattr(butifarra, part) for part in PARTS}
    coinchee, muette = all_variants()["manille_coinchee"], all_variants()["manille_muette"]
    back = coinchee.with_options(muette.resolved())
    assert {part: getattr(back, part) for part in PARTS} == {part: getattr(muette, part) for part in PARTS}


def test_two_games_with_one_key_are_refused_when_they_are_found() -> None:
    game = next(iter(all_variants().values()))
    first, second = (SimpleNamespace(VARIANTS=(game,), __name__=name) for name in ("one", "other"))
    assert collected([first]) == {game.key: game}
    with pytest.raises(ValueError, match=f"{game.key}.*other"):
        collected([first, second])


def test_an_unknown_game_is_refused_with_the_keys_there_are() -> None:
    with pytest.raises(BadOption) as raised:
        find_variant("tute")
    assert raised.value.code == "unknown_game"
    assert all(key in raised.value.data["known"] for key in GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_the_native_table_says_the_same_as_the_duties(key: str) -> None:
    for setting in settings_of(key):
        variant = setting.variant()
        table, duties = variant.table(), variant.duties
        assert HEAD_DUTIES[table.head_duty] == duties.head_duty
        assert BEAT_REFERENCES[table.beat_reference] == duties.beat_reference
        assert VOID_OBLIGATIONS[table.void_obligation] == duties.void_obligation
        assert UNDERTRUMPS[table.undertrump] == duties.undertrump
        assert DISCARDS[table.discard] == duties.discard
        assert table.mount_after_ruff is duties.mount_after_ruff
        if isinstance(variant.scoring, OverHalf):
            alone = variant.scoring.tricks_per_point == 1
            assert table.trick_point == (variant.scoring.trick_point if alone else 0)
        assert table.seats == variant.seating.seats
        assert sum(table.value) == variant.pack_points
        assert key not in FAMILY or variant.pack_points == 60
        for card in variant.deck:
            assert table.value[card] == variant.points.get(variant.card_text(card)[0], 0)


@pytest.mark.parametrize("key", GAMES)
def test_every_card_has_one_name_and_is_read_by_it(key: str) -> None:
    for setting in settings_of(key):
        variant = setting.variant()
        names = [variant.card_text(card) for card in variant.deck]
        assert len(set(names)) == len(names) == variant.pack.size
        for card, name in zip(variant.deck, names, strict=True):
            assert variant.read_card(name) == variant.read_card(name.lower()) == card


def test_packets_that_do_not_fit_the_pack_are_refused() -> None:
    for key in GAMES:
        with pytest.raises(BadOption):
            all_variants()[key].with_options({"packets": "3-3-3-3-3"})


def test_more_doubles_than_steps_are_refused() -> None:
    with pytest.raises(BadOption):
        all_variants()["butifarra"].with_options({"max_call": "barraca", "contro_steps": "2-3-4"})
