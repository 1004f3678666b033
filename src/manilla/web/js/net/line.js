// The connection to the server as a pure machine: an event and the time go in, a new state and effects come out.
//
// What it promises: a request is sent until it is answered, always under the same id, so that the server does none
// twice; after a break every table is watched again from what is known; a silent line is noticed. An act is not sent
// again once its table has moved on: it was decided on for a moment that has passed.

/** @typedef {import("../types/protocol").ServerMessage} ServerMessage */
/** @typedef {import("../types/protocol").ClientMessage} ClientMessage */
/** @typedef {import("../types/protocol").TableMessage} TableMessage */
/** @typedef {import("../state/table.js").Request} Request */

/** @typedef {"connecting" | "open" | "waiting" | "offline" | "closed"} Status */

/**
 * @typedef {object} Watched
 * @property {number} since the newest seq that we have
 * @property {string} password
 * @property {boolean} current whether this connection has told of it yet
 * @property {string} turn a name for the moment of the match, see `turnOf`
 */

/** @typedef {{request: Request, at: number, turn: string, sent: boolean}} Pending */

/**
 * @typedef {object} Line
 * @property {Status} status
 * @property {boolean} greeted whether `welcome` has come on this connection
 * @property {string} ended why it is closed for good: "protocol", "signed_out", "stopped"; else ""
 * @property {number} tries without success, since the last welcome
 * @property {Readonly<Record<string, Watched>>} tables
 * @property {readonly Pending[]} pending in the order of asking
 * @property {number} heard when the server was last heard
 * @property {number} ping milliseconds between two pings
 * @property {number} pings how many we have sent
 * @property {boolean} online what the browser says of the network
 * @property {string} player who we are, from `welcome`
 */

/**
 * @typedef {{kind: "start"} | {kind: "stop"} | {kind: "opened"} | {kind: "lost"} | {kind: "wake"}
 *   | {kind: "online"} | {kind: "offline"} | {kind: "timer", name: TimerName}
 *   | {kind: "message", message: ServerMessage} | {kind: "ask", request: Request}
 *   | {kind: "watch", table: string, password?: string} | {kind: "unwatch", table: string}} Event
 */

/** @typedef {"retry" | "ping" | "answer" | "hello"} TimerName */

/**
 * @typedef {{do: "open", check: boolean} | {do: "close"} | {do: "send", message: ClientMessage}
 *   | {do: "timer", name: TimerName, after: number} | {do: "cancel", name: TimerName}
 *   | {do: "tell", message: ServerMessage} | {do: "ended", why: string}} Effect
 *   `open`: with `check`, ask by HTTP who we are before. `timer`: set it anew.
 */

/** @typedef {{now: number, chance: number, lang: string}} World `chance`: from 0 to 1, for the spread of tries */

export const PROTOCOL = 1;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 10_000;
/** How long a connection may take to open and greet. */
const OPENING = 12_000;
/** After waking up: how long a ping may be without an answer before the line counts as dead. */
const ANSWER = 4000;
/** Pings without an answer after which the line counts as dead. */
const SILENT = 2.2;
/** A request that is older than this is not sent again. */
const STALE = 60_000;
const FINAL = new Set(["protocol", "signed_out"]);

/** @returns {Line} */
export function newLine() {
  return {
    status: "closed",
    greeted: false,
    ended: "",
    tries: 0,
    tables: {},
    pending: [],
    heard: 0,
    ping: 20_000,
    pings: 0,
    online: true,
    player: "",
  };
}

/**
 * @param {Line} line @param {Event} event @param {World} world
 * @returns {[Line, Effect[]]}
 */
export function step(line, event, world) {
  switch (event.kind) {
    case "start":
      return line.status === "closed" ? connect({ ...line, ended: "", tries: 0 }, world) : [line, []];
    case "stop":
      return end(line, "stopped");
    case "opened":
      return [line, [{ do: "send", message: { t: "hello", protocol: PROTOCOL, lang: world.lang } }]];
    case "lost":
      return line.status === "closed" ? [line, []] : lost(line, world);
    case "wake":
      return wake(line, world);
    case "online":
      return wake({ ...line, online: true }, world);
    case "offline":
      return line.status === "closed" ? [{ ...line, online: false }, []] : goOffline(line);
    case "timer":
      return timer(line, event.name, world);
    case "message":
      return message(line, event.message, world);
    case "ask":
      return ask(line, event.request, world);
    case "watch":
      return watch(line, event.table, event.password ?? "");
    case "unwatch":
      return unwatch(line, event.table);
  }
}

