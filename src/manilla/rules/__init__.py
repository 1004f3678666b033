"""The law of the games, pure: no clock, no dice, no disk, no network.

Import from the module that holds the subject (``manilla.rules.deal``, ``manilla.rules.duties`` ...).
"""
