// One table as this client knows it: a pure reducer. The server tells the table whole each time; the newest counts.

/** @typedef {import("../types/protocol").SeenTable} SeenTable */
/** @typedef {import("../types/protocol").SeenMatch} SeenMatch */
/** @typedef {import("../types/protocol").Happened} Happened */
/** @typedef {import("../types/protocol").ServerMessage} ServerMessage */
/** @typedef {import("../types/protocol").ClientMessage} ClientMessage */
/** @typedef {{id: string, code: string, data: Record<string, any>, sentence: string, request: Request | null}} Refusal */
/** @typedef {Extract<ClientMessage, {id: string}>} Request a message that is answered by its id */

/**
 * @typedef {object} TableState
 * @property {number} seq the newest event that we know of; 0: nothing has come yet
 * @property {SeenTable | null} state
 * @property {SeenMatch | null} match
 * @property {number | null} chair ours; null for an onlooker
 * @property {readonly Happened[]} happened what has not been shown yet, oldest first; `seen` takes it out
 * @property {boolean} fresh whether the newest message was the first since the page was opened or the line was broken
 *   for long: what happened meanwhile is not worth an animation
 * @property {Readonly<Record<string, Request>>} pending requests without an answer, by id
 * @property {Refusal | null} refusal the last request that was refused, until `understood`
 * @property {Refusal | null} closed why we may not look at this table at all (no such table, a password)
 * @property {number} received when the newest message came, in milliseconds since 1970: clocks count from there
 */

/**
 * What changes a table here: a message of the server, or something that we have done ourselves.
 *
 * @typedef {ServerMessage
 *   | {t: "asked", request: Request}
 *   | {t: "seen", seq: number}
 *   | {t: "understood"}} Change
 */

/** More than this is not shown one by one. */
const MOST_HAPPENED = 64;

/** @type {TableState} */
export const UNKNOWN = {
  seq: 0,
  state: null,
  match: null,
  chair: null,
  happened: [],
  fresh: false,
  pending: {},
  refusal: null,
  closed: null,
  received: 0,
};

/**
 * The table after a change.
 *
 * @param {TableState} state @param {Change} change @param {number} [now] milliseconds since 1970
 * @returns {TableState}
 */
export function apply(state, change, now = 0) {
  switch (change.t) {
    case "table":
      return told(state, change, now);
    case "asked":
      return { ...state, pending: { ...state.pending, [change.request.id]: change.request }, refusal: null };
    case "done":
      return { ...state, pending: without(state.pending, change.id) };
    case "refused":
      return refused(state, change);
    case "seen":
      return { ...state, happened: state.happened.filter((event) => event.seq > change.seq), fresh: false };
    case "understood":
      return { ...state, refusal: null };
    default:
      return state;
  }
}

/** @param {TableState} state @param {import("../types/protocol").TableMessage} message @param {number} now */
function told(state, message, now) {
  if (message.seq < state.seq) {
    return state; // late, from before a new watch
  }
  const last = state.happened.at(-1)?.seq ?? state.seq;
  const news = message.happened.filter((event) => event.seq > last);
  const all = [...state.happened, ...news];
  const first = state.state === null || all.length > MOST_HAPPENED;
  return {
    ...state,
    seq: message.seq,
    state: message.state,
    match: message.match && withResults(state, message.match, message.state.match_number),
    chair: message.chair,
    happened: first ? [] : all,
    fresh: first || (state.fresh && message.seq === state.seq),
    closed: null,
    received: now,
  };
}

/**
 * The server tells each finished deal once: put those that we have before those that came.
 *
 * @param {TableState} state @param {SeenMatch} match @param {number} number of the match
 * @returns {SeenMatch}
 */
function withResults(state, match, number) {
  const from = match.results_from;
  const known = state.match;
  if (from === 0 || known === null || state.state?.match_number !== number || known.results_from > from) {
    return match;
  }
  const before = known.results.slice(0, from - known.results_from);
  return { ...match, results_from: known.results_from, results: [...before, ...match.results] };
}

/** @param {TableState} state @param {import("../types/protocol").Refused} message @returns {TableState} */
function refused(state, { id, code, data, sentence }) {
  if (id === "") {
    return { ...state, closed: { id, code, data, sentence, request: null } };
  }
  const request = state.pending[id];
  if (request === undefined) {
    return state;
  }
  return { ...state, pending: without(state.pending, id), refusal: { id, code, data, sentence, request } };
}

/** @template V @param {Readonly<Record<string, V>>} record @param {string} key @returns {Record<string, V>} */
function without(record, key) {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