/** @param {Line} line @param {World} world @returns {[Line, Effect[]]} */
function connect(line, { now }) {
  const next = /** @type {Line} */ ({ ...line, status: "connecting", greeted: false, heard: now });
  return [
    next,
    [
      { do: "cancel", name: "retry" },
      { do: "open", check: line.tries > 0 },
      { do: "timer", name: "hello", after: OPENING },
    ],
  ];
}

/** @param {Line} line @param {string} why @returns {[Line, Effect[]]} */
function end(line, why) {
  const next = /** @type {Line} */ ({ ...line, status: "closed", greeted: false, ended: why });
  return [next, [...quiet(), { do: "close" }, { do: "ended", why }]];
}

/** @returns {Effect[]} */
function quiet() {
  return /** @type {TimerName[]} */ (["retry", "ping", "answer", "hello"]).map((name) => ({ do: "cancel", name }));
}

/** @param {Line} line @param {World} world @returns {[Line, Effect[]]} */
function lost(line, { chance }) {
  if (!line.online) {
    return goOffline(line);
  }
  const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(line.tries, 10));
  const next = /** @type {Line} */ ({ ...notCurrent(line), status: "waiting", greeted: false, tries: line.tries + 1 });
  return [
    next,
    [...quiet(), { do: "close" }, { do: "timer", name: "retry", after: Math.round(longest * (0.5 + chance / 2)) }],
  ];
}

/** @param {Line} line @returns {[Line, Effect[]]} */
function goOffline(line) {
  const next = /** @type {Line} */ ({ ...notCurrent(line), status: "offline", greeted: false, online: false });
  return [next, [...quiet(), { do: "close" }]];
}

/** @param {Line} line @returns {Line} */
function notCurrent(line) {
  const tables = Object.entries(line.tables).map(([table, known]) => [table, { ...known, current: false }]);
  return { ...line, tables: Object.fromEntries(tables) };
}

/**
 * The page is looked at again, or the network is back: try at once, or make sure that the line still lives.
 *
 * @param {Line} line @param {World} world @returns {[Line, Effect[]]}
 */
function wake(line, world) {
  switch (line.status) {
    case "waiting":
    case "offline":
      return connect({ ...line, tries: Math.max(1, line.tries) }, world);
    case "open":
      return pinged(line, [{ do: "timer", name: "answer", after: ANSWER }]);
    default:
      return [line, []];
  }
}

/** @param {Line} line @param {Effect[]} more @returns {[Line, Effect[]]} */
function pinged(line, more) {
  const pings = line.pings + 1;
  return [
    { ...line, pings },
    [{ do: "send", message: { t: "ping", n: pings } }, { do: "timer", name: "ping", after: line.ping }, ...more],
  ];
}

/** @param {Line} line @param {TimerName} name @param {World} world @returns {[Line, Effect[]]} */
function timer(line, name, world) {
  switch (name) {
    case "retry":
      return line.status === "waiting" ? connect(line, world) : [line, []];
    case "hello":
    case "answer":
      return line.status === "closed" ? [line, []] : lost(line, world);
    case "ping":
      if (line.status !== "open") {
        return [line, []];
      }
      return world.now - line.heard > SILENT * line.ping ? lost(line, world) : pinged(line, []);
  }
}

/** @param {Line} line @param {ServerMessage} told @param {World} world @returns {[Line, Effect[]]} */
function message(line, told, world) {
  if (line.status === "closed") {
    return [line, []];
  }
  const heard = { ...line, heard: world.now };
  const awake = /** @type {Effect[]} */ ([{ do: "cancel", name: "answer" }]);
  switch (told.t) {
    case "welcome":
      return welcome(heard, told);
    case "table":
      return table(heard, told, world, awake);
    case "done":
    case "refused":
      return [
        { ...heard, pending: heard.pending.filter(({ request }) => request.id !== told.id) },
        [...awake, { do: "tell", message: told }],
      ];
    case "beat":
      return [heard, [...awake, ...missed(heard, told.tables)]];
    case "bye":
      return FINAL.has(told.code) ? end(heard, told.code) : lost(heard, world);
    default:
      return [heard, awake];
  }
}

