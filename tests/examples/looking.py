"""Looking: whose cards each player may see, and when."""

from tests.examples.shapes import Looking

LOOKING: tuple[Looking, ...] = (
    # Manilla: nothing is chosen, everyone looks at once; the turned card is public.
    Looking("manilla", "manilla", 0, "dealt", ((0,), (1,), (2,), (3,)), face_up="turned"),
    # Two players: only the tops are open, to both; the covered cards are seen by nobody, their owner included.
    Looking("manilla for two", "manilla_2", 0, "dealt", ((), ()), face_up="tops"),
    # mate_waits: the opponents may look, the dealer's mate may not until the dealer has spoken.
    Looking("mate_waits before the choice", "butifarra", 0, "dealt", ((0,), (1,), (), (3,))),
    Looking("mate_waits after delegating", "butifarra", 0, "delegated", ((0,), (1,), (2,), (3,))),
    Looking("mate_waits after naming", "butifarra", 0, "named", ((0,), (1,), (2,), (3,))),
    # chooser_only: one at a time.  After delegating the mate chooses; the dealer has looked already and keeps his
    # cards in hand.
    Looking(
        "chooser_only before the choice",
        "butifarra",
        1,
        "dealt",
        ((), (1,), (), ()),
        options={"looking": "chooser_only"},
    ),
    Looking(
        "chooser_only after delegating",
        "butifarra",
        1,
        "delegated",
        ((), (1,), (), (3,)),
        options={"looking": "chooser_only"},
    ),
    Looking(
        "chooser_only after naming",
        "butifarra",
        1,
        "named",
        ((0,), (1,), (2,), (3,)),
        options={"looking": "chooser_only"},
    ),
    # free: everyone at once.
    Looking("free before the choice", "butifarra", 0, "dealt", ((0,), (1,), (2,), (3,)), options={"looking": "free"}),
    # Belgian rule: nobody but the dealer before the naming; all before the question of going along.
    Looking("manillen before the naming", "manillen_4", 2, "dealt", ((), (), (2,), ())),
    Looking("manillen after the naming", "manillen_4", 2, "named", ((0,), (1,), (2,), (3,))),
    # DOUBT: en face, the mate has to choose, so he is taken to look when asked; the opponents still wait for the
    # naming.
    Looking("manillen en face", "manillen_4", 0, "delegated", ((0,), (), (2,), ()), options={"delegate": True}),
    # Three: the two leftover cards lie open from the deal on, before the naming.
    Looking("manillen for three before the naming", "manillen_3", 0, "dealt", ((0,), (), ()), face_up="aside"),
    Looking("manillen for three after the naming", "manillen_3", 0, "named", ((0,), (1,), (2,)), face_up="aside"),
    # Six: the same, and the dealer's two mates wait like everyone else.
    Looking(
        "manillen for six before the naming", "manillen_6", 3, "dealt", ((), (), (), (3,), (), ()), face_up="aside"
    ),
    Looking(
        "manillen for six after the naming",
        "manillen_6",
        3,
        "named",
        ((0,), (1,), (2,), (3,), (4,), (5,)),
        face_up="aside",
    ),
    # Two with dummies (seat 2 belongs to seat 0, seat 3 to seat 1): before the naming even the dealer does not see
    # his dummy.
    Looking("dummies before the naming, owner", "manillen_2", 0, "dealt", ((0,), ())),
    Looking("dummies before the naming, open", "manillen_2", 0, "dealt", ((0,), ()), options={"dummy_layout": "open"}),
    # owner: each sees his own dummy alone.
    Looking("dummies after the naming, owner", "manillen_2", 0, "named", ((0, 2), (1, 3))),
    # open: both dummies lie face up, so with one's own hand nothing is hidden.
    Looking(
        "dummies after the naming, open",
        "manillen_2",
        0,
        "named",
        ((0, 2, 3), (1, 2, 3)),
        face_up="dummies",
        options={"dummy_layout": "open"},
    ),
    # stacks: four tops of each dummy are open to both; the four cards under them are seen by nobody.
    Looking(
        "dummies after the naming, stacks",
        "manillen_2",
        0,
        "named",
        ((0,), (1,)),
        face_up="dummy tops",
        options={"dummy_layout": "stacks"},
    ),
)
