import assert from "node:assert/strict";
import { test } from "node:test";

import { leftOf } from "../../src/manilla/web/js/table/clock.js";
import { dutyWords, hintOf } from "../../src/manilla/web/js/table/hint.js";
import { gainedIn, pintaWords, rowsOf } from "../../src/manilla/web/js/table/result.js";
import { columnsOf, sheetOf } from "../../src/manilla/web/js/table/sheet.js";
import { tell } from "../../src/manilla/web/js/table/story.js";

const NO_PINTA = { value: 0, marked: 0, deferred: false, void: false, late: false };
/** @type {any} */
const FACTS = {
  name: "Game",
  seats: 4,
  players: 4,
  sides: "alternate",
  accounts: "sides",
  dummies: [],
  words: { turned: "pinta", no_trump: "no trump", contro: "contro", game: "juego" },
  calls: [{ call: "O", kind: "name", label: "oros" }],
  pack: {
    suits: [{ letter: "O", key: "oros", name: "oros" }],
    ranks: [
      { letter: "9", name: "9", points: 5 },
      { letter: "A", name: "ace", points: 4 },
    ],
    cards: {
      "9O": { name: "9 of oros", points: 5 },
      AO: { name: "ace of oros", points: 4 },
      "2O": { name: "2 of oros", points: 0 },
      "3O": { name: "3 of oros", points: 0 },
    },
  },
};
const NAMES = ["Ann", "Bea", "Cleo", "Dan"];
/** @returns {any} */
const deal = (/** @type {any} */ more = {}) => ({
  juego: 0,
  dealer: 0,
  seated: [0, 1, 2, 3],
  contract: "O",
  calls: [],
  plays: [],
  trick_winners: [],
  pinta: NO_PINTA,
  marks: [5, 0, 5, 0],
  score: { winner: 0, lines: [] },
  ...more,
});
/** @returns {any} */
const match = (/** @type {any} */ more = {}) => ({
  phase: "play",
  seated: [0, 1, 2, 3],
  dealer: 0,
  results_from: 0,
  results: [],
  games: [],
  winners: [],
  marks: [0, 0, 0, 0],
  plays: [],
  trick_winners: [],
  calls: [],
  contract: "O",
  trick: [],
  legal: [],
  seats: [0],
  to_act: [],
  duty: null,
  turned: null,
  cutter: null,
  hands: [],
  ...more,
});
/** @returns {any} */
const event = (
  /** @type {string} */ what,
  /** @type {any} */ data = {},
  /** @type {number | null} */ chair = null,
) => ({ seq: 1, at: 0, what, chair, data });
const setting = { facts: FACTS, names: NAMES, chair: 0, phrases: { hello: "Hello." } };
const said = (/** @type {any[]} */ happened, /** @type {any} */ before, /** @type {any} */ after) =>
  tell(happened, before, after, setting).map((one) => one.sentence);

test("a trick is told card by card, with the one who takes it and what is in it", () => {
  const before = match({ plays: ["2O", "3O"] });
  const after = match({ plays: ["2O", "3O", "9O", "AO"], trick_winners: [3] });
  const happened = [event("played", { seat: 3, card: "9O" }, 3), event("played", { seat: 0, card: "AO" }, 0)];
  assert.deepEqual(said(happened, before, after), [
    "Dan plays 9 of oros.",
    "You play ace of oros.",
    "Dan takes the trick, 9 points.",
  ]);
});

test("news that span two deals are told in their order", () => {
  const before = match({ plays: ["2O", "3O", "9O"] });
  const done = deal({ plays: ["2O", "3O", "9O", "AO"], trick_winners: [3] });
  const after = match({ results: [done], plays: ["2O"], dealer: 1 });
  const happened = [
    event("played", { seat: 0, card: "AO" }, 0),
    event("scored"),
    event("dealt", { dealer: 1 }),
    event("played", { seat: 2, card: "2O" }, 2),
  ];
  assert.deepEqual(said(happened, before, after), [
    "You play ace of oros.",
    "Dan takes the trick, 9 points.",
    "The deal is over.",
    "Ann · Cleo mark 5.",
    "Bea has dealt.",
    "Cleo plays 2 of oros.",
  ]);
});

