"""Sentences for what the server refuses; ``errors.SENTENCES`` takes them in."""

from __future__ import annotations

from .message import Message, message

SERVER_SENTENCES: dict[str, Message] = {
    # -- starting
    "short_secret": message("A secret that signs cookies has at least {least} letters."),
    "open_secret": message("Others can read the file with the secrets; take that right from them: {file}."),
    "empty_secret": message("There is no secret in this file; remove it, and a new one is made: {file}."),
    "database_in_use": message(
        "Another server has this database open: {file}. Several processes need PostgreSQL and Redis (--db, --bus)."
    ),
    "no_server_packages": message("This needs more packages: pip install 'manilla[server]' installs them."),
    # -- HTTP
    "not_found": message("There is nothing at this address."),
    "wrong_method": message("This cannot be done with this address."),
    "bad_request": message("The request cannot be read."),
    "fault": message("The server has failed at this; it is not your fault. Try again."),
    "unknown_host": message("This server does not answer for that host."),
    "other_origin": message("This request comes from the page of another site, and is not answered."),
    "body_too_large": message("This is too large; {most} bytes are the most."),
    "too_often": message("That was too often; try again in {seconds} seconds."),
    "leaving": message("This process is about to end; try again in a moment."),
    "no_such_day": message("This is no date: “{text}”. A date is written {example}."),
    "not_this_day": message("The deal of {day} cannot be begun any more; today is {today}."),
    "solver_busy": message("Many are asking the solver just now. Try again in a moment."),
    "position_too_long": message("A position in one line has at most {most} letters."),
    "deal_went_on": message("This deal has gone on meanwhile, perhaps in another window. Load the page anew."),
    # -- tables and sockets
    "no_match_there": message("No match of that number has begun at this table."),
    "no_record_yet": message("The record of a match is handed out when the match is over."),
    "not_reviewed": message("There is nothing to review in this deal: nothing was decided in it."),
    "review_unfinished": message("Only deals that are over are reviewed, and this one was not played to its end."),
    "reviews_under_way": message("You have {most} reviews under way already; wait until one is done, or leave it."),
    "reviews_waiting": message("Too many reviews are being made now; try again in a few minutes."),
    "hint_rated": message("There are no hints in rated play."),
    "hint_others": message("There are no hints where other people play; they are for practice among bots."),
    "hint_failed": message("No hint was found in time; try again."),
    "too_many_tables": message("One connection watches at most {most} tables."),
    "too_many_waiting": message("At most {most} requests of one connection may wait for an answer."),
    "hello_first": message("The first message is hello."),
    "wrong_protocol": message("This client speaks version {spoken} of the protocol, and the server {known}."),
    "store_unavailable": message("The server cannot write it down now, so it has not happened. Try again."),
}
