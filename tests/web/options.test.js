import assert from "node:assert/strict";
import { test } from "node:test";

import {
  controlOf, differences, families, fits, groupsOf, headOf, inWords, listed, toSend,
} from "../../src/manilla/web/js/pages/options.js";

const choice = {
  name: "doubles", label: "The highest double", default: "second", allowed: "", group: "calls", kind: "choice",
  values: { first: "the first", second: "the second", fourth: "the fourth" },
};
const flag = {
  name: "beyond", label: "Doubles beyond", default: "false", allowed: "", group: "calls", kind: "flag",
  values: { true: "allowed", false: "not allowed" },
};
const target = {
  name: "target", label: "Marks", default: "100", allowed: "1-1000", group: "course", kind: "number", low: 1,
  high: 1000, none: false,
};
const cap = { ...target, name: "cap", label: "The most", default: "none", low: 1, high: 9, none: true };
const packets = {
  name: "packets", label: "Packets", default: "4-4-4", allowed: "", group: "deal", kind: "numbers", low: 1, high: 24,
  most: 24, total: 12,
};
const facts = {
  options: [target, choice, flag, cap, packets],
  groups: { empty: "Nothing", deal: "Cut and deal", calls: "Calls", course: "Match" },
  needs: { beyond: ["doubles=fourth", "doubles=first"] },
};

test("options stand in groups, in the order of the groups, and empty groups are not shown", () => {
  const groups = groupsOf(facts, {});
  assert.deepEqual(groups.map(({ title }) => title), ["Cut and deal", "Calls", "Match"]);
  assert.deepEqual(groups[1]?.fields.map(({ name }) => name), ["doubles", "beyond"]);
  assert.ok(groups.every(({ changed }) => changed === 0));
});

test("a field knows that it was changed, and that it has no effect as the others stand", () => {
  const fields = (/** @type {Record<string, string>} */ chosen) => groupsOf(facts, chosen)[1]?.fields ?? [];
  assert.deepEqual(fields({}).map(({ idle }) => idle), [false, true]);
  assert.deepEqual(fields({ doubles: "first" }).map(({ idle }) => idle), [false, false]);
  assert.deepEqual(fields({ doubles: "first" }).map(({ changed }) => changed), [true, false]);
  assert.equal(groupsOf(facts, { doubles: "first" })[1]?.changed, 1);
});

test("only what differs is sent, and nothing that the game does not have", () => {
  assert.deepEqual(toSend(facts, {}), {});
  assert.deepEqual(toSend(facts, { target: "100", doubles: "first", other: "1" }), { doubles: "first" });
});

test("what differs is said in words", () => {
  assert.deepEqual(differences(facts, { doubles: "first", target: "40" }), [
    { name: "target", label: "Marks", value: "40" },
    { name: "doubles", label: "The highest double", value: "the first" },
  ]);
  assert.equal(inWords(cap, "none", "no limit"), "no limit");
});

test("each kind of option has its control", () => {
  assert.deepEqual([choice, flag, target, cap, packets].map(controlOf), ["choice", "choice", "number", "list", "text"]);
  assert.deepEqual(listed({ ...cap, high: 3 }), ["none", "1", "2", "3"]);
});

test("what cannot be is seen before it is sent", () => {
  assert.ok(fits(choice, "first"));
  assert.ok(!fits(choice, "fifth"));
  assert.ok(fits(target, "1000") && !fits(target, "1001") && !fits(target, "0") && !fits(target, "1e2"));
  assert.ok(!fits(target, "none") && fits(cap, "none"));
  assert.ok(fits(packets, "4-4-4") && fits(packets, "6, 6") && !fits(packets, "4-4") && !fits(packets, ""));
});

test("games stand by family, called by the words that all their names begin with", () => {
  const games = [
    { key: "b_obligada", family: "b", name: "Butifarra obligada" },
    { key: "b", family: "b", name: "Butifarra" },
    { key: "m", family: "m", name: "Manilla, partida completa" },
    { key: "c_1", family: "c", name: "Manille muette" },
    { key: "c_2", family: "c", name: "Manille parlée" },
    { key: "x_1", family: "x", name: "One" },
    { key: "x_2", family: "x", name: "Other" },
  ];
  const found = families(games);
  assert.deepEqual(
    found.map(({ name, games: members }) => [name, members.length]),
    [["Butifarra", 2], ["Manilla partida completa", 1], ["Manille", 2], ["One", 2]],
  );
  assert.deepEqual(found.map((family) => headOf(family)?.key), ["b", "m", "c_1", "x_1"]);
});
