"""All doors of this package."""

from __future__ import annotations

from starlette.routing import BaseRoute

from . import bots, leaving, own, passkey_doors, ranking, rules, signing

ROUTES: tuple[BaseRoute, ...] = (
    *signing.ROUTES,
    *passkey_doors.ROUTES,
    *own.ROUTES,
    *leaving.ROUTES,
    *rules.ROUTES,
    *bots.ROUTES,
    *ranking.ROUTES,
)
