"""Giving the lead away: to the mate, or to an opponent who can do no harm with it."""

from manilla.analysis.course.model import HANDS, Board, Lesson, Step
from manilla.words.message import message

LESSON = Lesson(
    key="giving",
    title=message("Giving the lead away"),
    about=message("Not every trick must be yours: when losing one wins more."),
    steps=(
        Step(
            text=message(
                "It is your lead. Your mate holds {manilla_held}, and you have only a small card of that suit."
                " Remember: the opponents must beat your card if they can. All hands lie open. What do you lead?"
            ),
            ask="best_card",
            why=message(
                "Right: an opponent had to spend {fallen} on your small card, and your mate’s manilla took it. Lead"
                " towards your mate’s strength."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=43O.RE.3B/SO.7C.SE.AB/6O.RC.92B/4C.8E.R4B contract=E leader=0",
                    names={"manilla_held": "9B", "fallen": "AB"},
                ),
                32: Board(
                    line="hands=8D.8S.QJC/KQD.AH.KC/TD.8H.7S.8C/AD.QJ7H contract=H leader=0",
                    names={"manilla_held": "TD", "fallen": "AD"},
                ),
            },
        ),
        Step(
            text=message(
                "One opponent has the last trump above yours: {their}. It will win a trick, whatever you do. But you"
                " can choose which of your cards it falls on. What do you lead?"
            ),
            ask="best_card",
            why=message(
                "Right: the trump is gone, spent on a card without points. The rest comes to you: your own trump"
                " wins, and {ace} after it."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=7O.A5C/SO.2E.9B/9E.A4B/6C.65E contract=O leader=0",
                    names={"their": "SO", "ace": "AC"},
                ),
                32: Board(
                    line="hands=8D.A9H/TQ9C/A9S.KC/9D.QS.8C contract=D leader=0",
                    names={"their": "9D", "ace": "AH"},
                ),
            },
        ),
        Step(
            text=message(
                "{above} is still out, and {ace} would lose to it. But an opponent who must beat a card cannot save"
                " his best one for later. What do you lead?"
            ),
            ask="best_card",
            why=message(
                "Right: {above} had to come out against your mate’s card. Now {ace} is the best of its suit, and wins"
                " when the suit comes back."
            ),
            shown=HANDS,
            boards={
                48: Board(
                    line="hands=SC.A8E/6O.95C/8C.CE.CB/96E.AB contract=B leader=0",
                    names={"above": "9E", "ace": "AE"},
                ),
                32: Board(
                    line="hands=A8S.JC/7D.T7C/QH.QS.8C/AH.T7S contract=H leader=0",
                    names={"above": "TS", "ace": "AS"},
                ),
            },
        ),
    ),
)
