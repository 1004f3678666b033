// What pages keep and send: the last table, its settings, initials.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SHADES, initials, shade } from "../../src/manilla/web/js/pages/initials.js";
import { readLast } from "../../src/manilla/web/js/pages/remembered.js";
import { CLOCKS, USUAL, clockOf, newTable, toKeep, wishesFrom } from "../../src/manilla/web/js/pages/table_settings.js";

test("initials are letters of the first and the last word, of any alphabet", () => {
  const names = ["Anna", "Joan Puig", "maria-dolores", "Пётр Ильич Чайковский", "Guest 1234", "O’Neill", "", "…"];
  assert.deepEqual(names.map(initials), ["A", "JP", "MD", "ПЧ", "G1", "ON", "?", "?"]);
});

test("a person's colour is always the same, and people have different ones", () => {
  const shades = Array.from({ length: 100 }, (_, n) => shade(`p_${n * 7919}`));
  assert.equal(shade("p_abc"), shade("p_abc"));
  assert.ok(shades.every((n) => Number.isInteger(n) && n >= 0 && n < SHADES));
  assert.ok(new Set(shades).size > 4);
});

test("what was kept of the last table is taken only if it is whole", () => {
  const kept = { game: "g", options: { a: "1" }, settings: {}, bots: "club" };
  assert.deepEqual(readLast(JSON.stringify(kept)), kept);
  const broken = ["", "null", "[]", "{", JSON.stringify({ ...kept, options: { a: 1 } }), JSON.stringify({ game: "g" })];
  assert.deepEqual([null, ...broken].map(readLast), Array(broken.length + 1).fill(null));
});

test("wishes that do not fit are as usual, and no password is kept", () => {
  assert.deepEqual(wishesFrom({}), USUAL);
  assert.deepEqual(wishesFrom({ company: "nobody", clock: "toString", pace: 7, bots: 3 }), USUAL);
  assert.equal(wishesFrom({ company: "open", clock: "quick" }).clock, "quick");
  assert.ok(!("password" in toKeep({ ...USUAL, password: "secret" })));
  assert.equal(wishesFrom({ password: "secret" }).password, "");
});

test("a table against bots is private, without a clock, and full", () => {
  const { settings, password, bots } = newTable("g", {}, { ...USUAL, password: "x", clock: "quick", rated: true });
  assert.deepEqual([settings.public, settings.locked, settings.rated, password, bots], [false, false, false, "", "club"]);
  assert.deepEqual(settings.clock, CLOCKS.none);
});

test("a table of friends is private and may be locked; an open one is listed, and a rated one draws", () => {
  const friends = newTable("g", { a: "1" }, { ...USUAL, company: "friends", password: "x", partners: "fixed" });
  assert.deepEqual(
    [friends.settings.public, friends.settings.locked, friends.password, friends.bots, friends.settings.partners],
    [false, true, "x", "", "fixed"],
  );
  const open = newTable("g", {}, { ...USUAL, company: "open", rated: true, partners: "fixed", clock: "usual" });
  assert.deepEqual([open.settings.public, open.settings.rated, open.settings.partners], [true, true, "draw"]);
  assert.equal(clockOf(open.settings.clock), "usual");
  assert.equal(clockOf(undefined), "none");
  assert.equal(clockOf({ move: 7 }), null);
});
