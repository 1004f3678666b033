// In which order a hand is held.

/** @typedef {{letter: string, key: string}} Suit */
/** @typedef {"suits" | "suits-reversed" | "trumps-first" | "dealt"} Order */

/** Suits that are printed in one ink: they should not lie side by side. Others have an ink each. */
const INK = /** @type {Record<string, string>} */ ({ diamonds: "red", hearts: "red", spades: "black", clubs: "black" });

/**
 * The cards in the order in which a player wants to hold them; within a suit the best first.
 *
 * @param {readonly string[]} cards
 * @param {{suits: readonly Suit[], ranks: readonly {letter: string}[]}} pack ranks from the best down
 * @param {string | null} trump
 * @param {Order} order
 */
export function inOrder(cards, pack, trump, order) {
  if (order === "dealt") {
    return [...cards];
  }
  const held = pack.suits.filter((suit) => cards.some((card) => card.endsWith(suit.letter)));
  const first = order === "trumps-first" ? held.filter((suit) => suit.letter === trump) : [];
  const suits = [...first, ...alternating(held.filter((suit) => !first.includes(suit)), first.at(-1))];
  const place = new Map(suits.map((suit, n) => [suit.letter, n]));
  const worth = new Map(pack.ranks.map((rank, n) => [rank.letter, n]));
  const way = order === "suits-reversed" ? -1 : 1;
  return [...cards].sort(
    (one, other) =>
      (place.get(one.at(-1) ?? "") ?? 0) - (place.get(other.at(-1) ?? "") ?? 0) ||
      way * ((worth.get(one[0] ?? "") ?? 0) - (worth.get(other[0] ?? "") ?? 0)),
  );
}

/**
 * Suits so that two of one ink are apart, where that is possible; else in the pack's own order.
 *
 * @param {readonly Suit[]} suits @param {Suit} [before] what lies in front of them
 * @returns {Suit[]}
 */
export function alternating(suits, before) {
  let best = [...suits];
  let least = Infinity;
  for (const order of orders(suits)) {
    const all = before === undefined ? order : [before, ...order];
    const clashes = all.filter((suit, n) => n > 0 && inkOf(suit) === inkOf(all[n - 1])).length;
    if (clashes < least) {
      [best, least] = [order, clashes];
    }
  }
  return best;
}

/** @param {Suit | undefined} suit */
function inkOf(suit) {
  return suit === undefined ? "" : (INK[suit.key] ?? suit.key);
}

/** All orders of at most four suits, the given one first. @param {readonly Suit[]} suits @returns {Suit[][]} */
function orders(suits) {
  if (suits.length < 2) {
    return [[...suits]];
  }
  return suits.flatMap((suit, n) => orders([...suits.slice(0, n), ...suits.slice(n + 1)]).map((rest) => [suit, ...rest]));
}