test("what is played after something was taken back counts from there", () => {
  const before = match({ plays: ["2O", "3O", "9O"] });
  const after = match({ plays: ["2O", "3O", "AO"] });
  assert.deepEqual(said([event("undone", { acts: 1 }), event("played", { seat: 3, card: "AO" }, 3)], before, after), [
    "The last act has been taken back.",
    "Dan plays ace of oros.",
  ]);
});

test("phrases are said in the reader's words, and what nobody needs is not said", () => {
  const told = tell(
    [event("said", { phrase: "hello" }, 2), event("committed"), event("stood_in", { why: "time" }, 1)],
    null,
    null,
    setting,
  );
  assert.deepEqual(
    told.map((one) => [one.kind, one.sentence, one.phrase]),
    [
      ["talk", "Cleo: Hello.", "hello"],
      ["table", "The time of Bea is up: a bot plays on until Bea does something.", ""],
    ],
  );
});

test("the draw is told card by card, with the one who deals first", () => {
  const told = tell([event("drawn", { cards: ["9O", "AO"] })], null, match(), setting);
  assert.deepEqual(
    told.map((one) => [one.kind, one.card, one.chair]),
    [
      ["draw", "9O", 0],
      ["draw", "AO", 1],
      ["table", "", null],
    ],
  );
  assert.equal(told.at(-1)?.sentence, "Ann deals first.");
});

test("the hint names the duty that binds", () => {
  assert.equal(dutyWords(match({ legal: ["9O"] }), FACTS), "You lead: play any card.");
  assert.equal(dutyWords(match({ trick: ["2O"] }), FACTS), "You may play any card.");
  const bound = (/** @type {string} */ code) =>
    dutyWords(match({ trick: ["2O"], duty: { code, suit: "O", beat: "AO" } }), FACTS);
  assert.equal(bound("must_follow"), "Follow suit: oros.");
  assert.equal(bound("must_beat"), "Go higher in oros than this card: ace of oros.");
  assert.equal(bound("must_overtrump"), "Play a higher trump than this card: ace of oros.");
  const words = [
    "must_follow",
    "must_beat",
    "must_trump",
    "must_overtrump",
    "may_not_undertrump",
    "must_play_lowest",
    "new",
  ].map(bound);
  assert.equal(new Set(words).size, 7);
});

test("the hint says who is waited for", () => {
  /** @type {any} */
  const state = { phase: "playing", claiming: null };
  const hint = (/** @type {any} */ more, chair = 0) =>
    hintOf({ state, match: match(more), chair, facts: FACTS, names: NAMES });
  assert.deepEqual(hint({ to_act: [2] }), { text: "Cleo is to play.", mine: false });
  assert.deepEqual(hint({ phase: "calls", contract: null, to_act: [1] }), { text: "Bea is to call.", mine: false });
  const calling = { phase: "calls", contract: null, to_act: [0] };
  assert.equal(hint({ ...calling, legal: ["O", "NT"] }).text, "Your call: choose the trumps.");
  assert.equal(hint({ ...calling, legal: ["0:O", "2:O"] }).text, "Your call: choose the trumps.");
  assert.equal(hint({ ...calling, legal: ["pass", "contro"] }).text, "Your call.");
  assert.deepEqual(hint({ phase: "cut", cutter: 0 }), { text: "You cut the pack.", mine: true });
  assert.deepEqual(hint({ phase: "cut", cutter: 3 }), { text: "Dan cuts the pack.", mine: false });
  assert.equal(hint({ to_act: [0], legal: ["9O"] }).mine, true);
});

