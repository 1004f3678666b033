"""The bodies of requests, and how they are read: unknown fields, wrong types and long texts are refused."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request

from manilla.server.errors import Refusal

Text = Annotated[str, msgspec.Meta(max_length=400)]
Short = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Value = Annotated[str, msgspec.Meta(max_length=120)]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewName(Form, frozen=True):
    """A name to be called by."""

    name: Text


class NameAndPassword(Form, frozen=True):
    """For signing up and in."""

    name: Text
    password: Text


class NameAndCode(Form, frozen=True):
    """For signing in with a recovery code."""

    name: Text
    code: Text


class NewPassword(Form, frozen=True):
    """A password for this account."""

    password: Text


class MadeKey(Form, frozen=True):
    """``state`` as it came with the options, the browser's answer (``credential.toJSON()``), a label for the list."""

    state: Annotated[str, msgspec.Meta(max_length=1000)]
    credential: dict[str, Any]
    label: Annotated[str, msgspec.Meta(max_length=64)] = ""


class NewRuleSet(Form, frozen=True):
    """``options`` as far as they differ from the game's own."""

    name: Short
    game: Short
    options: Annotated[dict[Short, Value], msgspec.Meta(max_length=100)] = {}


class Label(Form, frozen=True):
    """What a thing is called in its owner's list."""

    label: Annotated[str, msgspec.Meta(max_length=64)] = ""


Read = TypeVar("Read", bound=Form)


async def read(request: Request, form: type[Read]) -> Read:
    """The body of a request. Raises Refusal with what was wrong and where."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "not_json")
    try:
        return msgspec.json.decode(await request.body(), type=form)
    except msgspec.ValidationError as wrong:
        raise Refusal(422, "wrong_fields", reason=str(wrong)) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refusal(400, "not_json") from None
