"""The order of the cards, and where the points are."""

from manilla.analysis.course.model import HANDS, PLAIN, Board, Lesson, Step
from manilla.words.message import message

_TRICK = {
    48: Board(line="hands=3O.74E/2C.RE.5B/6O.AC.9E/8O.SE.CB contract=B leader=1 plays=RE.9E.SE.4E"),
    32: Board(line="hands=7H.98S/8D.KS.QC/AD.JH.TS/QD.JS.9C contract=C leader=1 plays=KS.TS.JS.8S"),
}

LESSON = Lesson(
    key="points",
    title=message("Ranks and points"),
    about=message("Why the manilla rules its suit, and which cards hold the points."),
    steps=(
        Step(
            text=message(
                "The strongest card of every suit is the manilla: here that is the {manilla}. From high to low the"
                " cards go {order}. Who takes this trick?"
            ),
            ask="winner",
            shown=PLAIN,
            why=message("Yes. The {manilla} beats even the ace, and it gave the whole family of games its name."),
            hint=message("Look for the manilla, the {manilla}: it stands above the ace and everything else."),
            boards={
                48: Board(line="hands=R5O.3C/AO.4C.7B/9O.SC.2E/2O.8E.6B contract=B leader=1 plays=AO.9O.2O.RO"),
                32: Board(line="hands=K8H.7S/AH.9S.QC/JD.TH.7D/7H.QS.9C contract=C leader=1 plays=AH.TH.7H.KH"),
            },
        ),
        Step(
            text=message(
                "You do not play for tricks, but for the points in them. These cards hold points: {points}. All"
                " others hold none. How many points do the cards of this trick hold together?"
            ),
            ask="trick_cards",
            shown=PLAIN,
            why=message("Yes: {trick}."),
            hint=message("Add up one card after the other. The list goes: {points}."),
            boards=_TRICK,
        ),
        Step(
            text=message(
                "In this game every trick counts one point more, just for being a trick. How many points is this one"
                " worth in all?"
            ),
            ask="trick_worth",
            shown=PLAIN,
            why=message("Yes: {trick}, and one for the trick."),
            hint=message("Add up the cards first, then one for the trick. The list goes: {points}."),
            when="trick_point",
            boards={
                48: Board(line="hands=2O.73C/8O.SC.4B/RO.AC.6E/5C.CE.7B contract=B leader=1 plays=SC.AC.5C.3C"),
                32: Board(line="hands=9D.87H/KD.JH.8C/QD.AH.TS/9H.JS.7C contract=C leader=1 plays=JH.AH.9H.7H"),
            },
        ),
        Step(
            text=message(
                "Each suit holds 5 + 4 + 3 + 2 + 1 points, there are four suits, and each of the {tricks} tricks"
                " counts one. How many points are there in a whole deal?"
            ),
            ask="all_points",
            shown=PLAIN,
            why=message("Yes, {total}. Half of it is {half}: keep that number in mind for the next lesson."),
            hint=message("One suit holds 15 points. Take that four times, then add the {tricks} tricks."),
            when="trick_point",
            boards=_TRICK,
        ),
        Step(
            text=message(
                "Each suit holds 5 + 4 + 3 + 2 + 1 points, and there are four suits. The tricks themselves count"
                " nothing in this game. How many points are there in a whole deal?"
            ),
            ask="all_points",
            shown=PLAIN,
            why=message("Yes, {total}. Half of it is {half}: keep that number in mind for the next lesson."),
            hint=message("One suit holds 15 points. Take that four times."),
            when="no_trick_point",
            boards=_TRICK,
        ),
        Step(
            text=message(
                "You play last, and both {high} and {low} beat the card that is winning. All hands lie open for once,"
                " so that you can think ahead. Which of the two do you play?"
            ),
            ask="best_card",
            why=message(
                "Right: {low} is enough, and the manilla stays in your hand to take the ace later. Win as cheaply as"
                " you can."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=2C.9RE/9C.ASE/7O.4C.3E/6O.8C.4E contract=B leader=1 plays=SE.3E.4E",
                    names={"high": "9E", "low": "RE"},
                ),
                32: Board(
                    line="hands=7H.TKS/TH.AJS/QD.8H.8S/7D.QH.9S contract=C leader=1 plays=JS.8S.9S",
                    names={"high": "TS", "low": "KS"},
                ),
            },
        ),
    ),
)
