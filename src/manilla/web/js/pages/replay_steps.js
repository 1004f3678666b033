// The steps of a deal that is over, fetched once.

import { useEffect, useState } from "../lib.js";
import { api } from "../net/http.js";
import { moments } from "./replaying.js";

/** @typedef {import("./replaying.js").Moment} Moment */

/**
 * The moments of one deal; those of the last few deals are kept.
 *
 * @param {string} table @param {number} match @param {number} deal
 * @returns {{steps: Moment[] | null, error: unknown, retry: () => void}}
 */
export function useDeal(table, match, deal) {
  const [known, setKnown] = useState(/** @type {Record<number, Moment[]>} */ ({}));
  const [error, setError] = useState(/** @type {unknown} */ (null));
  const [turn, setTurn] = useState(0);
  const there = deal in known;
  useEffect(() => {
    if (there) {
      return undefined;
    }
    let stale = false;
    setError(null);
    api.get(`/api/tables/${encodeURIComponent(table)}/replay/${deal}?match=${match}`).then(
      (answer) => stale || setKnown((before) => ({ ...before, [deal]: moments(answer.steps) })),
      (refused) => stale || setError(refused),
    );
    return () => {
      stale = true;
    };
  }, [table, match, deal, there, turn]);
  return { steps: known[deal] ?? null, error, retry: () => setTurn(turn + 1) };
}
