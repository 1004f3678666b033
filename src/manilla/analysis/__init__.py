"""Hints and reviews: what each action is worth, to whoever has to decide, and what it was worth in fact.

Two questions are kept apart everywhere. ``judging`` takes a View, and never sees more than the player who decides;
``truth`` takes a Deal, all hands open. No name here stands for both.
"""