/** @param {Line} line @param {import("../types/protocol").Welcome} told @returns {[Line, Effect[]]} */
function welcome(line, told) {
  const ping = Math.max(1, told.ping) * 1000;
  const next = /** @type {Line} */ ({ ...line, status: "open", greeted: true, tries: 0, ping, player: told.player });
  const tables = Object.keys(line.tables);
  const free = line.pending.filter(({ request }) => !(request.table in line.tables));
  return [
    next,
    [
      { do: "cancel", name: "hello" },
      { do: "tell", message: told },
      { do: "timer", name: "ping", after: ping },
      ...tables.map((id) => watching(id, next)),
      ...free.map(({ request }) => send(request)),
    ],
  ];
}

/** @param {string} id @param {Line} line @returns {Effect} */
function watching(id, line) {
  const { since, password } = /** @type {Watched} */ (line.tables[id]);
  return send({ t: "watch", table: id, since, ...(password && { password }) });
}

/** @param {ClientMessage} message @returns {Effect} */
function send(message) {
  return { do: "send", message };
}

/**
 * A table was told: it is known now how it stands, and what waits for it may be sent again.
 *
 * @param {Line} line @param {TableMessage} told @param {World} world @param {Effect[]} awake
 * @returns {[Line, Effect[]]}
 */
function table(line, told, { now }, awake) {
  const known = line.tables[told.table];
  if (known === undefined) {
    return [line, awake];
  }
  const turn = turnOf(told);
  const tables = {
    ...line.tables,
    [told.table]: { ...known, since: Math.max(known.since, told.seq), current: true, turn },
  };
  const effects = /** @type {Effect[]} */ ([...awake, { do: "tell", message: told }]);
  if (known.current) {
    return [{ ...line, tables }, effects];
  }
  const mine = line.pending.filter(({ request }) => request.table === told.table);
  const [still, passed] = split(mine, (pending) => mayBeSentAgain(pending, turn, now));
  const pending = line.pending.filter((one) => !passed.includes(one));
  return [
    { ...line, tables, pending },
    [...effects, ...still.map(({ request }) => send(request)), ...passed.map(({ request }) => notSent(request))],
  ];
}

/** @param {Pending} pending @param {string} turn @param {number} now */
function mayBeSentAgain({ request, at, turn: then }, turn, now) {
  return now - at <= STALE && (request.t !== "act" || then === turn);
}

/** Tell our own side that a request has been given up. @param {Request} request @returns {Effect} */
function notSent(request) {
  return { do: "tell", message: { t: "refused", id: request.id, code: "not_sent", data: {}, sentence: "", table: "" } };
}

/**
 * A name for the moment of the match: another one as soon as anybody has acted.
 *
 * @param {TableMessage} told
 */
export function turnOf({ state, match }) {
  const deals = match === null ? 0 : match.results_from + match.results.length;
  const acts = match === null ? [] : [match.phase, match.calls.length, match.plays.length];
  return [state.match_number, deals, ...acts].join("/");
}

/** @param {Line} line @param {Record<string, number>} newest @returns {Effect[]} */
function missed(line, newest) {
  return Object.keys(line.tables)
    .filter((id) => line.tables[id]?.current && (newest[id] ?? 0) > (line.tables[id]?.since ?? 0))
    .map((id) => watching(id, line));
}

/** @param {Line} line @param {Request} request @param {World} world @returns {[Line, Effect[]]} */
function ask(line, request, { now }) {
  const known = line.tables[request.table];
  const goes = line.greeted && (known === undefined || known.current);
  const pending = { request, at: now, turn: known?.turn ?? "", sent: goes };
  return [{ ...line, pending: [...line.pending, pending] }, goes ? [send(request)] : []];
}

/** @param {Line} line @param {string} id @param {string} password @returns {[Line, Effect[]]} */
function watch(line, id, password) {
  const known = line.tables[id] ?? { since: 0, password: "", current: false, turn: "" };
  const next = { ...line, tables: { ...line.tables, [id]: { ...known, password: password || known.password } } };
  return [next, line.greeted ? [watching(id, next)] : []];
}

/** @param {Line} line @param {string} id @returns {[Line, Effect[]]} */
function unwatch(line, id) {
  const { [id]: gone, ...tables } = line.tables;
  const effects = gone !== undefined && line.greeted ? [send({ t: "unwatch", table: id })] : [];
  return [{ ...line, tables }, effects];
}

/** @template T @param {readonly T[]} all @param {(one: T) => boolean} fits @returns {[T[], T[]]} */
function split(all, fits) {
  return [all.filter(fits), all.filter((one) => !fits(one))];
}
