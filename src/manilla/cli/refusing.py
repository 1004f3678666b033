"""Refusals: one sentence on stderr in the language spoken, and exit code 2."""

from __future__ import annotations

import errno

from manilla.words.message import Message, message
from manilla.words.voice import Voice

OF_FILE = message("{reason}: {file}")
NO_FILE = message("{reason}.")
REASONS: dict[int, Message] = {
    errno.ENOENT: message("No such file or folder"),
    errno.ENOTDIR: message("A part of this path is a file, not a folder"),
    errno.EISDIR: message("This is a folder, not a file"),
    errno.EEXIST: message("There is such a file already"),
    errno.EACCES: message("Reading or writing is not permitted"),
    errno.EPERM: message("Reading or writing is not permitted"),
    errno.EROFS: message("The disk is for reading only"),
    errno.ENOSPC: message("There is no room left on the disk"),
    errno.EDQUOT: message("There is no room left on the disk"),
    errno.ENAMETOOLONG: message("The name of the file is too long"),
    errno.EIO: message("The disk or the terminal does not work"),
}
"""What a system error means, without a full stop; any other is told in the system's own words."""


class Usage(Exception):  # what somebody asked for is refused; the program did not fail
    """Something cannot be done as asked: a message with its facts, or a text that is said already."""

    def __init__(self, said: Message | str, **facts: object) -> None:
        super().__init__(said, facts)
        self._said = said
        self._facts = facts

    def sentence(self, voice: Voice) -> str:
        """The whole sentence for the user."""
        return self._said if isinstance(self._said, str) else voice.say(self._said, **self._facts)


def system_sentence(error: OSError, voice: Voice) -> str:
    """What the system refused, with the file that it was about."""
    from manilla.words.errors import shown

    known = REASONS.get(error.errno or 0)
    reason = voice.say(known) if known is not None else error.strerror or str(error)
    if error.filename:
        return voice.say(OF_FILE, reason=reason, file=shown(error.filename, None))
    return voice.say(NO_FILE, reason=reason)
