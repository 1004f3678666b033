// Tricks that are over, one below the other: who played what, and who took it.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { cardName, deckOf } from "../table/seen.js";
import { Card } from "../ui/card.js";
import { Icon } from "../ui/icon.js";

/** @typedef {{winner: number, cards: {seat: number, card: string}[]}} Trick */

/** @param {{tricks: readonly Trick[], names: readonly string[], facts: any, title: string}} props */
export function Tricks({ tricks, names, facts, title }) {
  return html`<ol class="past-tricks" aria-label=${title}>
    ${tricks.map(
      ({ winner, cards }, n) => html`<li key=${n} class="past-trick">
        <span class="past-number" aria-hidden="true">${n + 1}</span>
        <ul>
          ${cards.map(
            ({ seat, card }) => html`<li key=${card} class=${seat === winner ? "past-card past-card-wins" : "past-card"}>
              <${Card} pack=${deckOf(facts)} card=${card} />
              <span class="past-name">
                ${seat === winner && html`<${Icon} name="crown" />`}<span>${names[seat]}</span>
                <span class="visually-hidden">: ${cardName(facts, card)}${seat === winner && `, ${t("takes the trick")}`}</span>
              </span>
            </li>`,
          )}
        </ul>
      </li>`,
    )}
  </ol>`;
}
