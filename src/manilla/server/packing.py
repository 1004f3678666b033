"""Answers that are the same for many, compressed for those who can read it.

Nothing of one reader alone goes through here: the length of what is compressed tells of what stands in it.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

LEAST = 512
"""Bytes from which on it is worth it."""


def packed(request: Request, body: bytes, headers: Mapping[str, str], media_type: str, status: int = 200) -> Response:
    """An answer; ``headers`` may have a ``vary`` of their own."""
    vary = ", ".join(filter(None, (headers.get("vary", ""), "accept-encoding")))
    said = {**headers, "vary": vary}
    if len(body) < LEAST or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(body, status, said, media_type)
    return Response(_gzip(body), status, said | {"content-encoding": "gzip"}, media_type)


@lru_cache(maxsize=128)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)
