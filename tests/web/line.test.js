import assert from "node:assert/strict";
import { test } from "node:test";

import { newLine, step } from "../../src/manilla/web/js/net/line.js";

/** @typedef {import("../../src/manilla/web/js/net/line.js").Event} Event */
/** @typedef {import("../../src/manilla/web/js/net/line.js").Effect} Effect */

/** A line that is led through events; `did` holds the effects of the last one. */
class Scene {
  line = newLine();
  now = 1_000_000;
  chance = 1;
  /** @type {Effect[]} */
  did = [];

  /** @param {Event} event */
  go(event) {
    [this.line, this.did] = step(this.line, event, { now: this.now, chance: this.chance, lang: "ca" });
    return this;
  }

  /** @param {number} ms */
  wait(ms) {
    this.now += ms;
    return this;
  }

  /** @param {any} message */
  hear(message) {
    return this.go({ kind: "message", message });
  }

  /** Connect and be greeted. */
  greeted() {
    this.go({ kind: "start" }).go({ kind: "opened" });
    return this.hear({ t: "welcome", protocol: 1, player: "p_1", name: "Anna", ping: 20 });
  }

  /** What the last event sent. */
  get sent() {
    return this.did.flatMap((effect) => (effect.do === "send" ? [effect.message] : []));
  }

  /** What the last event told our own side. @returns {any[]} */
  get told() {
    return this.did.flatMap((effect) => (effect.do === "tell" ? [effect.message] : []));
  }

  /** @param {string} name */
  timer(name) {
    const found = this.did.findLast((effect) => effect.do === "timer" && effect.name === name);
    return found?.do === "timer" ? found.after : null;
  }

  /** @param {string} name */
  does(name) {
    return this.did.some((effect) => effect.do === name);
  }
}

/** @param {number} seq @param {{plays?: string[], table?: string}} [options] @returns {any} */
function table(seq, { plays = [], table = "abc" } = {}) {
  const match = { phase: "play", results_from: 0, results: [], calls: [], plays };
  return { t: "table", table, seq, state: { match_number: 1 }, chair: 0, match, happened: [] };
}

/** @param {string} id @param {string} [card] @returns {any} */
const act = (id, card = "9O") => ({ t: "act", table: "abc", id, act: card, seq: 5 });

/** A line that watches a table and knows it as of seq 5. */
function atTable() {
  return new Scene().greeted().go({ kind: "watch", table: "abc" }).hear(table(5));
}

test("it says hello first, in the reader's language, and then watches", () => {
  const scene = new Scene().go({ kind: "watch", table: "abc", password: "x" });
  assert.deepEqual(scene.did, []);
  scene.go({ kind: "start" });
  assert.ok(scene.does("open"));
  assert.equal(scene.line.status, "connecting");
  scene.go({ kind: "opened" });
  assert.deepEqual(scene.sent, [{ t: "hello", protocol: 1, lang: "ca" }]);
  scene.hear({ t: "welcome", protocol: 1, player: "p_1", name: "Anna", ping: 20 });
  assert.equal(scene.line.status, "open");
  assert.deepEqual(scene.sent, [{ t: "watch", table: "abc", since: 0, password: "x" }]);
  assert.equal(scene.timer("ping"), 20_000);
});

test("a request whose answer was lost is sent again under the same id, once the table has been told", () => {
  const scene = atTable().go({ kind: "ask", request: act("r.1") });
  assert.deepEqual(scene.sent, [act("r.1")]);
  scene.wait(500).go({ kind: "lost" });
  assert.equal(scene.line.status, "waiting");
  scene.go({ kind: "timer", name: "retry" }).go({ kind: "opened" });
  scene.hear({ t: "welcome", protocol: 1, player: "p_1", name: "Anna", ping: 20 });
  assert.deepEqual(scene.sent, [{ t: "watch", table: "abc", since: 5 }]);
  scene.hear(table(5));
  assert.deepEqual(scene.sent, [act("r.1")]);
  scene.hear({ t: "done", id: "r.1", seq: 6 });
  assert.deepEqual(scene.told, [{ t: "done", id: "r.1", seq: 6 }]);
  assert.deepEqual(scene.line.pending, []);
});

test("an act is not sent again for another moment than it was decided on", () => {
  const scene = atTable().go({ kind: "ask", request: act("r.1") }).go({ kind: "lost" });
  scene.go({ kind: "timer", name: "retry" }).greeted().hear(table(9, { plays: ["9O", "2O", "3O", "4O"] }));
  assert.deepEqual(scene.sent, []);
  assert.deepEqual(scene.told.map(({ t, id, code }) => [t, id, code]), [
    ["table", undefined, undefined],
    ["refused", "r.1", "not_sent"],
  ]);
  assert.deepEqual(scene.line.pending, []);
});

test("what was asked an hour ago is not sent again", () => {
  const scene = atTable().go({ kind: "ask", request: { t: "ready", table: "abc", id: "r.1", ready: true } });
  scene.go({ kind: "offline" }).wait(3_600_000).go({ kind: "online" });
  scene.go({ kind: "opened" }).hear({ t: "welcome", protocol: 1, player: "p_1", name: "Anna", ping: 20 });
  scene.hear(table(5));
  assert.deepEqual(scene.sent, []);
  assert.equal(scene.told[1].code, "not_sent");
});

