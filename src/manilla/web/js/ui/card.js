// The picture of a card. Its name is said by the control around it, from the facts of the game.

import { asset } from "../base.js";
import { html } from "../lib.js";

/**
 * A card face up, or with `card="back"` face down.
 *
 * @param {{pack: string, card: string, class?: string}} props pack: its key as in the facts of the game
 */
export function Card({ pack, card, class: extra = "" }) {
  return html`<svg class=${`card ${extra}`} viewBox="0 0 615 950" aria-hidden="true" focusable="false">
    <use href=${`${asset(`cards/${deckOf(pack)}.svg`)}#${card}`} width="615" height="950" />
  </svg>`;
}

/** The deck that a pack is taken from: its key before the number of its cards, `french_32`. @param {string} pack */
function deckOf(pack) {
  return pack.split("_")[0];
}
