"""A WebSocket of uvicorn that can be written to at once, watched for its backlog, and dropped.

ASGI's ``send`` is a coroutine: every message to every player would cost a task its turn, and a player who does not read
would hold it. Uvicorn's own class has all that is needed; this one hands it to the application in the scope.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

KEY = "manilla.wire"
MOST_FRAGMENTS = 64
"""Frames of one message; many empty ones would fill the memory without ever being a large message."""


class Wire(WebSocketsSansIOProtocol):
    """One connection; ``scope["extensions"][KEY]`` is it."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the application's task begins at the next turn of the loop
            extensions: Any = self.scope["extensions"]  # servers may add to it
            extensions[KEY] = self

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.frames = []
            self.drop()
            return
        super().handle_cont(event)

    @property
    def backlog(self) -> int:
        """Bytes that the other side has not taken yet."""
        return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

    def push(self, data: bytes) -> None:
        """Send one text message now; nothing where the connection is gone."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.conn.send_text(data)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def finish(self, code: int) -> None:
        """Close with a code; what the other side does not answer in time is dropped."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def drop(self) -> None:
        """End the connection at once, with all that is still in it."""
        self.transport.abort()
