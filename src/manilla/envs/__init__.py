"""Environments for learning: deals side by side on the native core (``vector``), PettingZoo (``aec``), OpenSpiel
(``openspiel``). Each brings its own libraries along: ``pip install manilla[envs]``. See docs/envs.md.
"""
