import assert from "node:assert/strict";
import { test } from "node:test";

import { ROUTES, match, placeOf } from "../../src/manilla/web/js/router.js";

test("a path finds its page, and what stands in it", () => {
  assert.deepEqual(match("/"), { page: "home", params: {} });
  assert.deepEqual(match("/t/abc123"), { page: "table", params: { table: "abc123" } });
  assert.deepEqual(match("/rules/"), { page: "rules", params: {} });
  assert.deepEqual(match("/rules/a%20game"), { page: "rules", params: { game: "a game" } });
});

test("any other path is not found", () => {
  for (const path of ["/nowhere", "/t", "/t/a/b", "/t/%", "/rules/a/b"]) {
    assert.deepEqual(match(path), { page: "not-found", params: {} }, path);
  }
});

test("every route leads to its own page", () => {
  for (const [pattern, page] of ROUTES) {
    assert.equal(match(pattern.replaceAll(":", "")).page, page);
  }
});

test("a place has its query", () => {
  const place = placeOf("/replay/abc?match=2&at=14");
  assert.equal(place.page, "replay");
  assert.equal(place.query.get("at"), "14");
});
