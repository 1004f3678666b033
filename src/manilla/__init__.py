"""The manille family of card games: play, referee, search, serve.

Importing the package is cheap and loads nothing else; import from the module that holds the subject.
"""

__version__ = "0.1.0"
