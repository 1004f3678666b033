"""Before a match, and after it: who sits where, who is ready."""

from __future__ import annotations

from manilla.bots import find_bot
from manilla.protocol import table as p
from manilla.record.events import MatchStarted
from manilla.record.fairness import drawn_event, mixed, read_seed
from manilla.rules.cards import Cards
from manilla.rules.dealing import shuffled
from manilla.rules.options import value_text

from . import events as e
from .draft import Draft, chair_at, in_phase, own_chair
from .errors import TableError
from .state import Table


def sit(draft: Draft, player: str, request: p.Sit) -> None:
    table = draft.table
    in_phase(table, "open", "over")
    taken = chair_at(table, request.chair)
    if taken.player == player and taken.person:
        return
    if table.phase == "over" and table.chair_of(player) is not None:
        raise TableError("table_over")
    if taken.player and not (table.phase == "over" and taken.left):
        raise TableError("chair_taken", chair=request.chair + 1)
    draft.add(e.SeatTaken(request.chair, player))


def leave(draft: Draft, player: str, request: p.Leave) -> None:
    table = draft.table
    if table.closed:
        return
    chair = own_chair(table, player)
    if table.phase in ("open", "over"):
        draft.add(e.SeatLeft(chair))
        return
    draft.add(e.LeftForGood(chair))
    if not draft.table.persons() and not table.settings.rated:
        draft.add(e.Closed("empty"))


def swap(draft: Draft, player: str, request: p.Swap) -> None:
    _owner_of_open(draft.table, player)
    chair_at(draft.table, request.one)
    chair_at(draft.table, request.other)
    if request.one != request.other:
        draft.add(e.Swapped(request.one, request.other))


def fill(draft: Draft, player: str, request: p.Fill) -> None:
    table = draft.table
    in_phase(table, "open", "over")
    _owner(table, player)
    check_bot(request.bot)
    if request.chair is not None and not _may_be_filled(table, request.chair):
        raise TableError("chair_taken", chair=request.chair + 1)
    chairs = range(len(table.chairs)) if request.chair is None else (request.chair,)
    for chair in chairs:
        if _may_be_filled(table, chair):
            draft.add(e.BotSeated(chair, request.bot))


def _may_be_filled(table: Table, chair: int) -> bool:
    """Free, or of one who has left; another bot may also take a bot's place."""
    there = chair_at(table, chair)
    return not there.person


def check_bot(spec: str) -> None:
    """Raises BadOption, with the names of the bots there are."""
    find_bot(spec)


def free(draft: Draft, player: str, request: p.Free) -> None:
    table = draft.table
    in_phase(table, "open", "over")
    _owner(table, player)
    if not chair_at(table, request.chair).player:
        raise TableError("chair_empty", chair=request.chair + 1)
    draft.add(e.SeatLeft(request.chair))


def ready(draft: Draft, player: str, request: p.Ready) -> None:
    table = draft.table
    in_phase(table, "open")
    chair = own_chair(table, player)
    if request.number is not None and request.ready:
        add_number(draft, chair, request.number)
    if table.chairs[chair].ready != request.ready:
        draft.add(e.GotReady(chair, request.ready))


def add_number(draft: Draft, chair: int, number: str) -> None:
    """A number for the next draw or deal; one of each chair. Raises TableError."""
    table = draft.table
    if not table.seed or table.used:
        raise TableError("numbers_closed")
    if any(who == chair for who, _ in table.numbers):
        raise TableError("number_given")
    draft.add(e.NumberAdded(chair, number))


def start_when_ready(draft: Draft) -> None:
    """The match begins once every chair is taken, and every person at it is ready and there."""
    table = draft.table
    all_ready = all(chair.player and chair.ready and chair.present for chair in table.chairs)
    if all_ready and table.phase == "open" and table.persons():
        start(draft)


def start(draft: Draft) -> None:
    """A match with those who sit there, and the draw for places; then the first deal is committed to."""
    table = draft.table
    entropy = mixed(read_seed(table.seed), table.numbers)
    if table.settings.rated:
        _draw_partners(draft, entropy)
    variant = table.variant
    options = {name: value_text(value) for name, value in variant.resolved().items()}
    players = [f"Player {number}" for number in range(1, len(table.chairs) + 1)]
    draft.add(e.Acted(MatchStarted(variant.key, variant.version, options, players)))
    table = draft.table
    draft.add(e.Acted(drawn_event(table.game_on, read_seed(table.seed), table.numbers)))
    commit(draft)


def _draw_partners(draft: Draft, entropy: bytes) -> None:
    """Where the game's own draw leaves everybody where he sat down, chairs are changed by the same seed: nobody
    chooses his partner in a rated match.
    """
    seating = draft.table.variant.seating
    if seating.pairs == "drawn" or seating.sides == "dealer_alone" or seating.players < 4:
        return
    order = [int(card) for card in shuffled(Cards.of(range(seating.players)), entropy, "chairs")]
    place = list(range(seating.players))
    for chair, wanted in enumerate(order):
        now = place.index(wanted)
        if now != chair:
            place[now], place[chair] = place[chair], place[now]
            draft.add(e.Swapped(chair, now))


def commit(draft: Draft) -> None:
    """Choose the seed of the next draw or deal."""
    draft.add(e.Committed(draft.fresh_seed()))


def _owner(table: Table, player: str) -> None:
    if player != table.owner:
        raise TableError("not_the_owner")


def _owner_of_open(table: Table, player: str) -> None:
    in_phase(table, "open")
    _owner(table, player)