test("the reckoning puts our side first, with the counts", () => {
  const lines = [
    { code: "rank", side: 0, value: 10, count: 2, rank: "9" },
    { code: "rank", side: 1, value: 5, count: 1, rank: "9" },
    { code: "points", side: 0, value: 10, count: 0, rank: "" },
    { code: "factor", side: null, value: 1, count: 0, rank: "" },
    { code: "contro", side: null, value: 2, count: 1, rank: "" },
    { code: "marks", side: 1, value: 5, count: 0, rank: "" },
  ];
  const rows = rowsOf(deal({ score: { lines, winner: 1 } }), FACTS, 1);
  assert.deepEqual(
    rows.map((row) => row.label),
    ["9", "Points", "contro", "Marks"],
  );
  assert.deepEqual(rows[0]?.cells, [
    { value: "5", count: 1 },
    { value: "10", count: 2 },
  ]);
  assert.equal(rows[2]?.both, "× 2");
});

test("a card that one side alone has taken stands among the cards, and its tricks before the points", () => {
  const line = (/** @type {string} */ code, /** @type {number | null} */ side, rank = "") => ({ code, side, value: 1, count: 1, rank });
  const lines = [
    line("rank", 0, "A"),
    line("points", 0),
    line("rank", 1, "9"),
    line("tricks", 1),
    line("points", 1),
    line("half", null),
    line("over", 1),
  ];
  const labels = rowsOf(deal({ score: { lines, winner: 1 } }), FACTS, 0).map((row) => row.label);
  assert.deepEqual(labels, ["9", "Ace", "Tricks", "Points", "Half of all points", "Over half"]);
});

test("what a deal brought is what was marked since the one before, the turned card aside", () => {
  const before = deal({ marks: [3, 1, 3, 1] });
  const pinta = { ...NO_PINTA, value: 4, marked: 4 };
  assert.deepEqual(gainedIn(deal({ marks: [12, 1, 12, 1], pinta, dealer: 2 }), before, FACTS), [5, 0, 5, 0]);
  assert.match(pintaWords(pinta, "Ann · Cleo", "Pinta", false), /4 marks/);
  assert.equal(pintaWords(NO_PINTA, "", "Pinta", false), "");
  assert.match(pintaWords({ ...NO_PINTA, value: 4, void: true }, "Ann", "Pinta", false), /not marked/);
});

test("the sheet has a column a side, mine first, and a line a deal", () => {
  const results = [
    deal({ marks: [5, 0, 5, 0] }),
    deal({ marks: [5, 40, 5, 40] }),
    deal({ juego: 1, marks: [0, 3, 0, 3], score: { winner: null, lines: [{ code: "tie_carried", value: 2 }] } }),
  ];
  const games = [{ seated: [0, 1, 2, 3], marks: [5, 40, 5, 40], winners: [1, 3] }];
  const sheet = sheetOf(match({ results, games, marks: [0, 3, 0, 3] }), FACTS, 1);
  assert.deepEqual(sheet.columns, [
    [1, 3],
    [0, 2],
  ]);
  assert.deepEqual(sheet.won, [1, 0]);
  assert.deepEqual(
    sheet.juegos[0]?.lines.map((line) => line.gained),
    [
      [0, 5],
      [40, 0],
    ],
  );
  assert.deepEqual(sheet.juegos[0]?.winners, [0]);
  assert.deepEqual(sheet.juegos[1]?.lines[0], {
    number: 3,
    gained: [3, 0],
    total: [3, 0],
    contract: "O",
    factor: 2,
    tied: true,
  });
  assert.equal(sheet.juegos[1]?.winners, null);
});

test("where each plays for himself each has a column", () => {
  assert.deepEqual(columnsOf({ ...FACTS, accounts: "players" }, [2, 0, 1], 1), [[1], [2], [0]]);
});

test("a clock uses up the act's time before the bank", () => {
  const clock = { banks: [60_000, 30_000], left: 5000, running: [1] };
  assert.equal(leftOf(null, 0, 0), null);
  assert.deepEqual(leftOf(clock, 0, 9000), { act: 0, bank: 60_000, running: false });
  assert.deepEqual(leftOf(clock, 1, 2000), { act: 3000, bank: 30_000, running: true });
  assert.deepEqual(leftOf(clock, 1, 9000), { act: 0, bank: 26_000, running: true });
  assert.deepEqual(leftOf(clock, 1, 90_000), { act: 0, bank: 0, running: true });
});
