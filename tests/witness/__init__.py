"""A third witness: the law of the Manille games written a second time, in plain loops over plain text.

Nothing here imports anything of the project. The engine's Python and C++ halves read one table of rules, so
they agree with each other even where the table is wrong; this package was written from the sources' words
alone and is there to disagree. Keep it slow, plain and separate: do not "tidy" it by calling the engine.

    packs.py      the three packs: order, card points, which card wins a trick
    legality.py   which cards may be played, and the code of the duty a card would break
    replay.py     a whole deal played again: card points and tricks of each side, first illegal card
    scoring.py    from a finished deal to marks: manilla, butifarra, manillen, French manille
    test_*.py     the published worked examples, run against this witness

A card is two letters, rank then suit: `9B`, `RO`, `TH`. A side is 0 or 1. Options are text: {"undertrump":
"free"}. Sources by name: "Spanish manilla, source page 2 or 3" (the acanomas.com text), "Belgian source"
(manillen after Lennert Lanssens), "Catalan obligada" (tournament rules of Girona and Lloret), "French
manille" (Boussac and the later French texts). "House option" marks a rule that only some tables play.
"""
