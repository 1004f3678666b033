"""The end of a deal, where each card can be thought through."""

from manilla.analysis.course.model import HANDS, Board, Lesson, Step
from manilla.words.message import message

_THREE_LEFT = {
    48: "hands=5O.94B/SO.SE.7B/3O.RC.RB/4O.9C.AB contract=O leader=0",
    32: "hands=9D.T8C/JD.JS.9C/7D.KH.KC/8D.TH.AC contract=D leader=0",
}

LESSON = Lesson(
    key="ending",
    title=message("The end of the deal"),
    about=message("The last three tricks, where nothing is left to luck."),
    steps=(
        Step(
            text=message(
                "Three cards each, and all of them lie open: now everything can be worked out. You have none of the"
                " suit led, your mate is winning for certain, and you hold one trump. Which card do you play?"
            ),
            ask="best_card",
            why=message(
                "Right: the points go home with your mate, and your trump wins a trick of its own. Do not ruff what"
                " is already yours."
            ),
            shown=HANDS,
            boards={
                48: Board(line="hands=A6C.8E/4O.3C.9B/9O.RC.4B/AO.ARE contract=E leader=1 plays=4O.9O.AO"),
                32: Board(line="hands=K7H.8C/J7D.9S/QH.JS.AC/AJH.QC contract=C leader=1 plays=7D.AC.JH"),
            },
        ),
        Step(
            text=message(
                "Again three cards each, and the lead is yours. {trump} is trump. Count what each of your cards would"
                " bring, and who could take it. What do you lead?"
            ),
            ask="best_card",
            why=message(
                "Right: everybody still has a card of the suit, so nobody can ruff, and your manilla picks up all"
                " that lies there. A round later it would have been too late."
            ),
            shown=HANDS,
            boards={size: Board(line=line) for size, line in _THREE_LEFT.items()},
        ),
        Step(
            text=message(
                "That was a fat trick. The same deal goes on: two cards each, and it is still your lead. An opponent"
                " has a trump above yours. What now?"
            ),
            ask="best_card",
            why=message(
                "Right: the high trump falls on your small card, and your own trump takes the last trick. You know"
                " all you need: sit down and play!"
            ),
            shown=HANDS,
            boards={
                48: Board(line=f"{_THREE_LEFT[48]} plays=9B.7B.RB.AB"),
                32: Board(line=f"{_THREE_LEFT[32]} plays=TC.9C.KC.AC"),
            },
        ),
    ),
)
