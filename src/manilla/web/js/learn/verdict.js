// One decision judged: what could be known and what was, side by side and never mixed.

import { list, number, t, tn } from "../i18n.js";
import { html } from "../lib.js";
import { cardName } from "../table/seen.js";
import { Icon } from "../ui/icon.js";
import { Bars } from "./bars.js";
import { betterThan } from "./reviewed.js";
import { actionName, labelOf, measured } from "./words.js";

/** @typedef {import("./reviewed.js").Decision} Decision */

/** The verdict in one word, with its sign. @param {{verdict: string, class?: string}} props */
export function Badge({ verdict, class: extra = "" }) {
  const { words, icon, kind } = labelOf(verdict);
  return html`<span class=${`badge badge-${kind} ${extra}`}><${Icon} name=${icon} /><span>${words}</span></span>`;
}

/** @param {{decision: Decision, facts: any}} props */
export function Verdict({ decision, facts }) {
  const { known, was, line } = decision;
  const call = decision.before === "";
  if (known === null) {
    return html`<p class="note">${t("This is not judged: the rules left nothing to choose.")}</p>`;
  }
  const better = betterThan(decision);
  return html`<p class="verdict-idea">${known.idea.text}</p>
    <div class="verdict-two">
      <section class="verdict-side">
        <h3>${t("What could be known")} <span class="tag">${known.exact ? t("counted out") : t("an estimate")}</span></h3>
        <p>${expectedWords(known)}</p>
        <p>${better !== null && !better.open
          ? t("Better: {action}.", { action: actionName(facts, better.action, call) })
          : t("There was nothing better to be known.")}</p>
        <p class="quiet">${known.exact
          ? tn("{n} deal agreed with what this player saw; it was counted out.", "{n} deals agreed with what this player saw; all were counted out.", known.worlds)
          : tn("From {n} deal that agrees with what this player saw.", "From {n} deals that agree with what this player saw.", known.worlds)}</p>
      </section>
      <section class="verdict-side">
        <h3>${t("What was")} ${was !== null && html`<span class="tag">${t("proved")}</span>`}</h3>
        <p>${wasWords(was)}</p>
        ${better?.open && html`<p>${t("Only with all cards seen, better: {action}.", { action: actionName(facts, better.action, call) })}</p>`}
        ${line.length > 0 && html`<details class="verdict-line">
          <summary>${t("Best play from there, with all cards seen")}</summary>
          <p>${list(line.map((card) => cardName(facts, card)))}</p>
        </details>`}
      </section>
    </div>
    <details class="verdict-choices" open>
      <summary>${tn("The choice", "The {n} choices", known.actions.length)}</summary>
      <${Bars} rows=${known.actions} facts=${facts} call=${call} done=${decision.action} />
    </details>`;
}

/** @param {import("./reviewed.js").Known} known */
export function expectedWords({ loss, error, exact }) {
  if (loss.points === 0 && loss.worth === 0) {
    return t("Nothing was to be expected lost.");
  }
  const lost = { points: measured(loss.points), worth: measured(loss.worth), error: measured(error) };
  return exact
    ? t("Lost, to be expected: {points} points, {worth} marks at this score.", lost)
    : t("Lost, to be expected: {points} points, {worth} ± {error} marks at this score.", lost);
}

/** @param {Decision["was"]} was */
export function wasWords(was) {
  if (was === null) {
    return t("What it cost with all cards seen could not be proved.");
  }
  const { points, marks } = was.loss;
  if (points === 0 && !marks) {
    return t("With all cards seen it cost nothing.");
  }
  return marks === null
    ? t("With all cards seen it cost {points} points.", { points: number(points) })
    : t("With all cards seen it cost {points} points, {marks} marks.", { points: number(points), marks: number(marks) });
}
