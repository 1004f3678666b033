"""One player at a terminal, at a table far away: what he is told, and what he asks for.

Nothing here prints, reads or sends: news of the server become lines and requests, and so does what is typed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from manilla.protocol import table as p
from manilla.protocol.errors import BadMessage
from manilla.protocol.views import read_view
from manilla.rules.notation import action_text
from manilla.rules.view import PastDeal, View
from manilla.words import Speech, Voice, message
from manilla.words.at_table import PHRASES
from manilla.words.errors import shown

from . import happenings
from .asking import SAID_AGAIN, Act, Asking
from .narrator import Narrator
from .telling import standing
from .telling import told as told_of_match

AT_TABLE = message("You are {name}, at a table of {game}.")
ON_CHAIR = message("You sit on chair {chair}.")
CHAIRS = message("Chairs: {chairs}.")
FREE_CHAIR = message("free")
WAITING = message("Waiting for the others. Type bots to have bots on the free chairs, if the table is yours.")
CUT_NOW = message("You cut: type a number from {least} to {most}, or nothing to cut anywhere.")
YES_OR_NO = message("Type yes or no.")
NOT_NOW = message("It is not your turn. Type ? for help.")
OVER = message("The match is over. Type rematch to play again with the same players, or quit.")
LOST = message("The connection is lost, trying again.")
BACK = message("The connection is back.")
NO_SUCH_PHRASE = message("Type one of these after say: {phrases}.")
NO_CHAIR_NUMBER = message("Type the number of a chair after it, for instance: sit 2.")
HELP = (
    message("At your turn, type the number of what you want, or the card or the call itself."),
    message("hand, trick, last, score: say again the cards, the trick, the last trick, the score. why CARD: why not."),
    message(
        "claim: the rest is ours, shown at once. concede: give the rest away. undo: ask to take your last act back."
    ),
    message("pause, resume, rematch; yes or no: answer what somebody asks."),
    message("say PHRASE: talk to the others; say alone lists the phrases. chairs: who sits where."),
    message("sit N, leave, ready, bots: chairs, before the match. quit: go away; a bot plays until you join again."),
)
Requests = list[p.ClientRequest]


class Quit(Exception):
    """The player goes away; his chair stays his."""


class Sitting:
    """What this terminal knows of the table."""

    def __init__(self, table: str, lang: str, next_id: Callable[[], str]) -> None:
        self.voice = Voice(lang)
        self._table = table
        self._next_id = next_id
        self._name = ""
        self._state: p.SeenTable | None = None
        self._chair: int | None = None
        self._view: View | None = None
        self._results: tuple[PastDeal, ...] = ()
        self._seq = 0
        self._asking: Asking | None = None
        self._narrator: Narrator | None = None
        self._asked: object = None
        self._question: object = None
        self._tried: set[int] = set()

    # -- news

    def hears(self, news: p.ServerMessage | str) -> tuple[list[str], Requests]:
        """What is to be said about news, and asked for because of them."""
        if isinstance(news, p.TableMessage):
            return self._table_news(news)
        if isinstance(news, p.Welcome):
            self._name = news.name
        elif isinstance(news, p.Refused):
            if news.code == "chair_taken":
                return [], self._sit_down()
            return [news.sentence], []
        elif news == "lost":
            return [self.voice.say(LOST)], []
        elif news == "back":
            return [self.voice.say(BACK)], []
        return [], []

    def _table_news(self, news: p.TableMessage) -> tuple[list[str], Requests]:
        if news.seq < self._seq:
            return [], []
        first = self._state is None
        before, self._state, self._chair = self._view, news.state, news.chair
        again, self._seq = news.seq == self._seq and not first, news.seq
        self._see(news)
        lines = self._greeting() if first else []
        happened = [] if first or again else news.happened
        lines += self._retold(happened, before)
        if first and self._view is not None and self._narrator is not None and self._view.seated:
            lines += standing(self._narrator, self._view)
        requests = self._sit_down() if first and self._chair is None else []
        if any(one.what == "sat" and one.chair == self._chair for one in happened):
            requests += [p.Ready(self._table, self._next_id())]
            lines.append(self.voice.say(WAITING))
        return [*lines, *self._due()], requests

    def _see(self, news: p.TableMessage) -> None:
        """Take in the match as it is shown."""
        state = news.state
        if news.match is None:
            self._view = None
            return
        if news.match.results_from == 0:
            self._results = ()
        try:
            view = read_view(news.match, self._results)
        except BadMessage:
            return  # finished deals are missing: the next whole message has them
        self._results = view.results
        names = self._names(state)
        self._view = replace(view, players=tuple(names))
        if self._narrator is None or self._narrator.speech.variant != view.variant:
            speech = Speech(view.variant, self.voice.lang)
            self._narrator = Narrator(speech)
            self._asking = Asking(speech, self._narrator)

    def _names(self, state: p.SeenTable) -> list[str]:
        """What to call each chair's player; two of one name are told apart by their chairs."""
        names = [chair.name or chair.bot or self.voice.say(FREE_CHAIR) for chair in state.chairs]
        return [f"{name} ({n})" if names.count(name) > 1 else name for n, name in enumerate(names, 1)]

    def _name_of(self, chair: int) -> str:
        assert self._state is not None
        return self._names(self._state)[chair]

    def _greeting(self) -> list[str]:
        from manilla.variants import find_variant

        assert self._state is not None
        game = Speech(find_variant(self._state.game), self.voice.lang).name
        lines = [self.voice.say(AT_TABLE, name=self._name, game=game), self._chairs()]
        if self._chair is not None:
            lines.append(self.voice.say(ON_CHAIR, chair=self._chair + 1))
        return lines

    def _chairs(self) -> str:
        assert self._state is not None
        named = [f"{number} {name}" for number, name in enumerate(self._names(self._state), 1)]
        return self.voice.say(CHAIRS, chairs=self.voice.listed(named))

    def _retold(self, happened: list[p.Happened], before: View | None) -> list[str]:
        lines: list[str] = []
        for one in happened:
            event = happenings.match_event(one)
            if event is None:
                lines += happenings.told(self.voice, one, self._name_of)
            elif self._view is not None and self._narrator is not None:
                lines += told_of_match(self._narrator, event, before or self._view, self._view)
            before = self._view
        return lines

    def _sit_down(self) -> Requests:
        """Ask for the next chair that is free; where there is none one looks on."""
        assert self._state is not None
        if self._state.phase != "open":
            return []
        free = [n for n, chair in enumerate(self._state.chairs) if not chair.player and n not in self._tried]
        if not free:
            return []
        self._tried.add(free[0])
        return [p.Sit(self._table, self._next_id(), free[0])]

    def _due(self) -> list[str]:
        """What this player is to be asked now, once each time."""
        lines: list[str] = []
        state, view = self._state, self._view
        assert state is not None
        question = state.question
        if question is not None and question != self._question and self._chair not in (None, *question.agreed):
            lines.append(self.voice.say(YES_OR_NO))
        self._question = question
        if view is None or state.phase != "playing":
            if state.phase == "over" and self._asked != "over":
                self._asked = "over"
                lines.append(self.voice.say(OVER))
            return lines
        key = (state.match_number, len(view.results), view.phase, view.calls, view.plays, self._chair)
        if key == self._asked:
            return lines
        if self._to_cut():
            self._asked = key
            lines.append(self._cut_question())
        elif view.legal and self._asking is not None:
            self._asked = key
            lines += self._asking.question(view)
        return lines

    def _to_cut(self) -> bool:
        view = self._view
        return view is not None and view.phase == "cut" and self._chair is not None and view.cutter == self._chair

    def _cut_question(self) -> str:
        assert self._view is not None
        variant = self._view.variant
        least = variant.layout.least_cut
        return self.voice.say(CUT_NOW, least=least, most=len(variant.deck) - least)

    # -- what is typed

    def reads(self, typed: str) -> tuple[list[str], Requests]:
        """What a typed line brings. Raises Quit."""
        word, _, rest = typed.strip().partition(" ")
        command, rest = word.casefold(), rest.strip()
        if command == "quit":
            raise Quit
        if command in ("?", "help"):
            return [self.voice.say(line) for line in HELP], []
        if command == "say":
            return self._say(rest)
        if self._state is None:
            return [], []
        if command == "chairs":
            return [self._chairs()], []
        if command == "sit":
            if not (rest.isascii() and rest.isdigit() and 1 <= int(rest[:3]) <= len(self._state.chairs)):
                return [self.voice.say(NO_CHAIR_NUMBER)], []
            return [], [p.Sit(self._table, self._next_id(), int(rest[:3]) - 1)]
        if command in _WORDS:
            return [], [_WORDS[command](self._table, self._next_id())]
        if command in ("yes", "no") and self._state.question is not None:
            what = self._state.question.what
            return [], [p.Answer(self._table, self._next_id(), what, command == "yes")]  # type: ignore[arg-type]  # as asked
        return self._at_turn(command, typed)

    def _say(self, rest: str) -> tuple[list[str], Requests]:
        chat = self._state is not None and self._state.settings.talk == "chat"
        if rest in PHRASES:
            return [], [p.Say(self._table, self._next_id(), rest)]
        if rest and chat:
            return [], [p.Say(self._table, self._next_id(), text=rest[:300])]
        known = [f"{key}: {self.voice.say(said)}" for key, said in PHRASES.items()]
        return [self.voice.say(NO_SUCH_PHRASE, phrases=self.voice.listed(list(PHRASES))), *known], []

    def _at_turn(self, command: str, typed: str) -> tuple[list[str], Requests]:
        view, asking = self._view, self._asking
        if self._to_cut() and view is not None and (not command or command.isdigit()):
            return [], [self._cut(view, command)]
        if view is None or asking is None or view.places is None:
            return ([self.voice.say(NOT_NOW)] if command else []), []
        if command in SAID_AGAIN:
            return asking.again(view, command), []
        if not view.legal and command != "concede":
            return ([self.voice.say(NOT_NOW)] if command else []), []
        lines, wish = asking.answer(view, typed)
        if wish is None:
            return lines, []
        return lines, [self._request(view, wish)]

    def _cut(self, view: View, command: str) -> p.Act:
        least, size = view.variant.layout.least_cut, len(view.variant.deck)
        lifted = command or str(random.SystemRandom().randrange(least, size - least + 1))
        return p.Act(self._table, self._next_id(), f"cut {shown(lifted, 9)}", self._seq)

    def _request(self, view: View, wish: object) -> p.ClientRequest:
        if isinstance(wish, Act):
            text = action_text(view.variant, wish.action)
            return p.Act(self._table, self._next_id(), text, self._seq)
        if wish == "concede":
            return p.Concede(self._table, self._next_id())
        if wish == "quit":
            raise Quit
        return p.Ask(self._table, self._next_id(), "undo")


_WORDS: dict[str, Callable[[str, str], p.ClientRequest]] = {
    "leave": p.Leave,
    "ready": p.Ready,
    "bots": p.Fill,
    "claim": p.Claim,
    "resume": p.Resume,
    "undo": lambda table, request: p.Ask(table, request, "undo"),
    "pause": lambda table, request: p.Ask(table, request, "pause"),
    "rematch": lambda table, request: p.Ask(table, request, "rematch"),
}
"""Words that are requests by themselves."""
