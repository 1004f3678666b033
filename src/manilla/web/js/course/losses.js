// What each card or call gives away, as a list with bars: the right ones give nothing.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { cardName, deckOf } from "../table/seen.js";
import { Card } from "../ui/card.js";
import { Icon } from "../ui/icon.js";

/**
 * @param {{losses: readonly {answer: string, label: string, loss: number, words: string}[], call: boolean, facts: any}}
 *   props
 */
export function Losses({ losses, call, facts }) {
  const most = Math.max(...losses.map(({ loss }) => loss), 1);
  return html`<section class="losses">
    <h2>${t("What each gives away")}</h2>
    <ul>
      ${losses.map(
        ({ answer, label, loss, words }) => html`<li key=${answer} class=${loss === 0 ? "loss loss-none" : "loss"}>
          <${What} answer=${answer} label=${label} call=${call} facts=${facts} />
          <span class="loss-bar" aria-hidden="true"><span style=${{ width: `${(100 * loss) / most}%` }}></span></span>
          <span class="loss-words">${loss === 0 ? html`<${Icon} name="check" />${t("nothing")}` : words}</span>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** A call in words, or a card. @param {{answer: string, label: string, call: boolean, facts: any}} props */
export function What({ answer, label, call, facts }) {
  return html`<span class="loss-what">
    ${call ? label : html`<${Card} pack=${deckOf(facts)} card=${answer} /><span class="visually-hidden">${cardName(facts, answer)}</span>`}
  </span>`;
}
