import assert from "node:assert/strict";
import { test } from "node:test";

import {
  TALL,
  TARGET,
  below,
  frontLayout,
  handLayout,
  inRows,
  seatPlaces,
  trickLayout,
} from "../../src/manilla/web/js/table/geometry.js";
import { alternating, inOrder } from "../../src/manilla/web/js/table/hand.js";
import { next } from "../../src/manilla/web/js/table/hand_view.js";
import { readCall, readContract, readHand, reachable, sizeOf } from "../../src/manilla/web/js/table/seen.js";

test("a hand is read as the notation writes it", () => {
  assert.deepEqual(readHand("T7D.T8H.9S"), { cards: ["TD", "7D", "TH", "8H", "9S"], hidden: 0, piles: [] });
  assert.deepEqual(readHand("?8"), { cards: [], hidden: 8, piles: [] });
  assert.deepEqual(readHand("-"), { cards: [], hidden: 0, piles: [] });
  assert.deepEqual(readHand(undefined), { cards: [], hidden: 0, piles: [] });
  const piled = readHand("AO.?.(?3.8E).(SB).().(?2)");
  assert.deepEqual(piled.piles, [
    { hidden: 3, top: "8E" },
    { hidden: 0, top: "SB" },
    { hidden: 0, top: null },
    { hidden: 2, top: null },
  ]);
  assert.equal(sizeOf(piled), 1 + 1 + 4 + 1 + 0 + 2);
  assert.deepEqual(reachable(piled), ["AO", "8E", "SB"]);
});

test("contracts and calls are read", () => {
  assert.equal(readContract(null), null);
  assert.deepEqual(readContract("B"), { trump: "B", blind: false, double: "", declarer: null });
  assert.deepEqual(readContract("H+recontro@4"), { trump: "H", blind: false, double: "recontro", declarer: 4 });
  assert.deepEqual(readContract("NT+blind+contro@0"), { trump: null, blind: true, double: "contro", declarer: 0 });
  assert.deepEqual(readCall("2:contro"), { seat: 2, call: "contro" });
});

for (const seats of [2, 3, 4, 6]) {
  test(`${seats} seats go round in the direction of play, mine at the bottom`, () => {
    for (const mine of [0, seats - 1]) {
      const there = seatPlaces(seats, mine, "anticlockwise");
      assert.deepEqual(there[mine]?.at, { x: 0.5, y: 1 });
      const places = there.map(({ at }) => `${at.x} ${at.y}`);
      assert.equal(new Set(places).size, seats);
      const mirrored = seatPlaces(seats, mine, "clockwise");
      there.forEach((place, seat) => {
        assert.equal(mirrored[seat]?.at.x, 1 - place.at.x);
        assert.ok(Math.sign(place.toward.x) === Math.sign(place.at.x - 0.5) || Math.abs(place.toward.x) < 0.01);
      });
      if (seats > 2) {
        assert.equal(there[(mine + 1) % seats]?.at.x, 1, "the next player sits on my right");
      }
    }
  });
}

test("seats at the sides make room for the cards before the one opposite", () => {
  const places = seatPlaces(4, 0, "clockwise");
  const lowered = below(places, { height: 200 }, { height: 42 }, 60);
  assert.ok((lowered[1]?.at.y ?? 0) * 158 >= 42 + 60);
  assert.equal(lowered[2]?.at.y, 0);
  assert.deepEqual(below(places, { height: 200 }, { height: 42 }, 0), places);
});

const ROOMS = /** @type {const} */ ([
  [320, 568],
  [390, 844],
  [568, 320],
  [844, 390],
  [768, 1024],
  [1440, 900],
  [2560, 1440],
]);

