// What lies in the middle of the table while the news run ahead of what an eye can follow. A finished trick stays until it
// has been seen; cards that were played meanwhile wait behind it. Pure: time comes in, and nothing is lost.

/** @typedef {import("./seen.js").SeenMatch} SeenMatch */
/** @typedef {{match: number, deal: number, shown: number, since: number | null, gathered: number}} Stage the number of the
 *   match and of its deal; how many of the deal's cards have been shown; since when a finished trick has been lying
 *   there (null: none does); how many tricks have been gathered */
/** @typedef {{seat: number, card: string}} Laid */
/** @typedef {{cards: Laid[], winner: number | null}} Shown the cards in the middle; who wins them, once the trick is full */

/**
 * A table as somebody sees it who comes to it now: everything has been shown, but for a full trick.
 *
 * @param {SeenMatch | null} match @param {number} number of the match
 * @returns {Stage}
 */
export function arrived(match, number) {
  const deal = match === null ? 0 : match.results_from + match.results.length;
  const plays = match === null ? [] : match.plays;
  return { match: number, deal, shown: plays.length, since: null, gathered: match?.trick_winners.length ?? 0 };
}

/**
 * The stage after news, or when some time has passed.
 *
 * @param {Stage} stage @param {SeenMatch | null} match @param {number} number of the match
 * @param {number} seats
 * @param {number} now in milliseconds
 * @param {number} stays how long a full trick is to be seen; Infinity: until `released`
 * @returns {Stage}
 */
export function advanced(stage, match, number, seats, now, stays) {
  if (match === null || stage.match !== number) {
    return arrived(match, number);
  }
  let at = stage;
  for (;;) {
    const deal = dealOf(match, at.deal);
    if (deal === null) {
      return arrived(match, number);
    }
    if (at.shown > deal.plays.length) {
      // Something was taken back.
      const gathered = Math.floor(deal.plays.length / seats);
      return { ...at, shown: deal.plays.length, since: null, gathered };
    }
    if (at.since !== null) {
      if (now - at.since < stays) {
        return at;
      }
      at = { ...at, since: null, gathered: at.gathered + 1 };
    } else if (at.shown < deal.plays.length) {
      const shown = at.shown + 1;
      at = { ...at, shown, since: shown % seats === 0 ? now : null };
    } else if (deal.over) {
      at = { ...at, deal: at.deal + 1, shown: 0, gathered: 0 };
    } else {
      return at;
    }
  }
}

/** The trick that lies there has been seen. @param {Stage} stage @returns {Stage} */
export function released(stage) {
  return stage.since === null ? stage : { ...stage, since: -Infinity };
}

/**
 * What lies in the middle.
 *
 * @param {Stage} stage @param {SeenMatch | null} match @param {number} seats
 * @returns {Shown}
 */
export function laid(stage, match, seats) {
  const deal = match === null ? null : dealOf(match, stage.deal);
  if (deal === null) {
    return { cards: [], winner: null };
  }
  const full = stage.since !== null;
  const from = full ? stage.shown - seats : stage.shown - (stage.shown % seats);
  const trick = Math.floor(from / seats);
  const leader = leaderOf(deal, trick, seats);
  const cards = deal.plays
    .slice(from, stage.shown)
    .map((card, place) => ({ seat: (leader + place) % seats, card }));
  return { cards, winner: full ? (deal.winners[trick] ?? null) : null };
}

/**
 * A finished trick of the deal on the table.
 *
 * @param {{plays: readonly string[], winners: readonly number[], dealer: number}} deal @param {number} number from 0
 * @param {number} seats
 * @returns {Shown | null}
 */
export function trickOf(deal, number, seats) {
  const winner = deal.winners[number];
  if (winner === undefined) {
    return null;
  }
  const leader = leaderOf(deal, number, seats);
  const cards = deal.plays
    .slice(number * seats, (number + 1) * seats)
    .map((card, place) => ({ seat: (leader + place) % seats, card }));
  return { cards, winner };
}

/** Whoever took a trick leads to the next; to the first leads the seat after the dealer's. */
/** @param {{winners: readonly number[], dealer: number}} deal @param {number} trick @param {number} seats */
export function leaderOf(deal, trick, seats) {
  return trick === 0 ? (deal.dealer + 1) % seats : (deal.winners[trick - 1] ?? 0);
}

/**
 * A deal of the match by its number, running or over; null if it is not known here.
 *
 * @param {SeenMatch} match @param {number} number
 */
export function dealOf(match, number) {
  const past = match.results[number - match.results_from];
  if (past !== undefined) {
    const { plays, trick_winners: winners, dealer } = past;
    return { plays, winners, dealer, over: true };
  }
  if (number === dealsOf(match)) {
    const { plays, trick_winners: winners, dealer } = match;
    return { plays, winners, dealer, over: false };
  }
  return null;
}

/** How many deals are over. @param {SeenMatch} match */
export function dealsOf(match) {
  return match.results_from + match.results.length;
}
