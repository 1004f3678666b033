// How well each player decided in a deal, by what could be known.

import { t, tc } from "../i18n.js";
import { html } from "../lib.js";
import { measured, percent } from "./words.js";

/** @param {{summary: import("./reviewed.js").Summary, names: readonly string[], mine: number | null}} props */
export function Accounts({ summary, names, mine }) {
  const rows = [...summary.accounts].sort((one, other) => Number(other.player === mine) - Number(one.player === mine));
  return html`<section class="accounts" aria-labelledby="accounts-title">
    <h2 id="accounts-title">${t("How well each decided")}</h2>
    <div class="wide" tabindex="0" role="group" aria-labelledby="accounts-title"><table>
      <thead><tr>
        <th scope="col">${tc("heading", "Player")}</th>
        <th scope="col">${tc("heading", "Good decisions")}</th>
        <th scope="col">${tc("heading", "True share, 95 in 100")}</th>
        <th scope="col">${tc("heading", "Marks lost a decision")}</th>
        <th scope="col">${tc("heading", "Mistakes")}</th>
        <th scope="col">${tc("heading", "Blunders")}</th>
      </tr></thead>
      <tbody>
        ${rows.map(({ player, accuracy, at_stake: stake, lost, verdicts }) => html`<tr key=${player}>
          <th scope="row">${names[player]}</th>
          <td>${accuracy.mean === null ? t("nothing was at stake") : t("{share} of {n}", { share: percent(accuracy.mean), n: stake })}</td>
          <td>${accuracy.low === null || accuracy.high === null ? "–" : t("{low} to {high}", { low: percent(accuracy.low), high: percent(accuracy.high) })}</td>
          <td>${lost.mean === null ? "–" : measured(lost.mean)}</td>
          <td>${verdicts.mistake ?? 0}</td>
          <td>${verdicts.blunder ?? 0}</td>
        </tr>`)}
      </tbody>
    </table></div>
    <p class="quiet">${t("Counted are the decisions by which something could be lost. So few tell little: the true share lies between the two numbers, 95 times in 100.")}</p>
    ${summary.habits.length > 0 && html`<h3>${t("Habits")}</h3>
      <ul>
        ${summary.habits.map(({ player, text, missed, occasions }) => html`<li key=${text + player}>
          ${text.replace("{name}", names[player] ?? "")} ${t("{missed} of {occasions} times.", { missed, occasions })}
        </li>`)}
      </ul>`}
  </section>`;
}
