// What the solver says of a position: what each card that may be played leads to, with best play of all.

import { language, number, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { api } from "../net/http.js";
import { seatName } from "../table/seen.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { sentenceOf } from "../ui/states.js";
import { say } from "../ui/status.js";
import { toast } from "../ui/toast.js";
import { What } from "./losses.js";
import { Tricks } from "./tricks.js";

/** @typedef {[low: number, high: number]} Range */
/** @typedef {{answer: string, label: string, ours: Range | null, theirs: Range | null, loss: Range}} Row */

/** @param {{position: string, told: any, facts: any}} props */
export function Worth({ position, told, facts }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      setFound(await api.get(`/api/what-if/worth?${new URLSearchParams({ position, lang: language.value })}`));
      say(t("The solver has answered."));
    } catch (error) {
      toast(sentenceOf(error), { kind: "error" });
    }
    setBusy(false);
  };
  if (found === null) {
    return html`<p>
      <${Button} kind="primary" icon="search" class="button-big" busy=${busy} onClick=${look}>
        ${busy ? t("The solver thinks …") : t("What is each card worth?")}
      <//>
    </p>`;
  }
  const calling = found.cards.length === 0;
  const rows = /** @type {Row[]} */ (calling ? found.trumps : found.cards);
  const seats = Array.from({ length: facts.seats }, (_, seat) => seatName(facts, told.match, told.names, seat));
  return html`<section class="verdict">
    <h2>${calling ? t("What each trump suit is worth") : t("What each card is worth")}</h2>
    <p class="quiet">${t("Points in the end of the side that is to act, then of the others; all play as well as can be.")}</p>
    <ul class="worths">
      ${rows.map((row) => html`<${Worths} key=${row.answer} row=${row} facts=${facts} call=${calling} />`)}
    </ul>
    ${!found.exact && html`<p class="quiet">${t("The solver had no more time: where a range stands, the true number lies in it.")}</p>`}
    ${found.tricks.length > 0 &&
    html`<details class="fold">
      <summary><span>${t("Best play from here")}</span></summary>
      <${Tricks} tricks=${found.tricks} names=${seats} facts=${facts} title=${t("Best play from here")} />
    </details>`}
  </section>`;
}

/** @param {{row: Row, facts: any, call: boolean}} props */
function Worths({ row: { answer, label, ours, theirs, loss }, facts, call }) {
  const best = loss[1] === 0;
  return html`<li class=${best ? "worth worth-best" : "worth"}>
    <${What} answer=${answer} label=${label} call=${call} facts=${facts} />
    <span class="worth-points">
      ${ours === null || theirs === null ? t("not known") : t("{ours} to {theirs} points", { ours: rangeWords(ours), theirs: rangeWords([theirs[0], theirs[1]]) })}
    </span>
    <span class="worth-loss">${best ? html`<${Icon} name="check" />${t("best")}` : t("loses {points}", { points: rangeWords(loss) })}</span>
  </li>`;
}

/** @param {Range} range */
export function rangeWords([low, high]) {
  return low === high ? number(low) : `${number(low)}–${number(high)}`;
}
