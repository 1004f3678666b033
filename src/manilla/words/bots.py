"""The bots that people choose from, by how well they play."""

from __future__ import annotations

from .message import Message, message

LEVELS: dict[str, tuple[Message, Message]] = {
    "random": (message("Beginner"), message("Plays any card that is allowed, and learns nothing from it.")),
    "casual": (message("Café player"), message("Plays quickly, by rules of thumb.")),
    "club": (message("Club player"), message("Thinks the next tricks over; a good match for most people.")),
    "strong": (message("Master"), message("Weighs what everybody has shown, and seldom errs.")),
}
"""Bots by name, the weakest first: what to call them, and what they are like. Bots that are there only to measure
others by are left out.
"""
