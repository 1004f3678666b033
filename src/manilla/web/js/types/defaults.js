// Made by `make protocol` from docs/protocol.schema.json; do not edit.

/** @type {Record<string, Record<string, unknown>>} */
export const DEFAULTS = {
  "Clock": {
    "move": 0,
    "bank": 0,
    "grace": 30
  },
  "Duty": {
    "suit": null,
    "beat": null
  },
  "Happened": {
    "chair": null,
    "data": {}
  },
  "Pinta": {
    "value": 0,
    "marked": 0,
    "deferred": false,
    "void": false,
    "late": false
  },
  "Pong": {
    "n": 0
  },
  "Refused": {
    "table": ""
  },
  "Score": {
    "carry": 1
  },
  "ScoreLine": {
    "count": 0,
    "rank": ""
  },
  "SeenChair": {
    "player": "",
    "name": "",
    "bot": "",
    "ready": false,
    "present": true,
    "standing_in": false,
    "left": false
  },
  "SeenClock": {
    "left": 0,
    "running": []
  },
  "SeenDeal": {
    "contract": null,
    "calls": [],
    "plays": [],
    "trick_winners": [],
    "score": null,
    "pinta": {
      "value": 0,
      "marked": 0,
      "deferred": false,
      "void": false,
      "late": false
    },
    "marks": []
  },
  "SeenMatch": {
    "seated": [],
    "cutter": null,
    "dealer": 0,
    "marks": [],
    "games": [],
    "carry": 1,
    "results_from": 0,
    "results": [],
    "winners": [],
    "pinta": {
      "value": 0,
      "marked": 0,
      "deferred": false,
      "void": false,
      "late": false
    },
    "turned": null,
    "aside": [],
    "calls": [],
    "contract": null,
    "plays": [],
    "from_piles": [],
    "leader": 0,
    "trick": [],
    "trick_winners": [],
    "tricks_won": [
      0,
      0
    ],
    "points_won": [
      0,
      0
    ],
    "to_act": [],
    "player": null,
    "seats": [],
    "hands": [],
    "legal": [],
    "duty": null
  },
  "SeenShuffle": {
    "commitment": "",
    "version": 0,
    "numbers": {},
    "revealed": ""
  },
  "SeenTable": {
    "match_number": 0,
    "question": null,
    "clock": null,
    "shuffle": null,
    "shown": {},
    "claiming": null
  },
  "Settings": {
    "public": true,
    "locked": false,
    "rated": false,
    "partners": "draw",
    "clock": {},
    "onlookers": true,
    "talk": "phrases",
    "pace": 0.7,
    "stand_in": "club"
  },
  "TableMessage": {
    "chair": null,
    "match": null,
    "happened": []
  }
};

/** @type {Record<string, Record<string, string>>} */
export const PARTS = {
  "Score": {
    "lines": "ScoreLine"
  },
  "SeenDeal": {
    "score": "Score",
    "pinta": "Pinta"
  },
  "SeenMatch": {
    "games": "Game",
    "results": "SeenDeal",
    "pinta": "Pinta",
    "duty": "Duty"
  },
  "SeenTable": {
    "settings": "Settings",
    "chairs": "SeenChair",
    "question": "SeenQuestion",
    "clock": "SeenClock",
    "shuffle": "SeenShuffle"
  },
  "Settings": {
    "clock": "Clock"
  },
  "TableMessage": {
    "state": "SeenTable",
    "match": "SeenMatch",
    "happened": "Happened"
  }
};

/** @type {Record<string, string>} */
export const KINDS = {
  "welcome": "Welcome",
  "pong": "Pong",
  "done": "Done",
  "refused": "Refused",
  "table": "TableMessage",
  "beat": "Beat",
  "bye": "Bye"
};
