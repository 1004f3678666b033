// The course in the browser: what has been learned, and a step as a match that the felt can draw.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fitting } from "../../src/manilla/web/js/course/glossary.js";
import { matchOf } from "../../src/manilla/web/js/course/lesson_match.js";
import { doneOf, isFinished, nextStep, readSteps, withDone } from "../../src/manilla/web/js/course/progress.js";
import { bars } from "../../src/manilla/web/js/course/spread.js";
import { piecesOf } from "../../src/manilla/web/js/course/terms.js";
import { laid } from "../../src/manilla/web/js/table/stage.js";

const NAMES = ["You", "Right", "Mate", "Left"];
/** @type {import("../../src/manilla/web/js/course/lesson_match.js").Task} */
const TASK = {
  step: 1,
  kind: "card",
  text: "",
  pieces: [],
  dealer: 2,
  contract: "Trumps: oros",
  trump: "O",
  turned: null,
  hand: ["AO", "5C"],
  hands: null,
  trick: { leader: 3, cards: [{ seat: 3, card: "RO" }] },
  tricks: [],
  legal: ["AO"],
  choices: [],
};

test("steps are kept by game and lesson, in order and once", () => {
  let steps = withDone({}, "one", "trick", 3);
  steps = withDone(steps, "one", "trick", 1);
  steps = withDone(steps, "one", "trick", 3);
  steps = withDone(steps, "other", "trick", 2);
  assert.deepEqual(steps, { one: { trick: [1, 3] }, other: { trick: [2] } });
  assert.deepEqual(doneOf(steps, "one", "points"), []);
  assert.equal(nextStep(doneOf(steps, "one", "trick"), 4), 2);
  assert.equal(isFinished([1, 3], 3), false);
  assert.equal(isFinished([1, 2, 3], 3), true);
  assert.equal(nextStep([1, 2, 3], 3), 1);
});

test("what was kept and is not whole counts for nothing", () => {
  assert.deepEqual(readSteps('{"format": 1, "steps": {"one": {"trick": [1, 2]}}}'), { one: { trick: [1, 2] } });
  const spoilt = [null, "", "{", "[]", '{"steps": {}}', '{"format": 2, "steps": {}}', '{"format": 1, "steps": {"one": [1]}}',
    '{"format": 1, "steps": {"one": {"trick": ["1"]}}}', '{"format": 1, "steps": null}'];
  for (const text of spoilt) {
    assert.deepEqual(readSteps(text), {}, String(text));
  }
});

test("a step becomes a match that shows what the step tells and no more", () => {
  const match = matchOf(TASK, "one", NAMES);
  assert.equal(match.contract, "O");
  assert.deepEqual(match.hands, ["AO.5C", "?2", "?2", "?1"]); // whoever has played has a card less
  assert.deepEqual(match.legal, ["AO"]);
  const stage = { match: 0, deal: 0, shown: match.plays.length, since: null, gathered: 1 };
  const shown = laid(stage, /** @type {any} */ ({ ...match, results: [], results_from: 0 }), 4);
  assert.deepEqual(shown, { cards: [{ seat: 3, card: "RO" }], winner: null });
});

test("a hidden contract stays hidden, no trumps are no suit, and a call is asked before there is a contract", () => {
  assert.equal(matchOf({ ...TASK, contract: null, trump: null }, "one", NAMES).contract, null);
  assert.equal(matchOf({ ...TASK, contract: "No trump", trump: null }, "one", NAMES).contract, "NT");
  const choices = [{ answer: "O", label: "oros" }];
  const asked = matchOf({ ...TASK, kind: "call", trick: null, choices }, "one", NAMES);
  assert.deepEqual([asked.phase, asked.contract, asked.legal, asked.plays], ["calls", null, ["O"], []]);
});

test("open hands lie open", () => {
  const hands = [["AO"], ["RO"], [], ["2C", "3C"]];
  assert.deepEqual(matchOf({ ...TASK, hand: ["AO"], hands }, "one", NAMES).hands, ["AO", "RO", "-", "2C.3C"]);
});

test("a word of the glossary is found as people type it, by its other words too", () => {
  const term = (/** @type {string} */ word, /** @type {string[]} */ others = []) => ({
    term: word, word, others, meaning: "", pieces: [],
  });
  const groups = [
    { title: "Cards", terms: [term("atout"), term("défausse", ["pisser"])] },
    { title: "Score", terms: [term("manche")] },
  ];
  const found = (/** @type {string} */ text) => fitting(groups, text, "fr").map(({ terms }) => terms.map(({ word }) => word));
  assert.deepEqual(found("DEFA"), [["défausse"]]);
  assert.deepEqual(found("piss"), [["défausse"]]);
  assert.deepEqual(found(" a "), [["atout", "défausse"], ["manche"]]);
  assert.deepEqual(found("xyz"), []);
});

test("a text is cut where its terms stand, and nothing of it is lost", () => {
  const pieces = piecesOf("A trick is won.", [[2, 7, "trick"]]);
  assert.deepEqual(pieces, [
    { text: "A ", term: null },
    { text: "trick", term: "trick" },
    { text: " is won.", term: null },
  ]);
  assert.deepEqual(piecesOf("Plain.", []), [{ text: "Plain.", term: null }]);
});

test("few results have a bar each, many are put together, and nobody is lost", () => {
  assert.deepEqual(bars([[14, 1], [-6, 3]], -6), [
    { from: 14, to: 14, count: 1, mine: false, part: 1 / 3 },
    { from: -6, to: -6, count: 3, mine: true, part: 1 },
  ]);
  const many = /** @type {[number, number][]} */ (Array.from({ length: 30 }, (_, n) => [2 * n - 30, n + 1]));
  const found = bars(many, 5);
  assert.ok(found.length <= 9);
  assert.equal(found.reduce((sum, { count }) => sum + count, 0), (30 * 31) / 2);
  assert.equal(found.filter(({ mine }) => mine).length, 1);
  assert.deepEqual([found[0]?.to, found.at(-1)?.from], [28, -30]);
});
