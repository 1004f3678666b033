import assert from "node:assert/strict";
import { test } from "node:test";

import { complete } from "../../src/manilla/web/js/net/complete.js";
import { UNKNOWN, apply } from "../../src/manilla/web/js/state/table.js";

/** @param {number} seq @param {any} [more] @returns {any} */
function told(seq, more = {}) {
  const state = { game: "g", options: {}, settings: {}, owner: "p_1", phase: "playing", chairs: [], match_number: 1 };
  const match = { game: "g", rules: 1, options: {}, players: [], phase: "play", ...more.match };
  const happened = more.happened ?? [];
  return complete({ t: "table", table: "abc", seq, state: { ...state, ...more.state }, match, happened });
}

/** @param {number} seq @returns {any} */
const event = (seq) => ({ seq, at: 0, what: "acted" });
/** @param {any[]} changes */
const after = (...changes) => changes.reduce((state, change) => apply(state, change, 7), UNKNOWN);
/** @type {any} */
const play = { t: "act", table: "abc", id: "r.1", act: "9O", seq: 3 };

test("a message is made whole: what is left out holds its usual value", () => {
  const message = told(1);
  assert.equal(message.chair, null);
  assert.deepEqual(message.match.trick, []);
  assert.equal(message.state.settings.pace, 0.7);
  assert.equal(message.state.settings.clock.grace, 30);
  assert.equal(complete({ t: "of a newer server" }), null);
});

test("the first picture comes without its past, later ones with what happened", () => {
  const first = after(told(5, { happened: [event(1), event(5)] }));
  assert.deepEqual([first.seq, first.happened, first.fresh, first.received], [5, [], true, 7]);
  const next = apply(first, told(7, { happened: [event(6), event(7)] }));
  assert.deepEqual(next.happened.map(({ seq }) => seq), [6, 7]);
  assert.equal(next.fresh, false);
});

test("what happened is shown once, however often it is told", () => {
  const state = after(told(5), told(7, { happened: [event(6), event(7)] }), told(7, { happened: [event(6), event(7)] }));
  assert.deepEqual(state.happened.map((/** @type {any} */ { seq }) => seq), [6, 7]);
  const shown = apply(state, { t: "seen", seq: 6 });
  assert.deepEqual(shown.happened.map(({ seq }) => seq), [7]);
});

test("after a long absence nothing is shown one by one", () => {
  const many = Array.from({ length: 100 }, (_, n) => event(6 + n));
  const state = after(told(5), told(105, { happened: many }));
  assert.deepEqual([state.happened, state.fresh, state.seq], [[], true, 105]);
});

test("a message that comes late changes nothing", () => {
  const state = after(told(5), told(9));
  assert.equal(apply(state, told(6)), state);
});

test("finished deals are told once and stay", () => {
  const deal = (/** @type {number} */ dealer) => ({ juego: 0, dealer, seated: [] });
  const state = after(
    told(5, { match: { results: [deal(0), deal(1)] } }),
    told(9, { match: { results_from: 2, results: [deal(2)] } }),
  );
  assert.deepEqual(state.match.results.map((/** @type {any} */ { dealer }) => dealer), [0, 1, 2]);
  assert.equal(state.match.results_from, 0);
  const told_again = apply(state, told(10, { match: { results_from: 2, results: [deal(3)] } }));
  assert.deepEqual(told_again.match?.results.map(({ dealer }) => dealer), [0, 1, 3]);
  const rematch = apply(state, told(20, { state: { match_number: 2 }, match: { results_from: 0, results: [] } }));
  assert.deepEqual(rematch.match?.results, []);
});

test("a request is pending until it is answered", () => {
  const asked = after(told(5), { t: "asked", request: play });
  assert.deepEqual(Object.keys(asked.pending), ["r.1"]);
  assert.deepEqual(apply(asked, { t: "done", id: "r.1", seq: 6 }).pending, {});
  const refused = apply(asked, { t: "refused", id: "r.1", code: "must_follow", data: {}, sentence: "No.", table: "" });
  assert.deepEqual([refused.pending, refused.refusal?.code, refused.refusal?.request], [{}, "must_follow", play]);
  assert.equal(apply(refused, { t: "understood" }).refusal, null);
  assert.equal(apply(refused, { t: "asked", request: { ...play, id: "r.2" } }).refusal, null);
});

test("an answer to somebody else's request is not ours", () => {
  const state = after(told(5));
  assert.equal(apply(state, { t: "refused", id: "x", code: "no", data: {}, sentence: "", table: "" }), state);
});

test("a table that may not be looked at says why, until it may", () => {
  const refused = after({ t: "refused", id: "", code: "wrong_password", data: {}, sentence: "No.", table: "abc" });
  assert.equal(refused.closed.code, "wrong_password");
  assert.equal(apply(refused, told(1)).closed, null);
});
