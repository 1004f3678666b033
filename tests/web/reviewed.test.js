import assert from "node:assert/strict";
import { test } from "node:test";

import { FRAME, byTricks, pathOf, scales, valueAt } from "../../src/manilla/web/js/learn/graph_lines.js";
import { addressOf, numberOf } from "../../src/manilla/web/js/learn/addresses.js";
import {
  NOTHING, beside, betterThan, courseOf, decisionsOf, firstToSee, isTelling, progress, taken,
} from "../../src/manilla/web/js/learn/reviewed.js";
import { linesOf } from "../../src/manilla/web/js/net/lines.js";
import { inPractice, mayHaveHint } from "../../src/manilla/web/js/table/seen.js";

/** @param {number} place @param {any} fields @returns {any} */
function decision(place, fields = {}) {
  return {
    kind: "decision", place, before: place < 1 ? "" : `1.${place}`, seat: place % 2, player: place % 2, action: "9O",
    verdict: "good_lucky", known: { grade: "good", loss: { points: 0, marks: 0, worth: 0 }, best: "9O" }, was: null,
    value: place < 1 ? null : place, line: [], ...fields,
  };
}

const ABOUT = { kind: "deal", calls: 1, acts: [3, 4, 5, 6, 7] };
const SUMMARY = {
  kind: "summary", sides: [0, 1], course: [1, null, 3, 4, -6], turning_point: null, accounts: [], habits: [],
};

/** @param {any[]} lines */
const read = (lines) => lines.reduce(taken, NOTHING);

const FOUND = [4, 3, 2, 1, 0].map((place) => decision(place));

test("a review grows line by line, in whatever order, and lines of a newer server are passed over", () => {
  const waiting = read([ABOUT, { kind: "waiting", before: 2 }]);
  assert.deepEqual([waiting.before, progress(waiting)], [2, 0]);
  const half = read([ABOUT, { kind: "begun", decisions: 5 }, decision(4), decision(3), { kind: "unheard of" }]);
  assert.deepEqual([half.before, progress(half)], [null, 0.4]);
  assert.deepEqual(decisionsOf(half, null).map(({ place }) => place), [3, 4]);
  assert.deepEqual(decisionsOf(half, 1).map(({ place }) => place), [3]);
  assert.equal(progress(taken(half, SUMMARY)), 1);
  assert.equal(taken(half, ABOUT).decisions.size, 0); // begun anew
});

test("what is seen first: the turning point, else the dearest of a player, else the last one judged", () => {
  const bad = (/** @type {number} */ worth) => ({ verdict: "mistake", known: { grade: "mistake", loss: { points: 1, marks: 1, worth }, best: "AO" } });
  const forced = decision(4, { known: null, verdict: "" });
  const lines = [ABOUT, { kind: "begun", decisions: 5 }, forced, decision(3, bad(2)), decision(2), decision(1, bad(5)), decision(0)];
  assert.equal(firstToSee(read(lines.slice(0, 3)), null), 4); // nothing else is there
  assert.equal(firstToSee(read(lines.slice(0, 5)), null), 3);
  assert.equal(firstToSee(read(lines.slice(0, 5)), 0), 2);
  assert.equal(firstToSee(read([...lines, SUMMARY]), 1), 1);
  assert.equal(firstToSee(read([...lines, SUMMARY]), 0), 2);
  assert.equal(firstToSee(read([...lines, { ...SUMMARY, turning_point: 2 }]), 1), 2);
  assert.equal(firstToSee(NOTHING, null), null);
});

test("one goes from decision to decision, and no further than the last", () => {
  const list = decisionsOf(read([ABOUT, ...FOUND]), 0);
  assert.deepEqual([beside(list, 2, 1), beside(list, 2, -1), beside(list, 3, 1)], [4, 0, 4]);
  assert.deepEqual([beside(list, 4, 1), beside(list, 0, -1), beside(list, null, 1)], [null, null, 0]);
});

test("better is what could be known; what was, only where nothing was wrong by that", () => {
  const was = { loss: { points: 4, marks: 2, worth: 2 }, best: "RO" };
  const wrong = { grade: "blunder", loss: { points: 3, marks: 3, worth: 6 }, best: "AO" };
  assert.deepEqual(betterThan(decision(1, { known: wrong, was })), { action: "AO", open: false });
  assert.deepEqual(betterThan(decision(1, { was })), { action: "RO", open: true });
  assert.equal(betterThan(decision(1, { was: { ...was, best: null } })), null);
  assert.equal(betterThan(decision(1, { was: { loss: { points: 0, marks: 0, worth: 0 }, best: "RO" } })), null);
  assert.equal(betterThan(decision(1, { known: null, was })), null);
  assert.deepEqual(["", "good", "good_lucky", "good_unlucky", "doubtful", "blunder"].map((verdict) => isTelling(decision(0, { verdict }))),
    [false, false, false, true, true, true]);
});

