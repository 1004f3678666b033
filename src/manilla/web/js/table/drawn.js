// The draw for places and for the first deal: which card each has drawn, until the first cards are dealt.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Card } from "../ui/card.js";
import { deckOf } from "./seen.js";

/** @param {{seen: import("./board.js").Seen, log: readonly import("./telling.js").Line[]}} props */
export function Drawn({ seen: { match, facts, names }, log }) {
  const begun = log.findLastIndex((one) => one.kind === "draw" && one.chair === 0);
  const first = match.phase === "cut" && match.results.length === 0 && match.results_from === 0;
  if (begun < 0 || !first) {
    return null;
  }
  const cards = log.slice(begun).filter((one) => one.kind === "draw");
  return html`<div class="drawn">
    <p>${t("{name} deals first.", { name: names[match.seated[match.dealer] ?? 0] ?? "" })}</p>
    <ul>
      ${cards.map(
        ({ n, chair, card, sentence }) =>
          html`<li key=${n}>
            <${Card} pack=${deckOf(facts)} card=${card} />
            <span aria-hidden="true">${names[chair ?? 0]}</span><span class="visually-hidden">${sentence}</span>
          </li>`,
      )}
    </ul>
  </div>`;
}
