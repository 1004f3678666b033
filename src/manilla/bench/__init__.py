"""How fast the native core is: what is measured, and how. ``manilla bench`` and the scripts in ``bench/`` print it.

A row of the table is a name and plain facts (cards, seats, trumps, duties), so that figures stay comparable whatever
becomes of a game; tests hold the facts against the games that have them.
"""
