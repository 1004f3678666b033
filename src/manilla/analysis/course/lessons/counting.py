"""Counting: cards, points, and who has nothing left of a suit."""

from manilla.analysis.course.model import TRICKS, Board, Lesson, Step
from manilla.words.message import message

_LINE = {
    48: "hands=A4O.A8653C.RS5E.62B/8O.CS42C.7632E.C87B/S53O.97C.9C8E.9S54B/9RC762O.RC.A4E.AR3B contract=O leader=0"
    " plays=5C.SC.9C.RC.5O.9O.4O.8O.4E.SE.2E.CE.3O.6O.AO.2C",
    32: "hands=QD.TKQ87H.KQC/TD.AH.AQJ7S.J7C/AKJD.J9H.K98S/987D.TS.TA98C contract=H leader=1"
    " plays=TD.JD.7D.QD.JS.KS.TS.7H.TH.AH.JH.9D",
}
_DEAL = {48: Board(line=_LINE[48], suit="C"), 32: Board(line=_LINE[32], suit="D")}

LESSON = Lesson(
    key="counting",
    title=message("Counting"),
    about=message("What the tricks that are gone tell you about the cards to come."),
    steps=(
        Step(
            text=message(
                "Good players watch who does not follow suit. Look at the last trick: {led} was led, and somebody"
                " played another suit. That player has nothing left of it: he is void. Who is it?"
            ),
            ask="void",
            why=message("Yes. From now on that player may ruff this suit, or throw away what he does not want."),
            hint=message("Compare each card of the last trick with the first one, {led}. Whose is of another suit?"),
            shown=TRICKS,
            boards={
                48: Board(line=_LINE[48], names={"led": "3O"}),
                32: Board(line=_LINE[32], names={"led": "TH"}),
            },
        ),
        Step(
            text=message(
                "Now count one suit: {suit}. There are {ranks} cards of it. Look through the tricks and at your hand."
                " How many do the other three still hold together?"
            ),
            ask="still_out",
            why=message("Yes: {ranks}, less the {played} that were played, less the {held} in your hand."),
            hint=message("{ranks} in all. Take away those that you see in the tricks, and those that you hold."),
            shown=TRICKS,
            boards=_DEAL,
        ),
        Step(
            text=message(
                "Count the points as well: then you know whether you still have to fight for half. How many points"
                " have you and your mate won so far?"
            ),
            ask="points_so_far",
            why=message("Yes. Your side needs {more} more to be above half, which is {half}."),
            hint=message("Take the tricks that you or your mate won, one after the other. The list goes: {points}."),
            shown=TRICKS,
            boards=_DEAL,
        ),
        Step(
            text=message(
                "It is your lead. Which of your cards is certain to be the best of its suit that is still in play?"
                " Look for one that nobody can beat in its own suit."
            ),
            ask="unbeaten",
            why=message("Right: all the cards above it are gone. You know that only because you counted."),
            shown=TRICKS,
            boards=_DEAL,
        ),
    ),
)
