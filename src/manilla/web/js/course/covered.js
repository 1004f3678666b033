// Cards that lie under others in piles, where all hands are open.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { cardName, deckOf, seatName } from "../table/seen.js";
import { Card } from "../ui/card.js";

/** @param {{covered: readonly string[][][], match: any, names: readonly string[], facts: any}} props by seat and pile */
export function Covered({ covered, match, names, facts }) {
  const seats = covered.map((piles, seat) => ({ seat, piles })).filter(({ piles }) => piles.some((pile) => pile.length > 0));
  if (seats.length === 0) {
    return null;
  }
  return html`<section class="covered">
    <h2>${t("Under the piles")}</h2>
    <dl>
      ${seats.map(
        ({ seat, piles }) => html`<div key=${seat}>
          <dt>${seatName(facts, match, names, seat)}</dt>
          <dd>
            ${piles.flatMap((pile) =>
              pile.map((card) => html`<span key=${card} class="covered-card">
                <${Card} pack=${deckOf(facts)} card=${card} /><span class="visually-hidden">${cardName(facts, card)} </span>
              </span>`),
            )}
          </dd>
        </div>`,
      )}
    </dl>
  </section>`;
}