for (const [width, height] of ROOMS) {
  test(`at ${width} by ${height} every card of a hand can be hit, and none is outside`, () => {
    for (const dealt of [5, 6, 8, 10, 12]) {
      const { rows, perRow, card, step } = handLayout({ width, height, dealt, piles: false });
      assert.ok(rows * perRow >= dealt);
      assert.ok((perRow - 1) * step + card <= width - 15, `${dealt} cards are too wide`);
      assert.ok(card >= TARGET && step >= Math.min(TARGET, 28), `${dealt} cards: ${card} wide, ${step} apart`);
      assert.ok(step >= TARGET || rows === 1);
      assert.ok(rows * card * TALL < height * 0.4);
    }
  });

  test(`at ${width} by ${height} a trick fits on the felt`, () => {
    const felt = { width: width - 12, height: height * 0.55 };
    for (const seats of [2, 3, 4, 6]) {
      const plate = { width: 84, height: 44 };
      const { card, reach, middle } = trickLayout({ ...felt, seats, plate, front: 0 });
      const places = seatPlaces(seats, 0, "clockwise");
      for (const { toward } of places) {
        const x = middle.x + toward.x * reach.x;
        const y = middle.y + toward.y * reach.y;
        assert.ok(x - card / 2 >= 0 && x + card / 2 <= felt.width);
        assert.ok(y + (card * TALL) / 2 <= felt.height + 1 && y - (card * TALL) / 2 >= 0);
      }
    }
  });
}

test("cards before the seat opposite fit in the width", () => {
  for (const count of [6, 8]) {
    const room = { width: 308, height: 260 };
    const layout = frontLayout({ count, piles: count === 6, opposite: true, room, plate: { width: 84 } });
    assert.ok(layout.width <= room.width);
    assert.ok(layout.card >= 18 && layout.height > 0);
  }
  assert.equal(
    frontLayout({ count: 0, piles: false, opposite: true, room: { width: 300, height: 300 }, plate: { width: 84 } })
      .height,
    0,
  );
});

test("rows share the cards evenly and lose none", () => {
  assert.deepEqual(inRows([1, 2, 3, 4, 5, 6, 7], 6), [
    [1, 2, 3, 4],
    [5, 6, 7],
  ]);
  assert.deepEqual(inRows([1, 2], 6), [[1, 2]]);
  assert.deepEqual(inRows([], 6), [[]]);
});

const FRENCH = {
  suits: [
    { letter: "D", key: "diamonds" },
    { letter: "H", key: "hearts" },
    { letter: "S", key: "spades" },
    { letter: "C", key: "clubs" },
  ],
  ranks: [..."TAKQJ987"].map((letter) => ({ letter })),
};

test("a hand is held suit by suit, inks apart, the best first", () => {
  const hand = ["7D", "TS", "AH", "TD", "9C", "KH"];
  const held = inOrder(hand, FRENCH, "S", "suits");
  assert.deepEqual([...held].sort(), [...hand].sort());
  const suits = [...new Set(held.map((card) => card[1]))].join("");
  assert.match(suits, /^([DH][SC][DH][SC]|[SC][DH][SC][DH])$/);
  assert.ok(held.indexOf("TD") < held.indexOf("7D"));
  assert.ok(
    inOrder(hand, FRENCH, "S", "suits-reversed").indexOf("7D") <
      inOrder(hand, FRENCH, "S", "suits-reversed").indexOf("TD"),
  );
  assert.equal(inOrder(hand, FRENCH, "C", "trumps-first")[0], "9C");
  assert.deepEqual(inOrder(hand, FRENCH, "S", "dealt"), hand);
});

test("two inks that cannot be kept apart lie side by side", () => {
  assert.equal(alternating(FRENCH.suits.slice(0, 2)).length, 2);
});

test("the arrows lead through all cards, and from row to row", () => {
  const slot = (/** @type {string} */ card) => ({ card, pile: null, place: 0 });
  const rows = [
    [slot("1"), slot("2"), slot("3")],
    [slot(""), slot("4"), slot("5")],
  ];
  assert.equal(next(rows, "1", "ArrowRight"), "2");
  assert.equal(next(rows, "3", "ArrowRight"), "4");
  assert.equal(next(rows, "5", "ArrowRight"), "1");
  assert.equal(next(rows, "1", "ArrowLeft"), "5");
  assert.equal(next(rows, "3", "ArrowDown"), "5");
  assert.equal(next(rows, "4", "ArrowUp"), "1");
  assert.equal(next(rows, "1", "ArrowUp"), null);
  assert.equal(next(rows, "4", "Home"), "1");
  assert.equal(next(rows, "1", "End"), "5");
  assert.equal(next(rows, "1", "a"), null);
});
