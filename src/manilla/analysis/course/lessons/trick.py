"""What a trick is, and what a player owes in it."""

from manilla.analysis.course.model import PLAIN, Board, Lesson, Step
from manilla.words.message import message

LESSON = Lesson(
    key="trick",
    title=message("The trick"),
    about=message("How four cards make a trick, and what you owe when it is your turn."),
    steps=(
        Step(
            text=message(
                "Each of the four players puts down one card: that is a trick. The first card names the suit, and the"
                " others must play that suit if they can. The highest card of that suit takes all four. Who takes"
                " this trick?"
            ),
            ask="winner",
            why=message(
                "Yes: {best} is the highest card of the suit that was led. {other} is of another suit and cannot win."
            ),
            hint=message("Look only at the suit of the first card, {led}. {other} is of another suit."),
            shown=PLAIN,
            boards={
                48: Board(
                    line="hands=A3O.5E/4C.6O.2E/7C.8O.CE/RC.2B.4E contract=B leader=1 plays=4C.7C.RC.AO",
                    names={"led": "4C", "best": "RC", "other": "AO"},
                ),
                32: Board(
                    line="hands=9D.A7S/KD.8H.QS/8D.9H.JS/KH.TS.AC contract=C leader=1 plays=8H.9H.KH.AS",
                    names={"led": "8H", "best": "KH", "other": "AS"},
                ),
            },
        ),
        Step(
            text=message(
                "Now you play, and you are last. {led} was led and you have two cards of its suit, so you must play"
                " one of them: you follow suit. Your mate, who sits across from you, is winning with {mate}. So"
                " either of the two will do."
            ),
            ask="may_play",
            why=message("Good. Follow suit whenever you can: that is the first duty."),
            shown=PLAIN,
            boards={
                48: Board(
                    line="hands=A2O.5C.9B/6O.4C.7E.8B/RO.3C.5E.2B/4O.SC.AE.6B contract=B leader=1 plays=6O.RO.4O",
                    names={"led": "6O", "mate": "RO"},
                ),
                32: Board(
                    line="hands=A7D.9H.TC/8D.JH.7S.QC/KD.JS.98C/9D.QH.AS.7C contract=C leader=1 plays=8D.KD.9D",
                    names={"led": "8D", "mate": "KD"},
                ),
            },
        ),
        Step(
            text=message(
                "An opponent leads {led}. Here comes the second duty: while an opponent is winning, you must play a"
                " higher card of the suit if you have one. Which card do you play?"
            ),
            ask="may_play",
            why=message("Right: you have one card that beats {led}, so you must play it."),
            shown=PLAIN,
            boards={
                48: Board(
                    line="hands=R83O.4E.9B/7O.A2C.5E.6B/9O.8C.3E.C2B/SO.4C.R7E.3B contract=B leader=3 plays=SO",
                    names={"led": "SO"},
                ),
                32: Board(
                    line="hands=K87D.9H.TC/9D.QH.A7S.8C/TD.JH.8S.Q7C/JD.AH.KQS.9C contract=C leader=3 plays=JD",
                    names={"led": "JD"},
                ),
            },
        ),
        Step(
            text=message(
                "In most deals one suit is trump and beats the other three; here it is {trump}. An opponent leads"
                " {led}, and you have nothing of that suit. While an opponent is winning you must then play a trump"
                " if you have one: you ruff. Go ahead!"
            ),
            ask="may_play",
            why=message("Right: even the smallest trump beats the best card of another suit."),
            boards={
                48: Board(
                    line="hands=7C.94E.3B/72O.8C.5E/6O.SC.AE.2B/RO.RC.CE.5B contract=B leader=3 plays=RO",
                    names={"led": "RO"},
                ),
                32: Board(
                    line="hands=9H.T8S.7C/87D.QH.JS/9D.JH.AS.8C/KD.KH.QS.9C contract=C leader=3 plays=KD",
                    names={"led": "KD"},
                ),
            },
        ),
        Step(
            text=message(
                "Your mate led {led}, but an opponent has ruffed with {ruff}. You have none of the suit led either."
                " Now you must play a higher trump if you have one: you overtrump. Which card is it?"
            ),
            ask="may_play",
            why=message("Right: it beats {ruff}, and the trick comes back to your side."),
            boards={
                48: Board(
                    line="hands=9C.4E.S3B/7O.8C.5E.2B/R2O.SC.AE/AC.C8E.6B contract=B leader=2 plays=RO.6B",
                    names={"led": "RO", "ruff": "6B"},
                ),
                32: Board(
                    line="hands=TH.8S.Q7C/8D.JH.AS.8C/K7D.QJS/AKH.9S.9C contract=C leader=2 plays=KD.9C",
                    names={"led": "KD", "ruff": "9C"},
                ),
            },
        ),
        Step(
            text=message(
                "This time your mate is winning with {mate}, and you have none of the suit led. While your mate is"
                " winning you owe nothing but to follow suit. How many of your cards may you play?"
            ),
            ask="how_many_may_be_played",
            why=message("All of them! Such a free card is worth a lot: soon you will learn what to do with it."),
            hint=message(
                "You cannot follow suit, and no opponent is winning. Is there a card that is still forbidden?"
            ),
            boards={
                48: Board(
                    line="hands=9C.A8E.4B/5O.2C.7E.6B/9O.RC.3E.8B/4O.AC.CE.2B contract=B leader=1 plays=5O.9O.4O",
                    names={"mate": "9O"},
                ),
                32: Board(
                    line="hands=TH.A8S.7C/8D.JH.QS.KC/TD.KH.9S.8C/9D.AH.JS.9C contract=C leader=1 plays=8D.TD.9D",
                    names={"mate": "TD"},
                ),
            },
        ),
    ),
)
