#!/usr/bin/env python3
"""A bot in a few lines of standard Python: it leads its dearest card, and follows with its cheapest.

    manilla bot check ./examples/bots/plain.py
    manilla arena run:./examples/bots/plain.py random --game butifarra

docs/protocol-bots.md has all messages.
"""

import json
import random
import sys
from typing import Any

DEAR = "9ATRKCQSJ"
"""Ranks that count in most games of the family, dear ones first; the others are cheap."""


def chosen(view: dict[str, Any], seed: int) -> str:
    """One of the legal actions; every game comes with that list."""
    legal: list[str] = view["legal"]
    if "contract" not in view:  # calls are being made: pass where that is possible, else say anything
        return "pass" if "pass" in legal else random.Random(seed).choice(legal)
    by_rank = sorted(legal, key=lambda card: DEAR.find(card[0]) if card[0] in DEAR else len(DEAR))
    return by_rank[-1] if view.get("trick") else by_rank[0]


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


say(t="hello", protocol=1, name="plain", version="1")
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "turn":
        say(t="action", seq=message["seq"], action=chosen(message["view"], message["seed"]))
    elif message["t"] == "ping":
        say(t="pong", id=message["id"])
    elif message["t"] == "bye":
        break