test("the course is told for a side; what is not proved is left out, and the line is broken there", () => {
  const review = read([ABOUT, { kind: "begun", decisions: 5 }, ...FOUND]);
  const early = courseOf(read([ABOUT, { kind: "begun", decisions: 5 }, ...FOUND.slice(0, 2)]), 0);
  assert.deepEqual(early, { points: [{ place: 3, value: 3 }, { place: 4, value: 4 }], cards: 4 });
  const { points, cards } = courseOf(taken(review, SUMMARY), 1);
  assert.deepEqual(points.map(({ place, value }) => [place, value]), [[1, -1], [3, -3], [4, -4], [5, 6]]);
  assert.equal(cards, 4);
  const scale = scales(points, 1, cards);
  assert.equal(scale.x(1), FRAME.left);
  assert.equal(scale.x(5), FRAME.width - FRAME.right);
  assert.equal(scale.y(scale.most), FRAME.top);
  const path = pathOf(points, scale);
  assert.equal(path.split("M").length - 1, 2);
  assert.equal(path.split("V").length - 1, 2);
  assert.deepEqual([valueAt(points, 2), valueAt(points, 5), valueAt([], 1)], [-1, 6, null]);
  assert.deepEqual(byTricks(points, 1, cards, 2), [{ trick: 1, value: -1 }, { trick: 2, value: -3 }, { trick: null, value: 6 }]);
});

test("addresses name a decision, and numbers that are none are nothing", () => {
  assert.equal(addressOf("abc", { match: 2, deal: 0, at: 7, player: 1 }), "/review/abc?match=2&deal=0&at=7&player=1");
  assert.equal(addressOf("abc", { match: null, deal: 3 }), "/review/abc?deal=3");
  assert.deepEqual([numberOf("12"), numberOf("0"), numberOf("-1"), numberOf("x"), numberOf(""), numberOf(null)], [12, 0, null, null, null, null]);
});

/** @param {Uint8Array[]} pieces */
function reader(pieces) {
  const left = [...pieces];
  return { read: async () => (left.length > 0 ? { done: false, value: left.shift() } : { done: true }) };
}

test("lines are whole however the network cuts them, also within a letter", async () => {
  const bytes = new TextEncoder().encode('{"a":"как"}\n{"b":2}\n');
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size));
    const found = [];
    for await (const line of linesOf(reader(pieces))) {
      found.push(line);
    }
    assert.deepEqual(found, [{ a: "как" }, { b: 2 }]);
  }
});

test("an answer that is broken off is an error, and not the end", async () => {
  const broken = linesOf(reader([new TextEncoder().encode('{"a":1}\n{"b"')]));
  assert.deepEqual(await broken.next(), { done: false, value: { a: 1 } });
  await assert.rejects(broken.next(), { code: "unreachable" });
});

/** @param {any[]} chairs @param {any} settings @returns {any} */
const table = (chairs, settings = { rated: false }) => ({ phase: "playing", settings, chairs });

test("hints are for one person among bots, at his turn and for nothing", () => {
  const me = { player: "p_me", bot: "", left: false };
  const bot = { player: "bot:1", bot: "club", left: false };
  assert.ok(inPractice(table([me, bot, bot, bot]), 0));
  assert.ok(inPractice(table([me, { player: "p_gone", bot: "", left: true }]), 0));
  assert.ok(!inPractice(table([me, bot]), null));
  assert.ok(!inPractice(table([me, { player: "p_other", bot: "", left: false }]), 0));
  assert.ok(!inPractice(table([me, bot], { rated: true }), 0));
  const seen = (/** @type {any} */ fields) => ({ state: table([me, bot]), match: { legal: ["9O"] }, chair: 0, ...fields });
  assert.ok(mayHaveHint(/** @type {any} */ (seen({}))));
  assert.ok(!mayHaveHint(/** @type {any} */ (seen({ match: { legal: [] } }))));
  assert.ok(!mayHaveHint(/** @type {any} */ (seen({ state: { ...table([me, bot]), phase: "paused" } }))));
});
