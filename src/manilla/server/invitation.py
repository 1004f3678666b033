"""A table's address, to be sent to friends or read by a telephone."""

from __future__ import annotations

import io

from starlette.requests import Request
from starlette.responses import Response

from .parts import parts_of


def address_of_table(request: Request, table: str) -> str:
    """What to type, or to send to friends."""
    return f"{parts_of(request).config.url or str(request.base_url)}".rstrip("/") + f"/t/{table}"


def picture(address: str) -> Response:
    """An address as a QR code."""
    import segno

    drawn = io.BytesIO()
    code = segno.make(address, error="m")
    code.save(drawn, kind="svg", xmldecl=False, border=4, dark="#2a211c", light="#ffffff", omitsize=True)
    return Response(drawn.getvalue(), 200, {"cache-control": "max-age=3600"}, "image/svg+xml")
