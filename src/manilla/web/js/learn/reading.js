// A review being read: lines come in as they are found, and no more are asked for when the page is left.

import { useEffect, useState } from "../lib.js";
import { lines } from "../net/lines.js";
import { NOTHING, taken } from "./reviewed.js";

/** @typedef {import("./reviewed.js").Review} Review */

/**
 * @param {string} table @param {string | null} match null: the last one @param {number} deal
 * @returns {{review: Review, error: unknown, retry: () => void}}
 */
export function useReview(table, match, deal) {
  const name = `${table} ${match ?? ""} ${deal}`;
  const [read, setRead] = useState(/** @type {{name: string, review: Review, error: unknown}} */ ({ name, review: NOTHING, error: null }));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let review = NOTHING;
    setRead({ name, review, error: null });
    const query = match === null ? "" : `?match=${encodeURIComponent(match)}`;
    const follow = async () => {
      for await (const line of lines(`/api/tables/${encodeURIComponent(table)}/review/${deal}${query}`, leaving.signal)) {
        review = taken(review, line);
        setRead({ name, review, error: null });
      }
    };
    follow().catch((error) => leaving.signal.aborted || setRead({ name, review, error }));
    return () => leaving.abort();
  }, [name, turn]);
  const known = read.name === name ? read : { review: NOTHING, error: null };
  return { review: known.review, error: known.error, retry: () => setTurn(turn + 1) };
}
