"""Sentences for what is refused about accounts; ``errors.SENTENCES`` takes them in."""

from __future__ import annotations

from .message import Message, message

ACCOUNT_SENTENCES: dict[str, Message] = {
    # -- names
    "name_length": message("A name has {least} to {most} letters."),
    "name_letters": message(
        "A name is made of letters and digits; between them may stand a blank, a dash, a dot, an underscore or an"
        " apostrophe, one at a time."
    ),
    "name_mixed": message("A name takes its letters from one alphabet, so that nobody can pass for somebody else."),
    "name_reserved": message("This name is not for players: “{name}”. Choose another."),
    "name_taken": message("This name, or one that looks like it, is taken: “{name}”. Choose another."),
    # -- passwords and other keys
    "password_short": message("A password has at least {least} letters. Several words are easy to remember."),
    "password_long": message("A password has at most {most} letters."),
    "password_common": message("This password is among the first that others would try. Choose another."),
    "password_is_name": message("A password must not be the name. Choose another."),
    "wrong_sign_in": message("Name and password do not belong together."),
    "wrong_code": message("This is no unused recovery code of that name."),
    "passkey_refused": message("This passkey was not accepted. Try again, or sign in another way."),
    "passkey_known": message("This passkey belongs to an account already."),
    "challenge_over": message(
        "That took too long, or was used already: an answer is good once, for {minutes} minutes. Try again."
    ),
    "last_key": message("This is the last way to sign in; add another before you remove it."),
    # -- who may do it
    "sign_in_first": message("For this you must be signed in."),
    "session_over": message("You are signed out here. Load the page again, and sign in."),
    "sign_in_again": message("For this you must have signed in within the last {minutes} minutes. Sign in again."),
    "signed_up_already": message("You have an account already. To make another, sign out first."),
    "banned": message("This account has been closed by those who run this server."),
    "guests_not_rated": message("Only those with an account can play rated matches. Sign up; your games stay yours."),
    "wrong_token": message("This token is not valid. Its owner can make a new one."),
    "bots_only": message("Programs connect here, with the token of a bot."),
    "no_free_chair": message("This chair is not free, or none is."),
    # -- things of one's own
    "no_such_session": message("There is no such session of yours."),
    "no_such_passkey": message("There is no such passkey of yours."),
    "no_such_rules": message("There are no house rules with this link."),
    "nobody_there": message("There is no such player."),
    "no_such_bot": message("There is no such bot of yours."),
    "no_such_token": message("There is no such token of this bot."),
    "too_many_of_yours": message("You have {most} of these already. Delete one first."),
    # -- reading a request
    "wrong_fields": message("Cannot read this request. {reason}."),
    "busy": message("Too many are signing in right now. Try again in a moment."),
}
