"""Messages whose translation is the English text, because it is the same word: see test_words_catalogues.py."""

NAMES_OF_GAMES = {
    "es": {
        "Butifarra",
        "Butifarra catalana",
        "Butifarra obligada",
        "Manilla",
        "Manilla, partida completa",
        "Manille coinchée",
        "Manillen",
    },
    "ca": {"Manilla", "Manilla, partida completa", "Manille coinchée", "Manillen"},
    "nl": {
        "Butifarra",
        "Butifarra obligada",
        "Manilla",
        "Manille coinchée",
        "Manille muette",
        "Manille parlée",
        "Manillen",
    },
    "fr": {"Butifarra", "Butifarra obligada", "Manille coinchée", "Manille muette", "Manille parlée", "Manillen"},
    "ru": set[str](),
}
WORDS_OF_THE_GAMES = {
    "es": {
        "barraca",
        "boom",
        "butifarra",
        "coinche",
        "contro",
        "juego",
        "meegaan",
        "partida",
        "pinta",
        "recontro",
        "retourne",
        "surcoinche",
        "tegengaan",
    },
    "ca": {
        "Sant Vicenç",
        "barraca",
        "boom",
        "coinche",
        "contro",
        "meegaan",
        "partida",
        "pinta",
        "recontro",
        "retourne",
        "surcoinche",
        "tegengaan",
    },
    "nl": {
        "Sant Vicenç",
        "barraca",
        "boom",
        "butifarra",
        "coinche",
        "contro",
        "juego",
        "meegaan",
        "partida",
        "pinta",
        "recontro",
        "retourne",
        "surcoinche",
        "tegengaan",
    },
    "fr": {
        "Sant Vicenç",
        "barraca",
        "boom",
        "butifarra",
        "coinche",
        "juego",
        "meegaan",
        "partida",
        "pinta",
        "retourne",
        "surcoinche",
        "tegengaan",
    },
    "ru": set[str](),
}
"""What players themselves say in that game, in whatever language: contro, meegaan, coinche, boom."""
SAME_IN_BOTH = {
    "es": {
        "BOT",
        "N",
        "bastos",
        "caballo",
        "copas",
        "espadas",
        "no",
        "oros",
        "rey",
        "sota",
        "{n} caballo",
        "{n} rey",
        "{n} sota",
    },
    "ca": {"BOT", "N", "arguments:", "bastos", "no", "nodes", "oros", "sota", "{n} sota"},
    "nl": {"BOT", "BUDGET", "N", "match"},
    "fr": {"BOT", "BUDGET", "N", "Option", "Options", "POSITION", "Points", "points", "TABLE", "{n} point"},
    "ru": set[str](),
}
"""Words that the two languages share, and the Spanish names of cards, which English players use."""
TERMS = {
    "es": {
        "bot",
        "juego, juegos",
        "manilla",
        "manilla, manillas",
        "mano",
        "obligada",
        "partida completa",
        "partida, partidas",
    },
    "ca": {"bot", "capot", "manilla", "obligada", "partida completa"},
    "nl": {"bot", "contract", "obligada"},
    "fr": {"bot", "capot", "obligada", "option"},
    "ru": set[str](),
}
"""Terms of the glossary, and their forms."""
SAME_WORD = {
    lang: NAMES_OF_GAMES[lang] | WORDS_OF_THE_GAMES[lang] | SAME_IN_BOTH[lang] | TERMS[lang] for lang in SAME_IN_BOTH
}

SAME_IN_THE_BROWSER: dict[str, set[str]] = {
    "es": set(),
    "ca": set(),
    "nl": {"Menu"},
    "fr": {"Menu", "Pages", "Tables"},
    "ru": set(),
}
"""The same for the texts of the browser client."""
