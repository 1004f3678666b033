"""Who plays: guests and accounts, their keys and sessions, ratings, history, and what is theirs to take or delete."""
