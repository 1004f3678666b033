"""Drawing trumps."""

from manilla.analysis.course.model import HANDS, TRICKS, Board, Lesson, Step
from manilla.words.message import message

LESSON = Lesson(
    key="drawing",
    title=message("Drawing trumps"),
    about=message("How to take the opponents’ trumps away, and when to stop."),
    steps=(
        Step(
            text=message(
                "It is your lead, {trump} is trump, and yours are strong. You would like to win a trick with {ace}"
                " too, but an opponent has nothing of that suit. All hands lie open. What do you lead?"
            ),
            ask="best_card",
            why=message(
                "Right: trumps first. Each round takes trumps from the opponents, until nobody can ruff your good"
                " cards. That is drawing trumps."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=4O.9S3E.AB/ACSO.R2E/RC2C.S5B/3O.9C.74E.RB contract=E leader=0",
                    names={"ace": "AB"},
                ),
                32: Board(
                    line="hands=TK7D.AKH/QD.A8S.TQC/J8D.87H.KS/AD.9H.T9S.7C contract=D leader=0",
                    names={"ace": "AH"},
                ),
            },
        ),
        Step(
            text=message(
                "Whoever draws trumps must count them. There are {ranks} trumps in the pack, and {trump} is trump."
                " The tricks that have been played lie open. How many trumps do the other three still hold together?"
            ),
            ask="still_out",
            why=message("Yes: {ranks}, less the {played} that were played, less the {held} in your hand."),
            hint=message("{ranks} in all. Take away those that you see in the tricks, and those that you hold."),
            shown=TRICKS,
            boards={
                48: Board(
                    line="hands=87653O.92C.932E.A6B/CSO.AC853C.84E.C32B/942O.76C.CS5E.9RS7B/ARO.RS4C.AR76E.854B"
                    " contract=B leader=1 plays=CO.9O.RO.5O.9B.4B.6B.2B.2O.AO.3O.SO.SC.9C.8C.7C",
                    suit="B",
                ),
                32: Board(
                    line="hands=TD.TK9H.TQJS.QC/KJD.AJH.A7S.AKC/AQ98D.Q8H.T8C/7D.7H.K98S.J97C contract=D leader=3"
                    " plays=KS.TS.7S.QH.QC.KC.TC.9C.8D.7D.TD.JD",
                    suit="D",
                ),
            },
        ),
        Step(
            text=message(
                "The opponents have no trumps left; your mate still has one. If you lead a trump, only your mate has"
                " to follow with one. All hands lie open. What do you lead?"
            ),
            ask="best_card",
            why=message(
                "Right: stop in time. Each trump of your side can now win a trick of its own, if you do not let two"
                " of them fall together."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=92O.5C.6B/42E.A4B/8O.R6C.7E/S3C.SE.7B contract=O leader=0",
                ),
                32: Board(
                    line="hands=TA8H.JS/7D.K8S.TC/KD.7H.AKC/J8D.TAS contract=H leader=0",
                ),
            },
        ),
    ),
)
