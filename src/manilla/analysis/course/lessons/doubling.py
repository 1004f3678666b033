"""Doubling; and, in games without doubles, how far it is to the goal."""

from manilla.analysis.course.model import HANDS, Board, Lesson, Step
from manilla.words.message import message

_START = {
    48: Board(line="hands=A3O.6C.9E/86O.A2C/SO.9C.R4E/4O.R7C.6E contract=B leader=0", numbers={"left": 7}),
    32: Board(line="hands=AD.8H.TS.9C/97D.AH.8S/JD.TH.K7S/8D.K9H.9S contract=C leader=0", numbers={"left": 7}),
}

LESSON = Lesson(
    key="doubling",
    title=message("Doubling"),
    about=message("When to say that the others have promised too much."),
    other={"turned": (message("To the goal"), message("How many points a side needs to win."))},
    steps=(
        Step(
            text=message(
                "An opponent has named {trump}. Before the first card you may say “{contro}”: then the marks of this"
                " deal count double, whoever wins it. For practice there are only four cards each, and all lie open."
                " What do you say?"
            ),
            ask="best_call",
            why=message("Right: your side takes more than half, and now each mark counts twice."),
            when="named",
            shown=HANDS,
            boards={
                48: Board(line="dealer=3 hands=8C.9A3E/S3O.SC.CE/6O.A2C.AB/CO.RE.75B calls=B"),
                32: Board(line="dealer=3 hands=9D.TAH.AC/AQ7D.8H/KD.KS.T7C/KQJH.7S calls=H"),
            },
        ),
        Step(
            text=message(
                "The same question with other cards: an opponent has named {trump}. Do you say “{contro}”, or do you"
                " pass?"
            ),
            ask="best_call",
            why=message("Right: they take more than half. A double would have been a present for them."),
            when="named",
            shown=HANDS,
            boards={
                48: Board(line="dealer=3 hands=RCO.84C/4O.SC.AE.9B/A2O.RE.CB/5O.52E.7B calls=E"),
                32: Board(line="dealer=3 hands=8D.AS.TQC/AD.9H.QS.8C/QD.TH.98S/T7D.TS.AC calls=D"),
            },
        ),
        Step(
            text=message(
                "You said “{contro}”, and this is how the deal ended: your side has {ours} points, the others"
                " {theirs}. Half is {half}. How many does your side mark?"
            ),
            ask="marks",
            why=message("Yes: {ours} less {half}, and that twice."),
            hint=message("First take {half} away from {ours}, then double what is left."),
            when="named",
            boards={
                48: Board(
                    line="hands=S53O.97C.9C8E.9S54B/9RC762O.RC.A4E.AR3B/A4O.A8653C.RS5E.62B/8O.CS42C.7632E.C87B"
                    " contract=O+contro@1 leader=2 plays=5C.SC.9C.RC.5O.9O.4O.8O.4E.SE.2E.CE.3O.6O.AO.2C.AC.CC.7C.7O.AB"
                    ".2B.CB.9B.4B.RB.6B.8B.RO.6C.4C.SO.3B.8C.7B.SB.5B.CO.3C.7E.AE.5E.3E.9E.8E.2O.RE.6E",
                ),
                32: Board(
                    line="hands=T98D.TAQS.97C/KQJD.AK9H.KS.JC/A7D.QJ8H.TKQC/T7H.J987S.A8C contract=D+contro@1 leader=2"
                    " plays=QH.TH.9D.9H.TD.JD.AD.7S.TS.KS.KC.8S.AS.KD.8H.JS.QD.7D.AC.8D.AH.JH.7H.7C.KH.QC.8C.9C.JC.TC"
                    ".9S.QS",
                ),
            },
        ),
        Step(
            text=message(
                "Nobody doubles in this game; but you should know what you need. The first side with {target} marks"
                " wins, and yours lacks only {left}. How many points must it take in this deal to get there?"
            ),
            ask="points_to_win",
            why=message(
                "Yes: half, which is {half}, and {left} more. With that number in mind you can count as you play."
            ),
            hint=message("What counts is only what lies above half, and half is {half}."),
            when="turned",
            boards=_START,
        ),
        Step(
            text=message(
                "And how many marks can one deal bring at the most, if a side wins every trick and so has all {total}"
                " points?"
            ),
            ask="most_marks",
            why=message("Yes: {total} less {half}. So nothing is lost before the last deal is over."),
            hint=message("Take {half} away from {total}."),
            when="turned",
            boards=_START,
        ),
    ),
)
