import assert from "node:assert/strict";
import { test } from "node:test";

import {
  addressOf, byDeal, byTrick, dealOf, messageOf, moments, viewpointOf, within,
} from "../../src/manilla/web/js/pages/replaying.js";

const steps = [
  {
    happened: { seq: 10, what: "dealt" },
    changed: {
      state: { phase: "playing" },
      match: { leader: 1, contract: "O" },
      none: { hands: ["?2", "?2"] },
      0: { player: 0, seats: [0], hands: ["9O.AO", "?2"], legal: ["9O"] },
      1: { player: 1, seats: [1], hands: ["?2", "RO.SO"] },
    },
  },
  {
    happened: { seq: 11, what: "played" },
    changed: {
      match: { trick: ["9O"], plays: ["9O"] },
      none: { hands: ["?1", "?2"] },
      0: { hands: ["AO", "?2"], legal: null },
      1: { hands: ["?1", "RO.SO"], legal: ["RO", "SO"] },
    },
  },
  { happened: { seq: 12, what: "played" }, changed: { match: { trick: null, plays: ["9O", "RO"], tricks_won: [1, 0] } } },
  { happened: { seq: 13, what: "scored" }, changed: { match: { contract: null } } },
];

test("each step is the one before it with what it changed; null takes a field away", () => {
  const seen = moments(steps);
  assert.equal(seen[1]?.match.leader, 1);
  assert.deepEqual(seen[1]?.own[0], { player: 0, seats: [0], hands: ["AO", "?2"] });
  assert.ok(!("trick" in seen[2]?.match));
  assert.ok(!("contract" in seen[3]?.match));
  assert.equal(seen[0]?.match.contract, "O");
});

test("a chair sees what it saw, an onlooker less, and all hands are what each saw of his own", () => {
  const moment = moments(steps)[1];
  assert.ok(moment);
  const mine = messageOf(moment, 0, "abc");
  assert.deepEqual([mine.chair, mine.match.hands, mine.match.player], [0, ["AO", "?2"], 0]);
  assert.deepEqual(messageOf(moment, "none", "abc").match.hands, ["?1", "?2"]);
  const open = messageOf(moment, "all", "abc");
  assert.deepEqual([open.chair, open.match.hands], [null, ["AO", "RO.SO"]]);
  assert.deepEqual(messageOf(moment, 1, "abc").match.legal, []); // nobody can play in the past
});

const overview = { steps: 100, deals: [{ deal: 0, first: 0 }, { deal: 1, first: 40 }, { deal: 2, first: 90 }] };

test("steps and deals", () => {
  assert.deepEqual([0, 39, 40, 99].map((step) => dealOf(overview, step)), [0, 0, 1, 2]);
  assert.deepEqual([0, 40, 95].map((step) => byDeal(overview, step, 1)), [40, 90, 99]);
  assert.deepEqual([0, 40, 41].map((step) => byDeal(overview, step, -1)), [0, 0, 40]);
  assert.deepEqual([-3, 7, 1000, NaN, 1.5].map((step) => within(overview, step)), [0, 7, 99, 0, 0]);
});

test("trick by trick within a deal", () => {
  const deal = moments(steps);
  assert.equal(byTrick(deal, 0, 1), 2);
  assert.equal(byTrick(deal, 2, 1), null);
  assert.equal(byTrick(deal, 3, -1), 2);
  assert.equal(byTrick(deal, 1, -1), null);
});

test("a moment has an address that leads back to it", () => {
  const url = new URL(addressOf("abc", 2, 17, 3), "http://here");
  assert.equal(url.pathname, "/replay/abc");
  assert.equal(url.searchParams.get("at"), "17");
  assert.equal(viewpointOf(url.searchParams.get("seat"), 4), 3);
  assert.equal(viewpointOf("9", 4), "all");
  assert.equal(viewpointOf(null, 4), "all");
  assert.equal(viewpointOf("none", 4), "none");
});
