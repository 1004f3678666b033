"""Naming trumps; and what a turned card does in games where nobody names."""

from manilla.analysis.course.model import Board, Lesson, Step
from manilla.words.message import message

LESSON = Lesson(
    key="naming",
    title=message("Naming trumps"),
    about=message("Which suit to choose for your hand, and when to play without trumps."),
    other={"turned": (message("The turned card"), message("Who makes trumps when nobody chooses."))},
    steps=(
        Step(
            text=message(
                "You deal, so you choose trumps; your mate’s cards are hidden. For practice each player has only six"
                " cards. A good trump suit is long and strong. Which suit do you name?"
            ),
            ask="best_call",
            why=message("Right: five or more, or four with the manilla, is what you hope for."),
            when="named",
            boards={
                48: Board(line="dealer=0 hands=SO.9R83C.5E/9O.42C.96E.4B/4O.CS6C.9RB/8O.3E.8753B"),
                32: Board(line="dealer=0 hands=TD.TQJ9H.9C/97D.JS.AJ7C/AK8H.AKS.8C/AQD.98S.KQC"),
            },
        ),
        Step(
            text=message(
                "You may also say “{no_trump}”: no suit is trump then, and the marks count double, for whoever wins."
                " Look at your six cards again. What do you say?"
            ),
            ask="best_call",
            why=message(
                "Right: with manillas and aces in several suits, and no suit to lose much in, play without trumps."
            ),
            when="named",
            boards={
                48: Board(line="dealer=0 hands=9O.AC.9E.932B/ACO.74E.RCB/S5O.65C.CE.7B/S4C.A6E.85B"),
                32: Board(line="dealer=0 hands=TD.TH.TQ9S.AC/KJD.87H.7S.TC/AD.9H.J8S.98C/9D.AKJH.KQC"),
            },
        ),
        Step(
            text=message(
                "Here a manilla stands alone, and a suit without its manilla is four cards long. Which suit should be"
                " trump?"
            ),
            ask="best_call",
            why=message(
                "Right: length counts. A manilla wins its trick in a plain suit as well, but small cards win only as"
                " trumps."
            ),
            when="named",
            boards={
                48: Board(line="dealer=0 hands=3O.RS32C.9B/CO.84C.6E.A6B/S2O.AC.53E.8B/AO.9CC.SE.74B"),
                32: Board(line="dealer=0 hands=KQJ8H.AS.TC/TK8D.7H.8S.QC/QD.AH.T7S.AJC/A9D.T9H.QS.8C"),
            },
        ),
        Step(
            text=message(
                "Nobody chooses trumps in this game. The dealer’s last card is turned face up, and its suit is trump."
                " The card stays with the dealer. You play first, for you come right after the dealer. Who holds"
                " {turned}?"
            ),
            ask="dealer",
            why=message("Yes, the dealer. It is the one card in another hand that everybody knows: remember it."),
            hint=message("You come after the dealer, so the dealer is the player before you."),
            when="turned",
            boards={
                48: Board(
                    line="dealer=3 hands=A73O.6C.95E/86O.A2C.8E.7B/SO.9C.R4E.C2B/4O.R7C.6E.S3B turned=SB",
                    names={"turned": "SB"},
                ),
                32: Board(
                    line="dealer=3 hands=AQD.8H.TS.9C/97D.AH.8S.7C/JD.TH.K7S.8C/8D.K9H.9S.JC turned=JC",
                    names={"turned": "JC"},
                ),
            },
        ),
        Step(
            text=message(
                "If the turned card holds points, the dealer’s side marks them at once, before a card is played. Now"
                " you are the dealer and turn {turned}. How many does your side mark?"
            ),
            ask="pinta",
            why=message("Yes, as many as the card is worth. Sometimes a game is won by such a gift."),
            hint=message("The points of the cards: {points}."),
            when="turned",
            boards={
                48: Board(
                    line="dealer=0 hands=A3O.6C.9E.R2B/86O.A2C.8E.7B/SO.9C.R4E.C4B/4O.R7C.6E.S3B turned=RB",
                    names={"turned": "RB"},
                ),
                32: Board(
                    line="dealer=0 hands=AD.8H.TS.K9C/97D.AH.8S.7C/JD.TH.K7S.8C/8D.K9H.9S.JC turned=KC",
                    names={"turned": "KC"},
                ),
            },
        ),
        Step(
            text=message(
                "There is one exception. The turned card may never win the game: points that would bring a side to"
                " {target} are not marked. Your side lacks only {left}, and you turn {turned}. How many does it mark?"
            ),
            ask="pinta",
            why=message("Right, none. The last step must be won with the cards."),
            hint=message("Would {turned} bring your side to {target}? Then it counts nothing."),
            when="turned",
            boards={
                48: Board(
                    line="dealer=0 hands=A3O.6C.9E.C2B/86O.A2C.8E.7B/SO.9C.R4E.R4B/4O.R7C.6E.S3B turned=CB",
                    names={"turned": "CB"},
                    numbers={"left": 2},
                ),
                32: Board(
                    line="dealer=0 hands=AD.8H.TS.Q9C/97D.AH.8S.7C/JD.TH.K7S.8C/8D.K9H.9S.JC turned=QC",
                    names={"turned": "QC"},
                    numbers={"left": 2},
                ),
            },
        ),
    ),
)
