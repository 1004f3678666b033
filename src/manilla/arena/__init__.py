"""Bot against bot: the same deals played with the sides exchanged, and how sure the difference is.

``contest`` says what is played, ``playing`` plays one deal or match of it, ``results`` keeps the outcomes, ``running``
has many played by ``workers``, ``summary`` makes figures of them, and ``ladder`` ratings.
"""
