// What a hint says: what each card or call is worth, from what I can see.

import { t, tn } from "../i18n.js";
import { html } from "../lib.js";
import { Bars } from "./bars.js";
import { actionName, percent } from "./words.js";

/** @param {{found: any, facts: any, call: boolean}} props */
export function Found({ found, facts, call }) {
  const claim = found.claim && html`<p class="note">${t("The rest is yours whatever the others hold: you may claim it.")}</p>`;
  if (found.actions.length === 0) {
    return html`${claim}
      <p>${found.forced === null
        ? t("There is nothing to choose by numbers here.")
        : t("This is all that you may do: {action}.", { action: actionName(facts, found.forced, call) })}</p>`;
  }
  const [best] = found.actions;
  return html`${claim}
    ${found.idea !== null && html`<p class="hint-idea">${found.idea.text}</p>`}
    <${Bars} rows=${found.actions} facts=${facts} call=${call} />
    ${best.chance !== null && html`<p>${t("With the best choice the chance to win ({word}) is {chance}.", { word: facts.words.game, chance: percent(best.chance) })}</p>`}
    <p class="quiet">${found.exact
      ? tn("From what you can see: {n} deal agrees with it, and it was counted out.", "From what you can see: {n} deals agree with it, and all were counted out.", found.worlds)
      : tn("An estimate from what you can see; {n} deal that agrees with it was looked at. ± is the standard error.", "An estimate from what you can see; {n} deals that agree with it were looked at. ± is the standard error.", found.worlds)}</p>`;
}
