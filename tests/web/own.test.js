// Own mistakes as they are kept: whole ones only, no more than so many, and known by where they were made.

import assert from "node:assert/strict";
import test from "node:test";
import { MOST, isOwn, nameOf, readOwn, withOwn } from "../../src/manilla/web/js/course/own.js";

const kept = (/** @type {unknown} */ problems) => JSON.stringify({ format: 1, problems });

test("what is kept is read again; what is not whole counts for nothing", () => {
  const name = nameOf("t1", 1, 0, 7);
  assert.equal(isOwn(name), true);
  assert.equal(isOwn("manilla-07"), false);
  assert.deepEqual(readOwn(kept([[name, "text"]])), { [name]: "text" });
  assert.deepEqual(readOwn(kept([[name, 3], ["manilla-07", "text"], [name], "x", null])), {});
  for (const text of [null, "", "{", "3", '{"format":2,"problems":[]}', '{"format":1,"problems":{}}']) {
    assert.deepEqual(readOwn(text), {});
  }
});

test("the oldest go first, and none is there twice", () => {
  let problems = /** @type {Readonly<Record<string, string>>} */ ({});
  for (let place = 0; place < MOST + 5; place += 1) {
    problems = withOwn(problems, nameOf("t", 1, 0, place), String(place));
  }
  assert.equal(Object.keys(problems).length, MOST);
  assert.equal(problems[nameOf("t", 1, 0, 4)], undefined);
  assert.equal(Object.keys(withOwn(problems, nameOf("t", 1, 0, 9), "again")).length, MOST);
});
