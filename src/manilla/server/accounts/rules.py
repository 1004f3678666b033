"""House rules: a game with options under a name, shared by their link."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from manilla.rules.options import value_text
from manilla.server.errors import Refusal
from manilla.store.rule_sets import RuleSet
from manilla.variants import find_variant

from . import keys
from .desk import answer, desk_of, limited, nothing, own
from .forms import NewRuleSet, read
from .shown import names

MOST = 50
"""Rule sets of one owner."""


async def saved(request: Request) -> Response:
    """Save rules under a name. Guests may."""
    desk, account = desk_of(request), await own(request)
    if account.banned:
        raise Refusal(403, "banned")
    await desk.requests.check("signing", account.id)
    form = await read(request, NewRuleSet)
    name = _label(form.name)
    variant = find_variant(form.game)
    options = {option: value_text(variant.with_options(form.options).value_of(option)) for option in form.options}
    if len(await desk.store.rule_sets.of_owner(account.id)) >= MOST:
        raise Refusal(409, "too_many_of_yours", most=MOST)
    await desk.sessions.remember(account)
    rules = RuleSet(keys.new_id(), account.id, name, variant.key, msgspec.json.encode(options), desk.clock())
    await desk.store.rule_sets.add(rules)
    return answer(rules_facts(rules), 201)


async def mine(request: Request) -> Response:
    desk, account = desk_of(request), await own(request)
    return answer({"rules": [rules_facts(rules) for rules in await desk.store.rule_sets.of_owner(account.id)]})


async def shared(request: Request) -> Response:
    """Anybody who has the link may see them, and whose they are."""
    await limited(request, "reading")
    desk = desk_of(request)
    rules = await desk.store.rule_sets.get(request.path_params["rules"])
    if rules is None:
        raise Refusal(404, "no_such_rules")
    called = await names(desk.store, [rules.owner])
    return answer(rules_facts(rules) | {"by": called[rules.owner]})


async def removed(request: Request) -> Response:
    desk, account = desk_of(request), await own(request)
    if not await desk.store.rule_sets.remove(account.id, request.path_params["rules"]):
        raise Refusal(404, "no_such_rules")
    return nothing()


def rules_facts(rules: RuleSet) -> dict[str, Any]:
    """Rules as they are shown: what ``POST /api/tables`` takes."""
    options: Any = msgspec.json.decode(rules.options)
    return {"id": rules.id, "name": rules.name, "game": rules.game, "options": options, "created": rules.created}


def _label(text: str) -> str:
    """A name for rules: printable, on one line. Raises Refusal."""
    label = " ".join(text.split())
    if not label or not label.isprintable():
        raise Refusal(422, "wrong_fields", reason="name: printable letters")
    return label


ROUTES: tuple[BaseRoute, ...] = (
    Route("/api/me/rules", mine, methods=["GET"]),
    Route("/api/me/rules", saved, methods=["POST"]),
    Route("/api/me/rules/{rules:str}", removed, methods=["DELETE"]),
    Route("/api/rules/{rules:str}", shared, methods=["GET"]),
)
