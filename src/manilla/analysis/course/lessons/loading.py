"""Loading: giving points to a trick that the mate is winning."""

from manilla.analysis.course.model import HANDS, Board, Lesson, Step
from manilla.words.message import message

LESSON = Lesson(
    key="loading",
    title=message("Loading your mate’s trick"),
    about=message("How to bring your points home in tricks that your mate wins."),
    steps=(
        Step(
            text=message(
                "You play last and your mate has ruffed: nobody can take this trick away any more. Now give it"
                " something! That is called loading. All hands lie open. Which card do you play?"
            ),
            ask="best_card",
            why=message("Right: the points of {ace} are safe at home. Nobody knows what would become of it later."),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=6O.5C.A5E/CE.A32B/AO.87C.5B/5O.2C.86E contract=B leader=1 plays=CE.5B.6E",
                    names={"ace": "AE"},
                ),
                32: Board(
                    line="hands=KD.QS.A8C/AD.98S.KC/Q9D.QH.JS/7D.9H.KS.7C contract=H leader=1 plays=KC.QH.7C",
                    names={"ace": "AC"},
                ),
            },
        ),
        Step(
            text=message(
                "You have none of the suit led, and your mate is winning: you are free to play what you like. Look"
                " who holds {above}. Which of your cards do you put on your mate’s trick?"
            ),
            ask="best_card",
            why=message(
                "Right: sooner or later {ace} would have fallen to {above}. Now its points belong to your side."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=SO.AC.92B/9RC.3E.3B/C5C.ARE/SC.CE.S7B contract=B leader=1 plays=3E.RE.CE",
                    names={"ace": "AC", "above": "9C"},
                ),
                32: Board(
                    line="hands=A8D.JH.TC/TD.J87S/JD.K7H.KC/A8H.TS.AC contract=H leader=1 plays=7S.7H.TS",
                    names={"ace": "AD", "above": "TD"},
                ),
            },
        ),
        Step(
            text=message(
                "Your mate has led {led} and is winning so far, but the opponent after you has not played yet. Look"
                " before you load! Which card do you play?"
            ),
            ask="best_card",
            why=message(
                "Right. {above} is waiting behind you and takes the trick, so you give it no more than you must. Load"
                " only where it is safe."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=S3O.C4C/9SC.RE.AB/76O.RC.3E/9O.7C.72E contract=B leader=2 plays=RC.7C",
                    names={"led": "RC", "above": "9C"},
                ),
                32: Board(
                    line="hands=KJD.A7C/8D.T8H.TC/TD.Q8S.KC/7D.KS.J8C contract=S leader=2 plays=KC.8C",
                    names={"led": "KC", "above": "TC"},
                ),
            },
        ),
        Step(
            text=message(
                "Your mate has ruffed and the trick is safe. You must follow suit: {manilla_held} brings five points,"
                " {card} fewer. But think of the tricks to come. Which one do you give?"
            ),
            ask="best_card",
            why=message(
                "Right. Whoever has the ace will lose it to your manilla one day. Load with what would lose its"
                " trick, and keep what will win one."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=CO.8C.9CE/6C.7E.R4B/4O.ARC.8B/9O.A8E.CB contract=O leader=1 plays=7E.4O.8E",
                    names={"manilla_held": "9E", "card": "CE"},
                ),
                32: Board(
                    line="hands=QD.TQH.9C/8H.K7S.8C/7D.9S.AKC/TD.A9H.QS contract=D leader=1 plays=8H.7D.9H",
                    names={"manilla_held": "TH", "card": "QH"},
                ),
            },
        ),
    ),
)
