// How many ended where, in a few bars: what lies close together is put together.

/** More bars are not read. */
const MOST = 9;

/** @typedef {{from: number, to: number, count: number, mine: boolean, part: number}} Bar part: of the longest bar */

/**
 * Bars from the best to the worst; those in the middle that nobody reached are there too, so that distances are seen.
 *
 * @param {readonly (readonly [difference: number, count: number])[]} spread @param {number} own
 * @returns {Bar[]}
 */
export function bars(spread, own) {
  const all = spread.map(([difference]) => difference);
  const best = Math.max(...all);
  const worst = Math.min(...all);
  const distinct = new Set(all).size;
  const width = distinct <= MOST ? 0 : Math.ceil((best - worst + 1) / MOST);
  const edges =
    width === 0
      ? [...new Set(all)].sort((a, b) => b - a).map((one) => ({ from: one, to: one }))
      : Array.from({ length: Math.ceil((best - worst + 1) / width) }, (_, n) => ({
          from: Math.max(worst, best - (n + 1) * width + 1),
          to: best - n * width,
        }));
  const counts = edges.map(({ from, to }) =>
    spread.reduce((sum, [difference, count]) => sum + (difference >= from && difference <= to ? count : 0), 0),
  );
  const most = Math.max(...counts, 1);
  return edges.map(({ from, to }, n) => {
    const count = counts[n] ?? 0;
    return { from, to, count, mine: own >= from && own <= to, part: count / most };
  });
}
