// The deal of the day: which game, and how it went so far.

import { date, language, number, t } from "../i18n.js";
import { html } from "../lib.js";
import { useAnswer } from "../pages/answers.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { ErrorState, Loading } from "../ui/states.js";

/** @typedef {{points: number, theirs: number, marks: number}} Result */

export function DailyPage() {
  const { status, value, error, reload } = useAnswer(`/api/daily?lang=${language.value}`);
  return html`<div class="page daily">
    <p class="crumbs"><${Link} href="/learn"><${Icon} name="back" />${t("Learn")}<//></p>
    <h1>${t("The deal of the day")}</h1>
    <p class="lead">${t("Everybody plays the same cards against the same bots. Who makes the most of them?")}</p>
    ${status === "loading" && html`<${Loading} />`} ${status === "error" && html`<${ErrorState} error=${error} retry=${reload} />`}
    ${status === "ready" && html`<${Games} told=${value} />`}
    <p class="quiet">${t("The cards follow from the date alone, so whoever wants to can work them out beforehand. Play it for yourself: what was played stays, and the first result counts.")}</p>
  </div>`;
}

/** @param {{told: any}} props */
function Games({ told }) {
  const nameOf = (/** @type {string} */ key) => told.games.find((/** @type {any} */ one) => one.key === key)?.name ?? key;
  return html`<section aria-labelledby="today">
      <h2 id="today">${dayWords(told.day)}</h2>
      <ul class="problem-list daily-list">
        ${told.games.map(
          (/** @type {any} */ game) => html`<li key=${game.key}>
            <${Link} href=${`/daily/${game.key}`} class=${`panel problem-card ${game.phase === "over" ? "problem-learned" : ""}`}>
              <span class="way-title">${game.name}</span>
              <span class="problem-state">
                ${game.phase === "over" && html`<${Icon} name="check" />`}
                ${game.result !== null ? scoreWords(game.result) : game.phase === "playing" ? t("go on") : t("not played yet")}
              </span>
            <//>
          </li>`,
        )}
      </ul>
    </section>
    ${told.past.length > 0 &&
    html`<section aria-labelledby="before">
      <h2 id="before">${t("Your days before")}</h2>
      <ul class="list">
        ${told.past.map(
          (/** @type {any} */ row) => html`<li key=${`${row.day} ${row.game}`} class="list-row">
            <span class="list-main"><b>${nameOf(row.game)}</b><span class="quiet">${dayWords(row.day)}</span></span>
            <${Link} href=${`/daily/${row.game}?day=${row.day}`}>${scoreWords(row.result)}<//>
          </li>`,
        )}
      </ul>
    </section>`}`;
}

/** A day in words. @param {string} day 2026-12-01 */
export function dayWords(day) {
  return date(Date.parse(`${day}T12:00:00Z`), { dateStyle: "full", timeZone: "UTC" });
}

/** @param {Result} result */
export function scoreWords({ points, theirs }) {
  return t("{ours} to {theirs} points", { ours: number(points), theirs: number(theirs) });
}
