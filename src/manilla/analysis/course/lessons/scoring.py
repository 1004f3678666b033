"""From the points of a deal to the marks on the sheet."""

from manilla.analysis.course.model import Board, Lesson, Step
from manilla.words.message import message

LESSON = Lesson(
    key="scoring",
    title=message("Writing down the score"),
    about=message("How the points of a deal become marks, and how marks win."),
    steps=(
        Step(
            text=message(
                "The deal is over: your side has {ours} points, the others {theirs}. Half of all points is {half}."
                " The side above half marks what it has more than half. How many does your side mark?"
            ),
            ask="marks",
            why=message(
                "Yes: {ours} less {half}. The others mark nothing. Marks are added up from deal to deal, and {target}"
                " of them win."
            ),
            hint=message("Take {half} away from {ours}."),
            boards={
                48: Board(
                    line="hands=653O.AS7C.A65E.S65B/A8O.4C.S7432E.9C82B/CS2O.9C8653C.CE.R7B/9R74O.R2C.9R8E.A43B"
                    " contract=C leader=1 plays=9B.7B.4B.5B.CB.RB.AB.6B.3B.SB.8B.CE.SC.4C.9C.2C.SO.9O.3O.8O.RO.5O.AO.2O"
                    ".2B.8C.RC.AC.5E.7E.3C.8E.CC.RE.7C.2E.6C.9E.6O.3E.CO.4O.AE.4E.5C.7O.6E.SE",
                ),
                32: Board(
                    line="hands=TQ9D.KQ9S.Q7C/KJ7D.QH.J8S.T8C/A8D.K8H.TAS.KJC/TAJ97H.7S.A9C contract=S leader=1"
                    " plays=TC.JC.AC.7C.QH.KH.AH.KS.TD.7D.8D.7S.9C.QC.8C.KC.TS.9H.QS.8S.AD.7H.QD.JD.8H.TH.9S.JS.KD.AS"
                    ".JH.9D",
                ),
            },
        ),
        Step(
            text=message(
                "Another deal, and it still goes on. Your side has {ours} points so far; half is {half}. How many"
                " points does it need yet, at the least, to mark anything?"
            ),
            ask="more_to_score",
            why=message("Yes. With exactly {half} nobody would mark; one point more makes the difference."),
            hint=message("With {half} points you would mark nothing. You need one more than that; you have {ours}."),
            boards={
                48: Board(
                    line="hands=982O.9C2C.9RE.AS62B/SO.AR43C.7642E.R84B/AR754O.S6C.A85E.9CB/C63O.875C.CS3E.753B"
                    " contract=C leader=0 plays=6B.8B.CB.3B.8E.SE.RE.7E.9C.3C.6C.5C.2C.AC.SC.8C.SO.RO.3O.8O.4O.CO.9O.RC"
                    ".6E.AE.3E.9E",
                ),
                32: Board(
                    line="hands=TAQD.KQ7H.AS.7C/K8D.A98H.KS.TAC/7D.Q97S.QJ98C/J9D.TJH.TJ8S.KC contract=S leader=0"
                    " plays=7C.TC.8C.KC.8H.9S.JH.KH.7D.9D.TD.8D.AD.KD.QC.JD",
                ),
            },
        ),
        Step(
            text=message(
                "A deal can be played without trumps, and then its marks count double. This one was. Your side has"
                " {ours} points, half is {half}. How many does it mark?"
            ),
            ask="marks",
            why=message("Yes: {ours} less {half}, and that twice. Without trumps everything weighs more."),
            hint=message("First take {half} away from {ours}, then double what is left."),
            when="named",
            boards={
                48: Board(
                    line="hands=643O.8532C.AE.8763B/AR5O.74C.RS64E.9R5B/9CO.9RCSC.9C73E.ASB/S872O.A6C.852E.C42B"
                    " contract=NT leader=3 plays=2O.3O.RO.9O.CO.7O.4O.AO.5O.3E.SO.6O.4B.6B.9B.SB.SE.CE.2E.AE.3B.RB.AB"
                    ".2B.SC.AC.8C.4C.CB.7B.5B.7E.8O.8B.RE.CC.5E.2C.6E.9E.9C.6C.5C.7C.RC.8E.3C.4E",
                ),
                32: Board(
                    line="hands=A8D.TK9H.7S.T8C/KQ9D.8H.K8S.Q7C/J7D.AJ7H.A9S.KC/TD.QH.TQJS.AJ9C contract=NT leader=1"
                    " plays=9D.JD.TD.8D.9C.TC.7C.KC.9H.8H.AH.QH.JH.QS.TH.QC.KH.8S.7H.JS.AD.QD.7D.JC.8C.KS.9S.AC.TS.7S"
                    ".KD.AS",
                ),
            },
        ),
    ),
)
