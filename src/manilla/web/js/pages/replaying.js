// A match that is over, step by step. The server tells what each step changed; here that becomes what was seen then.

/** @typedef {Record<string, any>} Fields */
/** @typedef {{happened: any, changed: Record<string, Fields>}} Step as in `GET /api/tables/ID/replay/D` */
/** @typedef {{happened: any, state: any, match: any, own: Fields[], onlooker: Fields}} Moment a table after a step:
 *   `own` is what each chair sees besides what all see */
/** @typedef {{deal: number, first: number, juego?: number, dealer?: number, marks?: number[]}} Deal */
/** @typedef {{steps: number, deals: Deal[]}} Overview */
/** @typedef {number | "all" | "none"} Viewpoint a chair, all hands open, or an onlooker's */

/**
 * What was seen after each step of a deal.
 *
 * @param {readonly Step[]} steps
 * @returns {Moment[]}
 */
export function moments(steps) {
  /** @type {Record<string, Fields>} */
  let parts = {};
  return steps.map(({ happened, changed }) => {
    const merged = Object.entries(changed).map(([part, patch]) => [part, patched(parts[part] ?? {}, patch)]);
    parts = { ...parts, ...Object.fromEntries(merged) };
    const { state, match, none = {}, ...chairs } = parts;
    const own = Object.keys(chairs).map(Number).sort((a, b) => a - b).map((chair) => parts[chair] ?? {});
    return { happened, state, match, own, onlooker: none };
  });
}

/** A null takes a field away, so that it is at its default. @param {Fields} before @param {Fields} patch */
function patched(before, patch) {
  return Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null));
}

/**
 * A moment as a message of the table, seen from somewhere. With all hands open each seat shows what its own player saw.
 *
 * @param {Moment} moment @param {Viewpoint} viewpoint @param {string} table
 */
export function messageOf(moment, viewpoint, table) {
  const own = typeof viewpoint === "number" ? (moment.own[viewpoint] ?? moment.onlooker) : moment.onlooker;
  const hands = viewpoint === "all" ? openHands(moment) : own.hands;
  const match = { ...moment.match, ...own, ...(hands && { hands }), legal: [] };
  return {
    t: "table",
    table,
    seq: moment.happened.seq,
    state: moment.state,
    chair: typeof viewpoint === "number" ? viewpoint : null,
    match,
    happened: [moment.happened],
  };
}

/** @param {Moment} moment @returns {string[] | undefined} */
function openHands(moment) {
  const hands = moment.onlooker.hands;
  if (hands === undefined) {
    return undefined;
  }
  const open = [...hands];
  for (const { seats = [], hands: seen = [] } of moment.own) {
    for (const seat of seats) {
      open[seat] = seen[seat] ?? open[seat];
    }
  }
  return open;
}

/** The deal in which a step lies. @param {Overview} overview @param {number} step */
export function dealOf(overview, step) {
  return overview.deals.findLast(({ first }) => first <= step)?.deal ?? 0;
}

/** A step that is there. @param {Overview} overview @param {number} step */
export function within(overview, step) {
  return Math.max(0, Math.min(Number.isInteger(step) ? step : 0, overview.steps - 1));
}

/** The first step of the next deal (`by` 1), or of this one or the one before it (-1).
 * @param {Overview} overview @param {number} step @param {1 | -1} by */
export function byDeal(overview, step, by) {
  const firsts = overview.deals.map(({ first }) => first);
  const found = by === 1 ? firsts.find((first) => first > step) : firsts.findLast((first) => first < step);
  return found ?? (by === 1 ? overview.steps - 1 : 0);
}

/**
 * The step that ends the next trick (`by` 1), or the one before (-1); null where that lies in another deal.
 *
 * @param {readonly Moment[]} deal all moments of the deal @param {number} place in it @param {1 | -1} by
 */
export function byTrick(deal, place, by) {
  const ends = deal.flatMap((moment, n) => (endsTrick(deal, n, moment) ? [n] : []));
  const found = by === 1 ? ends.find((n) => n > place) : ends.findLast((n) => n < place);
  return found ?? null;
}

/** @param {readonly Moment[]} deal @param {number} n @param {Moment} moment */
function endsTrick(deal, n, moment) {
  const before = sum(deal[n - 1]?.match?.tricks_won);
  return moment.happened.what === "played" && sum(moment.match?.tricks_won) > before;
}

/** @param {number[] | undefined} numbers */
function sum(numbers = []) {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * The address of a moment.
 *
 * @param {string} table @param {number} match @param {number} at @param {Viewpoint} viewpoint
 */
export function addressOf(table, match, at, viewpoint) {
  return `/replay/${table}?${new URLSearchParams({ match: String(match), at: String(at), seat: String(viewpoint) })}`;
}

/** The viewpoint that an address names. @param {string | null} text @param {number} chairs @returns {Viewpoint} */
export function viewpointOf(text, chairs) {
  const chair = Number(text);
  if (text === "none") {
    return "none";
  }
  return text !== null && /^\d$/.test(text) && chair < chairs ? chair : "all";
}
