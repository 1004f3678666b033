"""The reference of messages is made from the messages."""

import json
from typing import get_args

from manilla.protocol import table
from tools.protocol_reference import PAGE, SCHEMA, page_text, reference, schema_text


def test_page_and_schema_are_up_to_date() -> None:
    """``make protocol`` brings them there."""
    assert PAGE.read_text() == page_text(PAGE.read_text())
    assert SCHEMA.read_text() == schema_text()


def test_every_message_is_told_of() -> None:
    said, parts = reference(), json.loads(schema_text())["$defs"]
    for kind in (*get_args(table.ClientMessage), *get_args(table.ServerMessage)):
        assert f"#### `{kind.__struct_config__.tag}`" in said
        assert kind.__name__ in parts
