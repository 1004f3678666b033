"""A sentence for every reason why something was refused.

``SENTENCES`` has one for each code; where one code is used for different things, ``kind:code`` comes first, and a
fact in brackets (``code[top]``) asks that the error brings it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from manilla.rules.errors import RuleError

from . import at_table
from .account_errors import ACCOUNT_SENTENCES
from .message import Message, message
from .server_errors import SERVER_SENTENCES
from .voice import Voice

SENTENCES: dict[str, Message] = {
    **SERVER_SENTENCES,
    **at_table.REFUSALS,
    **ACCOUNT_SENTENCES,
    # -- duties
    "not_in_hand": message("You do not hold this card: {card}."),
    "covered[top]": message("This card is covered: {card}. Of a pile only the top may be played, here: {top}."),
    "covered": message("This card is covered: {card}. Of a pile only the top may be played."),
    "must_follow": message("You must follow suit. Led: {suit}; you can play: {cards}."),
    "must_beat": message("You must beat this card: {beat}. In the led suit ({suit}) you can do so with: {cards}."),
    "must_trump[beat]": message(
        "You must ruff, for you cannot follow suit. Card to beat: {beat}. Trumps: {suit}; you can play: {cards}."
    ),
    "must_trump": message("You must play a trump, for you cannot follow suit. Trumps: {suit}; you can play: {cards}."),
    "must_overtrump": message("You must overtrump this card: {beat}. Trumps: {suit}; you can play: {cards}."),
    "may_not_undertrump": message(
        "You may not undertrump this card: {beat}. Trumps: {suit}; with other cards in hand you can play: {cards}."
    ),
    "must_play_lowest": message(
        "You must play the lowest card of a suit; while your mate is winning, a card with points will do too."
        " You can play: {cards}."
    ),
    "not_legal": message("The rules of this game do not allow this card: {card}. You can play: {cards}."),
    # -- acting at the wrong time
    "deal_over": message("The deal is over; nothing more can be played."),
    "deal_not_over": message("The deal is not over yet, so there is no score."),
    "calls_first": message("No card can be played before trumps are settled: first come the calls."),
    "calls_over": message("The calls are over; now a card is to be played."),
    "not_your_turn[seat]": message("It is not the turn of seat {seat}."),
    "not_your_turn": message("It is not your turn."),
    "illegal:no_such_call": message("This cannot be said now: {call}. You can say: {allowed}."),
    "no_deal": message("No deal is being played. The match is at this stage: {phase}."),
    "wrong_phase": message("This cannot come now. The match is at this stage: {phase}; it would fit: {expected}."),
    # -- text
    "no_such_card": message("No such card: “{text}”. A card is a rank ({ranks}) and a suit ({suits})."),
    "no_such_suit": message("No such suit: “{text}”. The suits are {suits}; “none” means no trumps."),
    "text:card_twice": message("A card is there twice: {card}."),
    "bad_brackets": message("The brackets do not match in “{text}”; a pile is written (AO.3O), bottom to top."),
    "bad_unknown": message("Cannot read “{text}”; unknown cards are written ? or ?7."),
    "unknown_cards": message("Every card must be known here, and some are not in “{text}”."),
    "text:no_such_call": message("No such call: “{text}”. Calls are: {known}."),
    "no_such_contract": message("No such contract: “{text}”. A contract is written B, NT or B+contro@2."),
    "bad_number": message("Not a number that fits {field}: “{text}”. It goes from {low} to {high}."),
    "unequal_hands": message("The hands must be equally long, and these are not: {sizes} cards."),
    "no_contract": message("It is not said what is trump: give a contract, calls, or a turned card."),
    "not_in_that_hand": message("The hand of seat {seat} does not hold this card: {card}."),
    "out_of_turn": message("This card belongs to seat {owner} and was played at the turn of seat {seat}: {card}."),
    "trick_full": message("The trick is full, for there are {seats} seats: {cards}."),
    "no_hand": message("The hand is empty; give the cards that the next seat holds."),
    "empty_position": message("The position is empty; it begins with a game, and must give the hands."),
    "unknown_field": message("No such field in a position: “{text}”. Fields are: {known}."),
    "field_twice": message("The position gives a field twice: {field}."),
    "missing_field": message("The position lacks a field: {field}."),
    "calls_and_contract": message("A position gives either its calls or its contract, not both."),
    "turned_and_contract": message("The turned card makes trumps; give either the turned card or the contract."),
    "turned_elsewhere": message("The turned card is the dealer's, and seat {seat} does not hold it: {card}."),
    "hand_not_known": message("The hand of seat {seat} must be known to say what it may play."),
    "wrong_aside": message("{expected} cards are laid aside in this game, and here they are {found}."),
    "text:wrong_piles": message("There are no piles of that number in this game; seat {seat} has {found}."),
    "illegal_play": message("Seat {seat} could not play this card then: {card}. Allowed were: {cards}."),
    "option_twice": message("The option is given twice: {option}."),
    "no_deal_seen": message("There is no deal on the table."),
    "bad_option": message("Cannot read the option “{text}”; it is written name=value."),
    "call_not_possible": message("This call cannot be made there: “{text}”."),
    "deal_number_sign": message(
        "A deal number has digits and letters only, and not U: “{text}” holds “{sign}”, which it cannot."
    ),
    "deal_number_version": message("This is no deal number that this program knows: “{text}”. It begins with {known}."),
    "deal_number_length": message("A deal number of this game has {expected} signs, and “{text}” has {found}."),
    "deal_number_check": message("A sign of the deal number is wrong, or two have changed places: “{text}”."),
    "deal_number_range": message("There is no deal of this number: “{text}”."),
    "deal_and_field": message("The deal number says this already; leave out the field {field}."),
    # -- games and options
    "unknown_game[near]": message("No such game: “{game}”. Did you mean {near}?"),
    "unknown_game": message("No such game: “{game}”. The games are: {known}."),
    "unknown_option[near]": message("The game {game} has no option “{option}”. Did you mean {near}?"),
    "unknown_option": message("The game {game} has no option “{option}”. Its options are: {known}."),
    "bad_value[near]": message(
        "The option {option} does not take “{value}”. Did you mean {near}? It takes: {allowed}."
    ),
    "bad_value": message("The option {option} does not take “{value}”. It takes: {allowed}."),
    "no_rule_table": message("The game {game} has duties of its own, which the fast core does not know."),
    "packets_do_not_fit": message("Packets of {packets} do not add up to the {each} cards that each seat gets."),
    "no_such_step": message(
        "The steps {steps} say nothing of double number {rungs}; give more steps, or a smaller max_call."
    ),
    # -- deals and matches
    "wrong_players": message("This game needs {expected} players, and there are {found}."),
    "wrong_draw": message("Every player draws one card: {expected} are needed, and there are {found}."),
    "drawn_twice": message("Two players have drawn the same card."),
    "wrong_seats": message("The seats must be given to the {expected} players, each once."),
    "wrong_count": message("The deal takes {expected} cards, and there are {found}."),
    "bad_cut": message("A cut of {lifted} cards is not possible. It goes from {least} to {most}."),
    "wrong_hand": message("Seat {seat} should have {expected} cards and has {found}."),
    "deal:card_twice": message("Seat {seat} has a card that is there twice."),
    "wrong_piles": message("Seat {seat} should have {expected} piles and has {found}."),
    "wrong_hands": message("There should be {expected} hands, and there are {found}."),
    "not_the_pack": message("The cards dealt are not the whole pack; missing: {missing}."),
    "wrong_turned": message(
        "The turned card does not agree with the game: it is there and should not be, or is missing."
    ),
    "turned_not_dealers": message("The turned card must be one that the dealer can play."),
    # -- records and bots
    "record:refused": message("Line {line}: {reason}"),
    "record:newer_format": message(
        "Line {line}: the record has format {format}, and this program reads up to {known}."
    ),
    "newer_format": message("The record has format {format}, and this program reads up to {known}."),
    "newer_rules": message("The record has version {version} of the rules of {game}, and this program knows {known}."),
    "older_rules": message("The record has version {version} of the rules of {game}; today they are at {known}."),
    "record:not_started": message("Line {line}: a record begins with the game and the players."),
    "not_started": message("The match has not begun: first come the game and the players."),
    "started_twice": message("The match has begun already."),
    "nothing_to_undo": message("{acts} steps cannot be taken back; there are {found}."),
    "not_the_cutter": message("Player {player} does not cut now; it is player {cutter} who cuts."),
    "not_the_dealer": message("Seat {seat} does not deal now; it is seat {dealer} that deals."),
    "not_their_turn": message("It is not the turn of seat {seat}, but of seat {turn}."),
    "no_result": message("There is no deal yet that could have a score. The match is at this stage: {phase}."),
    "bad_name": message(
        "This cannot be a player's name: “{name}”. Names are different, of printable letters, at most {most} of them."
    ),
    "in_use": message("Another match is writing this record: {file}."),
    "no_file": message("This is no file that could hold a record: {file}."),
    "too_large": message("This file is too large for a record: {file}. The most is {most} MB."),
    # -- shuffles that can be checked
    "bad_commitment": message(
        "This cannot be a commitment: “{text}”. It is a version from 1 and 64 hexadecimal digits in small letters."
    ),
    "bad_seed": message("A seed is 64 hexadecimal digits in small letters; this is none ({found} characters)."),
    "unfit_number": message(
        "This cannot be mixed into a shuffle: “{text}”. It takes 1 to {most} printable characters without blanks."
    ),
    "number_twice": message("Player {player} has added a number to this shuffle already."),
    "numbers_closed": message("Numbers can be added only before the cards are cut or drawn."),
    "no_such_player": message("There is no player {player}; players are counted from 0 to {last}."),
    "wrong_bots": message("Bots are named in the order of players, each once."),
    "commitment_open": message("The last commitment still waits for its draw or deal, which must come first."),
    "no_commitment": message("There is no commitment to which this could belong."),
    "broken_off": message("The seed was told before the deal was over, which ended the match; nothing can follow."),
    "score_differs": message("The record says {recorded}; by the rules it is {found}."),
    "breaks_off": message("Line {line}: the record breaks off after “{after}”."),
    "no_record": message("Line {line}: this is no record; a record begins with “{expected}”."),
    "bad_line": message("Line {line}: cannot read “{text}”. Expected: {expected}."),
    "line_missing": message("Line {line}: before this must come: {missing}."),
    "empty": message("The record is empty."),
    "not_text": message("Line {line}: this is not text in UTF-8."),
    "bad_json": message("Line {line}: cannot read this event. {reason}."),
    # -- contests of bots
    "bad_budget": message(
        "Not a budget: “{text}”. A budget is a time or a number of nodes, as in 50ms, 1s, 20000nodes."
    ),
    "bad_sprt": message(
        "Not a test: “{text}”. A test is between two differences in Elo, the lower one first, as in 0,10."
    ),
    "no_results": message("Line {line}: this cannot be a file of results of the arena: {file}."),
    "other_results": message(
        "{file} holds the results of another contest: there {field} is “{there}”, here “{asked}”. Name another file."
    ),
    "results_in_use": message("Another contest is writing these results: {file}."),
    "other_code": message("A worker has other code than is asked for ({there} in place of {asked})."),
    "workers_lost": message("The workers that play these deals or matches are lost again and again: {numbers}."),
    "no_dask": message("Workers on other machines need Dask: pip install 'manilla[cluster]' installs it."),
    "no_cluster": message("No Dask scheduler answers at this address: {address}."),
    "unknown_bot[near]": message("No such bot: “{bot}”. Did you mean {near}?"),
    "unknown_bot": message("No such bot: “{bot}”. The bots are: {known}."),
    "unknown_setting[near]": message("The bot {bot} has no “{setting}” to be set. Did you mean {near}?"),
    "unknown_setting": message("The bot {bot} has no “{setting}” to be set. It has: {known}."),
    "bad_setting": message("For the bot {bot}, {setting} cannot be set to “{text}”."),
    "no_settings": message("Nothing can be set for the bot {bot}."),
    # -- messages
    "message_too_long": message("The message is too long; {most} bytes are the most."),
    "not_json": message("The message is no JSON object on one line."),
    "wrong_message": message("The message does not have the fields that it should have: {reason}."),
    # -- programs that play
    "bad_command": message("This is no command: “{text}”. Quotes must be closed, and a program must be named."),
    "no_program": message("There is no program “{text}” that could be run."),
    "no_programs_here": message("Programs cannot be run as bots on this system: “{text}”."),
    "no_hello": message("The program did not say hello within {seconds} seconds of its start."),
    "hello_again": message("The program said hello a second time."),
    "other_protocol": message("The program speaks version {protocol} of the protocol, and this is version {known}."),
    "game_not_played": message("The program does not play {game}. It says that it plays: {known}."),
    "late": message("The program did not answer in time."),
    "illegal_choice": message("The program chose what it may not: “{text}”. {reason}"),
    "wrong_seq": message("The program answered turn {found}, and it had been asked turn {expected}."),
    "no_message": message("The program wrote a line that is no message: “{text}”. {reason}"),
    "line_too_long": message("The program wrote a line that is too long; {most} bytes are the most."),
    "flood": message("The program wrote more than {most} lines in one turn."),
    "not_reading": message("The program does not read what it is told."),
    "no_pong": message("The program did not answer a ping."),
    "stays": message("The program did not end within {seconds} seconds of a bye."),
    "too_slow": message("Of {all} answers these many came too late: {late}. The longest took {longest} ms."),
    "left": message("The program left with these words: {reason}."),
    "program_ended[stderr]": message("The program has ended before its time. It had written: {stderr}."),
    "program_ended": message("The program has ended before its time."),
    "missing_results": message("The message leaves out finished deals: {expected}. Known are {found}."),
    # -- the store and the bus of a server
    "bad_store_address": message(
        "This is no address of a database that can be used here. It is sqlite:///PATH or postgresql://USER@HOST/NAME."
    ),
    "store_newer": message(
        "The database was made by a newer version of this program: it has schema {found}, and this one knows up to"
        " {known}."
    ),
    "backup_exists": message("There is such a file already: {file}. Name another one for the backup."),
    "backup_by_pg_dump": message("A PostgreSQL database is copied with its own program, pg_dump."),
    "bad_bus_address": message("This is no address of a bus. It is memory:// or redis://HOST:PORT/0."),
}

_OTHER = message("This is not possible ({code}).")
PHASES: dict[str, Message] = {
    "draw": message("the draw"),
    "cut": message("the cut"),
    "deal": message("the deal"),
    "calls": message("the calls"),
    "play": message("the play of the cards"),
    "over": message("the end"),
}
LISTED = ("trick_full",)
TYPED = ("text", "game", "option", "value", "bot", "reason", "stderr")
LONGEST = 60
"""What somebody has typed is shown at most so long in a sentence."""


def sentence(
    error: RuleError,
    voice: Voice,
    card: Callable[[str], str] = str,
    suit: Callable[[str], str] = str,
    call: Callable[[str], str] = str,
) -> str:
    """What is wrong and what would be right, in one sentence or two.

    ``card``, ``suit`` and ``call`` turn the canonical text that an error carries into words.
    """
    facts: dict[str, object] = {}
    for name, value in error.data.items():
        if name == "cards":
            listed = [card(text) for text in _texts(value)]
            facts[name] = voice.listed(listed) if error.code in LISTED else voice.either(listed)
        elif name in ("card", "beat", "top"):
            facts[name] = card(str(value))
        elif name == "suit":
            facts[name] = suit(str(value))
        elif name == "call":
            facts[name] = call(str(value))
        elif name == "allowed" and not isinstance(value, str):
            facts[name] = voice.either([call(text) for text in dict.fromkeys(_texts(value))])
        elif name in ("phase", "expected") and isinstance(value, str):
            stages = value.split(" / ")
            facts[name] = voice.either([voice.say(PHASES[s]) if s in PHASES else s for s in stages])
        else:
            facts[name] = shown(value, LONGEST if name in TYPED else None)
    cause = getattr(error, "cause", None)
    if isinstance(cause, RuleError):
        facts["reason"] = sentence(cause, voice, card, suit, call)
    similar = near_names(error)
    if similar:
        facts["near"] = voice.either(similar)
    return voice.say(message_for(error, similar), **{"code": error.code, **facts})


def message_for(error: RuleError, similar: Sequence[str] = ()) -> Message:
    """The message of an error: by kind and code, one that asks for a fact of the error first."""
    names = [*error.data, *(("near",) if similar else ())]
    for key in (f"{error.kind}:{error.code}", error.code):
        for name in names:
            if f"{key}[{name}]" in SENTENCES:
                return SENTENCES[f"{key}[{name}]"]
        if key in SENTENCES:
            return SENTENCES[key]
    return _OTHER


def codes_with_sentence() -> frozenset[str]:
    """Every code that has a sentence of its own."""
    return frozenset(key.partition("[")[0].rpartition(":")[2] for key in SENTENCES)


def near_names(error: RuleError) -> list[str]:
    """Names like the unknown one of an error, nearest first."""
    data: Mapping[str, object] = error.data
    if error.code not in ("unknown_game", "unknown_option", "unknown_bot", "unknown_setting", "bad_value"):
        return []
    asked = str(data["value" if error.code == "bad_value" else error.code.removeprefix("unknown_")])
    known = str(data.get("allowed" if error.code == "bad_value" else "known", ""))
    return near(asked, known.split(", "))


def near(asked: str, known: Sequence[str]) -> list[str]:
    """At most three of the ``known`` names that look like what was ``asked`` for."""
    from difflib import get_close_matches

    return get_close_matches(asked.strip().lower()[:LONGEST], known, n=3, cutoff=0.6)


def shown(value: object, longest: int | None = LONGEST) -> str:
    """A fact as one run of text on one line, cut short, whatever somebody has typed."""
    text = " ".join(" ".join(_texts(value)).split())
    if longest is not None and len(text) > longest:
        text = text[: longest - 1] + "…"
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(str(item) for item in value)
    return (str(value),)
