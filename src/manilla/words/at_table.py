"""What is said at a table on a server: set phrases, and why something cannot be done there."""

from __future__ import annotations

from .message import Message, message

PHRASES: dict[str, Message] = {
    "hello": message("Hello, everybody."),
    "good_luck": message("Good luck."),
    "well_played": message("Well played."),
    "nice_call": message("A brave call."),
    "thanks": message("Thank you."),
    "sorry": message("Sorry, my mistake."),
    "no_matter": message("It does not matter."),
    "bad_luck": message("That was bad luck."),
    "one_moment": message("One moment, please."),
    "i_am_back": message("I am back."),
    "your_turn": message("It is your turn."),
    "good_match": message("That was a good match."),
    "again": message("Shall we play again?"),
    "goodbye": message("I have to go. Goodbye."),
}
"""By the key that goes over the wire; each reader sees them in his own language."""

REFUSALS: dict[str, Message] = {
    # -- the table's phase
    "table_open": message("The match has not begun yet."),
    "table_playing": message("The match is running; this has to wait until it is over."),
    "table_paused": message("The match is paused. Resume it first."),
    "table_over": message("The match is over."),
    "table_closed": message("This table is closed."),
    # -- chairs
    "no_chair": message("You do not sit at this table."),
    "no_such_chair": message("This table has no chair {chair}; its chairs are 1 to {chairs}."),
    "chair_taken": message("Chair {chair} is taken."),
    "chair_empty": message("Nobody sits on chair {chair}."),
    "not_the_owner": message("Only the owner of the table may do this."),
    "rated_draws": message("A rated match draws for partners: choose neither fixed partners nor fixed pairs."),
    "password_needed": message("A locked table needs a password, and only a locked table has one."),
    # -- the shuffle
    "numbers_closed": message("A number for the shuffle can be added before the cut, not now."),
    "number_given": message("You have added a number to this shuffle already."),
    "no_cut_now": message("There is nothing to cut now."),
    "table:not_the_cutter": message("It is not for you to cut, but for the player on chair {chair}."),
    # -- claims and questions
    "claim_open": message("A claim is being looked at; the play goes on when it is decided."),
    "claim_failed": message("Your claim did not hold. You may claim again after the next trick."),
    "no_cards_in_play": message("This can be done while cards are played, not now."),
    "question_open": message("Another question is still open; it has to be answered first."),
    "no_question": message("Nobody has asked this."),
    "not_asked": message("This question is not for you to answer."),
    "undo_rated": message("In a rated match nothing is taken back."),
    "undo_nothing": message("You have done nothing in this deal that could be taken back."),
    "undo_too_late": message("It is too late to take this back: somebody has acted since."),
    "undo_declined": message("The others have declined to let you take this back."),
    "undo_seen": message("This cannot be taken back: cards have been seen since."),
    # -- talk
    "no_talk": message("There is no talking at this table."),
    "no_chat": message("At this table there are set phrases only."),
    "nothing_said": message("Say either a set phrase or a text of your own."),
    "unknown_phrase": message("There is no such phrase. The phrases are: {known}."),
    "not_printable": message("This text has signs in it that cannot be shown."),
    # -- the way to the table
    "no_such_table": message("There is no such table."),
    "no_onlookers": message("This table is for its players alone."),
    "wrong_password": message("This table is locked, and this is not its password."),
    "not_kept": message("The server could not write this down, so it has not happened. Please try again."),
    "too_busy": message("Too much is waiting at this table. Please try again."),
}
"""The sentence of each code of a ``TableError``."""