test("what is asked while the line is broken goes out when it is back", () => {
  const scene = atTable().go({ kind: "lost" }).go({ kind: "ask", request: act("r.2") });
  assert.deepEqual(scene.sent, []);
  scene.go({ kind: "timer", name: "retry" }).greeted().hear(table(5));
  assert.deepEqual(scene.sent, [act("r.2")]);
});

test("requests keep their order", () => {
  const scene = new Scene().go({ kind: "watch", table: "abc" });
  for (const id of ["a", "b", "c"]) {
    scene.go({ kind: "ask", request: { t: "claim", table: "abc", id } });
  }
  scene.greeted().hear(table(1));
  assert.deepEqual(scene.sent.map((message) => "id" in message && message.id), ["a", "b", "c"]);
});

test("a beat with a newer seq makes it watch again, one that it knows does not", () => {
  const scene = atTable().hear({ t: "beat", tables: { abc: 5, other: 9 } });
  assert.deepEqual(scene.sent, []);
  scene.hear({ t: "beat", tables: { abc: 7 } });
  assert.deepEqual(scene.sent, [{ t: "watch", table: "abc", since: 5 }]);
});

test("tries are farther and farther apart, with a spread, and never more than ten seconds", () => {
  const scene = new Scene().go({ kind: "start" });
  const waits = [];
  for (let n = 0; n < 8; n += 1) {
    scene.go({ kind: "lost" });
    waits.push(scene.timer("retry"));
    scene.go({ kind: "timer", name: "retry" });
  }
  assert.deepEqual(waits, [400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
  scene.chance = 0;
  scene.go({ kind: "lost" });
  assert.equal(scene.timer("retry"), 5000);
});

test("after a failure it asks who we are before it opens", () => {
  const scene = new Scene().go({ kind: "start" });
  assert.deepEqual(scene.did.filter((effect) => effect.do === "open"), [{ do: "open", check: false }]);
  scene.go({ kind: "lost" }).go({ kind: "timer", name: "retry" });
  assert.deepEqual(scene.did.filter((effect) => effect.do === "open"), [{ do: "open", check: true }]);
});

test("waking up tries at once, and makes sure that an open line still lives", () => {
  const scene = atTable().go({ kind: "lost" }).go({ kind: "wake" });
  assert.equal(scene.line.status, "connecting");
  const open = atTable().wait(30_000).go({ kind: "wake" });
  assert.deepEqual(open.sent, [{ t: "ping", n: 1 }]);
  assert.equal(open.timer("answer"), 4000);
  open.hear({ t: "pong", n: 1 });
  assert.ok(open.did.some((effect) => effect.do === "cancel" && effect.name === "answer"));
  open.go({ kind: "wake" }).go({ kind: "timer", name: "answer" });
  assert.equal(open.line.status, "waiting");
});

test("a line on which nothing is heard any more is given up", () => {
  const scene = atTable();
  scene.wait(20_000).go({ kind: "timer", name: "ping" });
  assert.deepEqual(scene.sent, [{ t: "ping", n: 1 }]);
  scene.wait(20_000).go({ kind: "timer", name: "ping" });
  scene.wait(20_000).go({ kind: "timer", name: "ping" });
  assert.equal(scene.line.status, "waiting");
  assert.ok(scene.does("close"));
});

test("a connection that opens and is not greeted is given up", () => {
  const scene = new Scene().go({ kind: "start" });
  assert.equal(scene.timer("hello"), 12_000);
  scene.go({ kind: "opened" }).go({ kind: "timer", name: "hello" });
  assert.equal(scene.line.status, "waiting");
});

test("a restart of the server is no end", () => {
  const scene = atTable().hear({ t: "bye", code: "restart" });
  assert.equal(scene.line.status, "waiting");
  scene.go({ kind: "timer", name: "retry" }).greeted();
  assert.deepEqual(scene.sent, [{ t: "watch", table: "abc", since: 5 }]);
});

test("another version of the protocol, and being signed out, are ends", () => {
  for (const why of ["protocol", "signed_out"]) {
    const scene = atTable().hear({ t: "bye", code: why });
    assert.deepEqual([scene.line.status, scene.line.ended], ["closed", why]);
    assert.ok(scene.did.some((effect) => effect.do === "ended" && effect.why === why));
    for (const kind of /** @type {const} */ (["lost", "wake", "online"])) {
      assert.equal(scene.go({ kind }).line.status, "closed");
    }
    assert.equal(scene.go({ kind: "start" }).line.status, "connecting");
  }
});

test("without a network nothing is tried, and with one at once", () => {
  const scene = atTable().go({ kind: "offline" });
  assert.equal(scene.line.status, "offline");
  assert.equal(scene.go({ kind: "lost" }).line.status, "offline");
  assert.equal(scene.timer("retry"), null);
  assert.equal(scene.go({ kind: "online" }).line.status, "connecting");
});

test("a table that nobody looks at any more is watched no more", () => {
  const scene = atTable().go({ kind: "unwatch", table: "abc" });
  assert.deepEqual(scene.sent, [{ t: "unwatch", table: "abc" }]);
  assert.deepEqual(scene.hear(table(6)).told, []);
  assert.deepEqual(scene.go({ kind: "lost" }).go({ kind: "timer", name: "retry" }).greeted().sent, []);
});

test("an old message does not turn the seq back", () => {
  const scene = atTable().hear(table(4)).hear({ t: "beat", tables: { abc: 5 } });
  assert.deepEqual(scene.sent, []);
});
