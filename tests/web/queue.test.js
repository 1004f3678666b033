// What is to be asked again: read from what was kept, and looked up by day.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dueOn, nextOf, note, queue, readQueue, stateOf, today } from "../../src/manilla/web/js/course/queue.js";

const ITEMS = [
  { key: "a-01", step: 1, due: "2026-12-03" },
  { key: "a-02", due: "2026-12-01" },
  { key: "a-03", right: 1 },
  { key: "a-04", step: 2, due: "2026-12-01" },
  { key: "b-01", due: null },
];
const QUEUE = readQueue(JSON.stringify({ format: 1, items: ITEMS }));

test("what is due is found by day: longest waiting first, then what is known least", () => {
  const keys = (/** @type {string} */ day) => dueOn(QUEUE, day).map(({ key }) => key);
  assert.deepEqual(keys("2026-11-30"), []);
  assert.deepEqual(keys("2026-12-01"), ["a-02", "a-04"]);
  assert.deepEqual(keys("2026-12-03"), ["a-02", "a-04", "a-01"]);
});

test("a problem is new, learned, or to be asked again", () => {
  assert.deepEqual([stateOf(undefined), stateOf(QUEUE["a-03"]), stateOf(QUEUE["b-01"]), stateOf(QUEUE["a-01"])],
    ["new", "learned", "learned", "again"]);
});

test("a run goes on behind the last one, begins anew at the end, and asks none twice", () => {
  const names = ["a-01", "a-05", "a-02", "a-06"];
  assert.equal(nextOf(names, QUEUE), "a-05");
  assert.equal(nextOf(names, QUEUE, "a-05"), "a-06");
  assert.equal(nextOf(names, QUEUE, "a-06"), "a-05");
  assert.equal(nextOf(["a-01"], QUEUE), null);
  assert.equal(nextOf(["a-05"], {}, "a-05"), null);
});

test("what was kept and is spoilt is left out", () => {
  const spoilt = [{ key: 1 }, { key: "x", due: "soon" }, { key: "y", step: -1 }, null, "z", { key: "good" }];
  assert.deepEqual(Object.keys(readQueue(JSON.stringify({ format: 1, items: spoilt }))), ["good"]);
  for (const text of [null, "", "{", '{"format": 2, "items": []}', '{"format": 1, "items": {}}']) {
    assert.deepEqual(readQueue(text), {});
  }
});

test("without a place to keep it an answer is known all the same", () => {
  note({ key: "c-01", due: "2026-12-01", wrong: 1 });
  assert.equal(stateOf(queue.value["c-01"]), "again");
});

test("the day is that of the place where one is", () => {
  assert.equal(today(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});
