"""All doors of this package."""

from __future__ import annotations

from starlette.routing import BaseRoute

from . import own, passkey_doors, signing

ROUTES: tuple[BaseRoute, ...] = (*signing.ROUTES, *passkey_doors.ROUTES, *own.ROUTES)
