// The graph of a deal as numbers: where its line runs, and what stands at its edges.

/** @typedef {import("./reviewed.js").Point} Point */
/** @typedef {{width: number, height: number, left: number, right: number, top: number, bottom: number}} Frame */

/** @type {Frame} */
export const FRAME = { width: 640, height: 220, left: 44, right: 12, top: 16, bottom: 28 };
const LEAST = 10;

/**
 * Where things lie.
 *
 * @param {readonly Point[]} points @param {number} calls @param {number} cards how many cards are played
 */
export function scales(points, calls, cards) {
  const { width, height, left, right, top, bottom } = FRAME;
  const most = Math.max(LEAST, ...points.map(({ value }) => Math.abs(value)));
  const middle = (top + height - bottom) / 2;
  return {
    most,
    x: (/** @type {number} */ place) => rounded(left + ((width - left - right) * (place - calls)) / Math.max(cards, 1)),
    y: (/** @type {number} */ value) => rounded(middle - ((middle - top) * value) / most),
  };
}

/**
 * The line: what a deal is worth changes at a card and not between two, so it goes in steps. Where a value is not known
 * the line is broken.
 *
 * @param {readonly Point[]} points @param {ReturnType<typeof scales>} scale
 */
export function pathOf(points, { x, y }) {
  return points
    .map(({ place, value }, n) => {
      const before = points[n - 1];
      if (before === undefined || before.place !== place - 1) {
        return `M${x(place)} ${y(value)}`;
      }
      return `H${x(place)}${before.value === value ? "" : `V${y(value)}`}`;
    })
    .join(" ");
}

/** The value that stands at a place, or the nearest before it. @param {readonly Point[]} points @param {number} place */
export function valueAt(points, place) {
  return points.findLast((point) => point.place <= place)?.value ?? null;
}

/**
 * The first card of each trick, and the end.
 *
 * @param {readonly Point[]} points @param {number} calls @param {number} cards @param {number} seats
 * @returns {{trick: number | null, value: number | null}[]} trick null: the end
 */
export function byTricks(points, calls, cards, seats) {
  const known = new Map(points.map(({ place, value }) => [place, value]));
  const tricks = Array.from({ length: Math.ceil(cards / seats) }, (_, trick) => ({
    trick: /** @type {number | null} */ (trick + 1),
    value: known.get(calls + trick * seats) ?? null,
  }));
  return [...tricks, { trick: null, value: known.get(calls + cards) ?? null }];
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 10) / 10;
}
