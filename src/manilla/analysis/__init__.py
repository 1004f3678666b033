"""What can be learnt from a game: lessons, and what players' decisions were worth."""
