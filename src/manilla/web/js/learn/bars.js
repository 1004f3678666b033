// What each choice leads to, the best first: a list to be read, with bars for the eye.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { deckOf } from "../table/seen.js";
import { Card } from "../ui/card.js";
import { Icon } from "../ui/icon.js";
import { actionName, measured, percent, signed } from "./words.js";

/** @typedef {import("./reviewed.js").Prospect & {loss?: number, loss_error?: number, loss_worth?: number,
 *   loss_worth_error?: number}} Row in a hint with what it loses against the best */

/**
 * @param {{rows: readonly Row[], facts: any, call: boolean, done?: string}} props call: these are calls; done: what was
 *   chosen
 */
export function Bars({ rows, facts, call, done = "" }) {
  return html`<ol class="bars">
    ${rows.map((row, n) => html`<li key=${row.action} class=${row.action === done ? "bar-done" : ""}>
      ${call ? null : html`<span class="bar-card"><${Card} pack=${deckOf(facts)} card=${row.action} /></span>`}
      <span class="bar-text">
        <b>${actionName(facts, row.action, call)}</b>
        ${row.action === done && html` <span class="tag"><${Icon} name="check" />${call ? t("said") : t("played")}</span>`}
        <span class="bar-numbers">${call ? callWords(row, facts) : cardWords(row)}${n > 0 && row.loss !== undefined && html` <span class="bar-loss">${lossWords(row, call)}</span>`}</span>
      </span>
      <span class="bar" aria-hidden="true"><span style=${{ width: `${Math.round(row.half * 100)}%` }}></span></span>
    </li>`)}
  </ol>`;
}

/** @param {Row} row */
function cardWords({ points, half }) {
  return t("{points} points to be expected; {half} to win the deal.", { points: measured(points), half: percent(half) });
}

/** Calls are judged by the chance to win the game, where there is one. @param {Row} row @param {any} facts */
function callWords({ marks, half, chance }, facts) {
  const told = { marks: signed(marks), half: percent(half) };
  return chance === null
    ? t("{marks} marks to be expected; {half} to win the deal.", told)
    : t("{marks} marks to be expected; {half} to win the deal, {chance} to win ({word}).", { ...told, chance: percent(chance), word: facts.words.game });
}

/** @param {Row} row @param {boolean} call */
function lossWords({ loss = 0, loss_error: error = 0, loss_worth: worth = 0, loss_worth_error: spread = 0 }, call) {
  return call
    ? t("{loss} ± {error} marks less at this score.", { loss: measured(worth), error: measured(spread) })
    : t("{loss} ± {error} points less.", { loss: measured(loss), error: measured(error) });
}
