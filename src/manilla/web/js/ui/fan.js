// The best cards of a game, spread out for the eye.

import { html } from "../lib.js";
import { facts } from "../state/facts.js";
import { Card } from "./card.js";

/** @param {{game: string}} props */
export function Fan({ game }) {
  const known = facts(game).value.value;
  const cards = known === null ? [] : best(known.pack.cards);
  return html`<div class="fan" aria-hidden="true">
    ${cards.map((card) => html`<${Card} key=${card} pack=${known.pack.key} card=${card} />`)}
  </div>`;
}

/** One card of most points of each suit; cards are told in order, the best of each suit first.
 * @param {Record<string, {points: number}>} cards */
function best(cards) {
  const most = Math.max(...Object.values(cards).map(({ points }) => points));
  return Object.keys(cards).filter((card) => cards[card]?.points === most).slice(0, 4);
}
