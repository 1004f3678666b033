"""What happened in a match, in order: events, replay, and their two forms on disk.

``.mgn`` is the readable record (docs/notation.md), ``.jsonl`` the same events as JSON Lines.
"""
