"""Reading what others send: strict, capped, and never more than one kind of error."""

import msgspec
import pytest

from manilla.protocol.codec import MOST_BYTES, Refusal, decode, encode, refusal
from manilla.protocol.errors import BadMessage
from manilla.rules.errors import IllegalAction
from manilla.variants import all_variants
from manilla.words import Speech, Voice


class Ask(msgspec.Struct, tag_field="t", tag="ask", forbid_unknown_fields=True):
    card: str


decoder = msgspec.json.Decoder(Ask)

HOSTILE: dict[str, list[bytes]] = {
    "not_json": [
        b"",
        b"\xff\xfe",
        b'{"t":"ask","card":"\xff"}',
        b'{"t":"ask","card":"9O"} x',
        b'{"t":"ask","card":"\\ud800"}',
        b'{"t":"ask"',
    ],
    "wrong_message": [
        b"[]",
        b"7",
        b"{}",
        b'{"t":"ask"}',
        b'{"t":"tell","card":"9O"}',
        b'{"t":"ask","card":9}',
        b'{"t":"ask","card":"9O","more":1}',
        b'{"t":"ask","card":"9O","more":' + b"[" * 5000,
    ],
    "message_too_long": [b'{"t":"ask","card":"' + b"9" * MOST_BYTES + b'"}', b" " * (MOST_BYTES + 1)],
}


@pytest.mark.parametrize("code", HOSTILE)
def test_whatever_comes_is_read_or_refused_with_a_code(code: str) -> None:
    for line in HOSTILE[code]:
        with pytest.raises(BadMessage) as caught:
            decode(decoder, line)
        assert caught.value.code == code, line[:60]


def test_deep_nesting_is_refused_where_any_value_may_stand() -> None:
    for opening in (b"[", b'{"a":'):
        with pytest.raises(BadMessage, match="not_json"):
            decode(msgspec.json.Decoder(), opening * 3000)


def test_a_good_message_is_read_from_bytes_and_text_up_to_the_cap() -> None:
    assert decode(decoder, b'{"t":"ask","card":"9O"}') == Ask("9O")
    assert decode(decoder, '{"t":"ask","card":"9O"}') == Ask("9O")
    room = MOST_BYTES - len(encode(Ask("")))
    assert decode(decoder, encode(Ask("9" * room))).card == "9" * room
    with pytest.raises(BadMessage):
        decode(decoder, encode(Ask("9" * (room + 1))))
    with pytest.raises(BadMessage):
        decode(decoder, '{"t":"ask","card":"\ud800"}')


def test_a_refusal_has_code_data_and_sentence() -> None:
    error = IllegalAction("must_follow", suit="O", cards=("9O", "2O"))
    plain = refusal(error, Voice("en"))
    assert plain == Refusal(
        code="must_follow",
        data={"suit": "O", "cards": ("9O", "2O")},
        sentence="You must follow suit. Led: O; you can play: 9O or 2O.",
    )
    assert msgspec.json.decode(encode(plain)) == {
        "t": "error", "code": plain.code, "data": {"suit": "O", "cards": ["9O", "2O"]}, "sentence": plain.sentence
    }  # fmt: skip
    variant = next(game for game in all_variants().values() if "9O" in map(game.card_text, game.deck))
    assert refusal(error, Speech(variant, "es")).sentence != refusal(error, Speech(variant, "ca")).sentence
