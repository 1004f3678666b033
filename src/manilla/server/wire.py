"""A WebSocket of uvicorn that can be written to at once, watched for its backlog, and dropped.

ASGI's ``send`` is a coroutine: every message to every player would cost a task its turn, and a player who does not read
would hold it. Uvicorn's own class has all that is needed; this one hands it to the application in the scope.

Nearly all messages are one short frame of text. Those are written and read here, in a fifth of the time; whatever is
not of that kind goes the way of uvicorn and of ``websockets``, which also judge it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where no C compiler was at hand
    from websockets.utils import apply_mask

from manilla.protocol.table import LONGEST

from .turns import Turns

KEY = "manilla.wire"
TEXT = 0x81
"""How a frame begins that is a whole message of text."""
MASKED = 0x80
MOST_FRAGMENTS = 64
"""Frames of one message; many empty ones would fill the memory without ever being a large message."""


class Wire(WebSocketsSansIOProtocol):
    """One connection; ``scope["extensions"][KEY]`` is it."""

    _hear: Callable[[bytes], bool] | None = None
    _turns: Turns
    _frames_out: list[bytes] | None = None
    """What was pushed in this turn of the loop: to hand it over is most of what it costs."""
    _unread = b""
    """What waits for its turn, and the beginning of a frame that is not whole yet."""
    _in_turn = False

    def listen(self, hear: Callable[[bytes], bool], turns: Turns) -> None:
        """From now on messages are read in turns. ``hear`` is given the bytes of each, and says whether it has taken
        it. What it has not goes to the application by ASGI, and nothing comes before what waits there.
        """
        self._hear, self._turns = hear, turns

    def data_received(self, data: bytes) -> None:
        if self._hear is None:
            super().data_received(data)
            return
        self._unread += data
        if len(self._unread) > LONGEST:
            self._read()  # who sends so much is not gathered for
        elif not self._in_turn:
            self._in_turn = True
            self._turns.put(self._read)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._in_turn:
            self._read()  # it was sent before the end
        self._hear = None  # which refers to this, as this does to it
        super().connection_lost(exc)

    def _read(self) -> None:
        self._in_turn = False
        try:
            self._unread = self._take_frames(self._unread)
        except Exception:
            self.drop()
            raise

    def _take_frames(self, data: bytes) -> bytes:
        """Take all whole frames; what is left."""
        while data:
            size = _size(data)
            if size > LONGEST + LARGEST_HEAD:
                self._hear = None  # too long, by its own word: no more of it is needed to say so
            elif len(data) < size:
                break
            frame, data = (data, b"") if self._hear is None or len(data) == size else (data[:size], data[size:])
            if not self._taken(frame) and not self.transport.is_closing():
                super().data_received(frame)
        return data

    def _taken(self, frame: bytes) -> bool:
        """Whether this frame is a whole message, and has been taken at once."""
        if self._hear is None or frame[0] != TEXT or self.frames or self.close_sent or not self.queue.empty():
            return False
        start = _HEADS.get(frame[1] & 0x7F, 2) + 4
        return frame[1] & MASKED != 0 and self._hear(apply_mask(frame[start:], frame[start - 4 : start]))

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the application's task begins at the next turn of the loop
            extensions: Any = self.scope["extensions"]  # servers may add to it
            extensions[KEY] = self

    async def send(self, event: ASGISendEvent) -> None:
        await super().send(event)
        if event["type"] == "websocket.http.response.body" and not event.get("more_body", False):
            # A handshake that was refused is answered too; uvicorn would write a fault of ours into the log.
            self.handshake_complete = True

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.frames = []
            self.drop()
            return
        super().handle_cont(event)

    @property
    def backlog(self) -> int:
        """Bytes that the other side has not taken yet."""
        if self.transport.is_closing():
            return 0
        return self.transport.get_write_buffer_size() + sum(map(len, self._frames_out or ()))

    def push(self, data: bytes) -> None:
        """Send one text message in this turn of the loop; nothing where the connection is gone."""
        if self.close_sent or self.disconnected:
            return
        if self._frames_out is None:
            self._frames_out = []
            self.loop.call_soon(self._flush)
        self._frames_out += (_head(len(data)), data)

    def _flush(self) -> None:
        frames, self._frames_out = self._frames_out, None
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def finish(self, code: int) -> None:
        """Close with a code; what the other side does not answer in time is dropped."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self._flush()
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


_HEADS = {126: 4, 127: 10}
"""Bytes before the mask, by the length that the second byte tells; 2 for all others."""
LARGEST_HEAD = 14


def _size(data: bytes) -> int:
    """How many bytes the frame has that begins here; at least one more than there are, while that is not known."""
    if len(data) < 2:
        return 2
    length, head = data[1] & 0x7F, 2
    if length in _HEADS:
        head = _HEADS[length]
        if len(data) < head:
            return head
        length = int.from_bytes(data[2:head], "big")
    return head + length + (4 if data[1] & MASKED else 0)


def _head(size: int) -> bytes:
    """What comes before a text of so many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size)
    return struct.pack("!BBQ", TEXT, 127, size)
