"""What the players of a table agree on beside the rules of the game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds for thinking: ``move`` for each act, then what is left of the player's ``bank`` of the match; 0 and 0 is
    no clock. ``grace``: so long a lost connection may last before a bot stands in.
    """

    move: Seconds = 0
    bank: Seconds = 0
    grace: Seconds = 30


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """``public``: listed in the lobby. ``locked``: a password is asked (the server keeps its hash elsewhere).

    ``partners``: ``draw`` for places as the rules say, or ``fixed``: chairs are seats. ``rated`` needs ``draw``.
    ``onlookers`` may watch. ``talk``: set ``phrases``, free ``chat``, or ``none``. ``pace``: seconds that pass at least
    between two acts, so that a forced card, a card chosen in advance and a bot's take the same time. ``stand_in``: the
    bot that plays for an absent player.
    """

    public: bool = True
    locked: bool = False
    rated: bool = False
    partners: Literal["draw", "fixed"] = "draw"
    clock: Clock = Clock()
    onlookers: bool = True
    talk: Literal["phrases", "chat", "none"] = "phrases"
    pace: Seconds = 0.7
    stand_in: str = "club"
