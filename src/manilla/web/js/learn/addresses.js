// Addresses of reviews.

/**
 * The address of a decision.
 *
 * @param {string} table @param {{match: number | string | null, deal: number, at?: number | null, player?: number | null}} where
 */
export function addressOf(table, { match, deal, at = null, player = null }) {
  const query = new URLSearchParams();
  if (match !== null) {
    query.set("match", String(match));
  }
  query.set("deal", String(deal));
  if (at !== null) {
    query.set("at", String(at));
  }
  if (player !== null) {
    query.set("player", String(player));
  }
  return `/review/${encodeURIComponent(table)}?${query}`;
}

/** A whole number of an address; null where it is none. @param {string | null} text */
export function numberOf(text) {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}
