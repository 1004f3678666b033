import assert from "node:assert/strict";
import { test } from "node:test";

import { advanced, arrived, laid, leaderOf, released, trickOf } from "../../src/manilla/web/js/table/stage.js";

const SEATS = 4;
/** Three tricks of four cards. */
const PLAYS = ["1O", "2O", "3O", "4O", "1C", "2C", "3C", "4C", "1E", "2E", "3E", "4E"];
const WINNERS = [3, 2, 1];

/**
 * A match of which so many cards have been played in deal number `deal`.
 *
 * @param {number} played @param {{deal?: number, over?: boolean}} [where] @returns {any}
 */
function match(played, { deal = 0, over = false } = {}) {
  const past = Array.from({ length: over ? deal + 1 : deal }, () => ({
    plays: PLAYS,
    trick_winners: WINNERS,
    dealer: 1,
    juego: 0,
  }));
  const plays = over ? [] : PLAYS.slice(0, played);
  return {
    results_from: 0,
    results: past,
    plays,
    trick_winners: over ? [] : WINNERS.slice(0, Math.floor(played / SEATS)),
    dealer: 1,
    phase: over ? "cut" : "play",
  };
}

/**
 * Everything that is seen while time passes, in order.
 *
 * @param {import("../../src/manilla/web/js/table/stage.js").Stage} stage @param {any[]} news @param {number} stays
 */
function watched(stage, news, stays) {
  const seen = [];
  let now = 0;
  for (const one of news) {
    for (let tick = 0; tick < 24; tick += 1) {
      stage = advanced(stage, one, 1, SEATS, now, stays);
      seen.push(
        laid(stage, one, SEATS)
          .cards.map((laidCard) => laidCard.card)
          .join(" "),
      );
      now += stays / 4 || 1;
    }
  }
  return { stage, seen };
}

test("every card is seen once in the middle, in order, however fast the news come", () => {
  for (const step of [1, 2, 3, 5, 7, 12]) {
    const news = [];
    for (let played = 0; played < PLAYS.length; played += step) {
      news.push(match(played));
    }
    news.push(match(12, { over: true }));
    const { seen, stage } = watched(arrived(match(0), 1), news, 1000);
    for (let trick = 0; trick < 3; trick += 1) {
      const full = PLAYS.slice(trick * 4, trick * 4 + 4).join(" ");
      assert.ok(seen.includes(full), `trick ${trick} was never seen whole with ${step} at a time`);
    }
    assert.equal(seen.at(-1), "");
    assert.equal(stage.deal, 1);
  }
});

test("a full trick stays as long as it should, and no longer", () => {
  let stage = advanced(arrived(match(0), 1), match(4), 1, SEATS, 100, 1000);
  assert.equal(stage.since, 100);
  assert.deepEqual(laid(stage, match(4), SEATS).winner, 3);
  stage = advanced(stage, match(6), 1, SEATS, 1099, 1000);
  assert.equal(laid(stage, match(6), SEATS).cards.length, 4);
  stage = advanced(stage, match(6), 1, SEATS, 1100, 1000);
  assert.deepEqual(laid(stage, match(6), SEATS).cards, [
    { seat: 3, card: "1C" },
    { seat: 0, card: "2C" },
  ]);
  assert.equal(stage.gathered, 1);
});

test("until it is released, if that is wanted", () => {
  let stage = advanced(arrived(match(0), 1), match(5), 1, SEATS, 0, Infinity);
  stage = advanced(stage, match(5), 1, SEATS, 1e9, Infinity);
  assert.equal(laid(stage, match(5), SEATS).cards.length, 4);
  stage = advanced(released(stage), match(5), 1, SEATS, 1e9, Infinity);
  assert.equal(laid(stage, match(5), SEATS).cards.length, 1);
  assert.equal(released(stage), stage);
});

test("with no time at all nothing waits", () => {
  const stage = advanced(arrived(match(0), 1), match(9), 1, SEATS, 0, 0);
  assert.equal(stage.gathered, 2);
  assert.equal(laid(stage, match(9), SEATS).cards.length, 1);
});

test("whoever comes late sees the trick as it lies", () => {
  const stage = arrived(match(6), 1);
  assert.deepEqual(
    laid(stage, match(6), SEATS).cards.map((one) => one.card),
    ["1C", "2C"],
  );
});

test("what is taken back is gone from the middle", () => {
  const stage = advanced(arrived(match(0), 1), match(6), 1, SEATS, 0, 0);
  const back = advanced(stage, match(5), 1, SEATS, 1, 0);
  assert.equal(laid(back, match(5), SEATS).cards.length, 1);
  const further = advanced(back, match(3), 1, SEATS, 2, 0);
  assert.deepEqual(
    laid(further, match(3), SEATS).cards.map((one) => one.card),
    ["1O", "2O", "3O"],
  );
  assert.equal(further.gathered, 0);
});

test("another match begins with an empty table", () => {
  const stage = advanced(arrived(match(6), 1), match(0), 2, SEATS, 0, 1000);
  assert.deepEqual(stage, arrived(match(0), 2));
});

test("tricks are led by the seat after the dealer, then by whoever took the one before", () => {
  const deal = { plays: PLAYS, winners: WINNERS, dealer: 3 };
  assert.equal(leaderOf(deal, 0, SEATS), 0);
  assert.equal(leaderOf(deal, 1, SEATS), 3);
  assert.deepEqual(trickOf(deal, 2, SEATS)?.cards[0], { seat: 2, card: "1E" });
  assert.equal(trickOf(deal, 3, SEATS), null);
});
