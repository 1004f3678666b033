// The end of a match: who has won, and what next.

import { t } from "../i18n.js";
import { html, useRef } from "../lib.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { addressOf } from "../learn/addresses.js";
import { Places } from "./places.js";
import { sheetOf } from "./sheet.js";
import { winnersWords } from "./story.js";

/** @typedef {import("./board.js").Seen} Seen */

/** How it stood in the end. @param {{seen: Seen}} props */
function Totals({ seen: { match, facts, chair, names } }) {
  const sheet = sheetOf(match, facts, chair);
  const last = sheet.juegos.at(-1);
  const many = facts.games_to_win > 1;
  return html`<ul class="totals">
    ${sheet.columns.map(
      (column, n) =>
        html`<li key=${n}>
          <strong>${many ? sheet.won[n] : (last?.total[n] ?? 0)}</strong>
          <span>${column.map((one) => names[one]).join(" · ")}</span>
        </li>`,
    )}
  </ul>`;
}

/** @param {{seen: Seen, show: (shown: import("./board.js").Shown) => void}} props */
export function Over({ seen, show }) {
  const { match, names, chair, state, table, id } = seen;
  // Who sits down now has not played what is over.
  const played = useRef(chair).current === chair ? chair : null;
  const won = played !== null && match.winners.includes(played);
  const ended = match.winners.length > 0;
  const asked = state.question?.what === "rematch";
  return html`<div class="over">
    <${Icon} name=${won ? "crown" : "table"} class="over-icon" />
    <h2>
      ${endWords(ended, won, played !== null)}
    </h2>
    ${ended && html`<p class="over-who">${winnersWords(match.winners, names)}</p>`}
    <${Totals} seen=${seen} />
    <${Places} seen=${seen} />
    <div class="row over-next">
      ${
        chair !== null &&
        state.phase === "over" &&
        !asked &&
        html`<${Button} kind="primary" onClick=${() => table.send({ t: "ask", what: "rematch" })}
          >${t("Play again")}<//
        >`
      }
      ${
        match.results.length > 0 &&
        html`<${Button}
          icon="search"
          href=${addressOf(id, { match: state.match_number, deal: match.results_from + match.results.length - 1 })}
          >${t("Review")}<//
        >`
      }
      ${match.results.length > 0 && html`<${Button} icon="eye" href=${`/replay/${id}`}>${t("Replay")}<//>`}
      <${Button} icon="book" onClick=${() => show("sheet")}>${t("Score sheet")}<//>
      <a class="button button-secondary" href=${`/api/tables/${id}/record.mgn`} download><span>${t("Record")}</span></a>
      <${Button} icon="home" href="/">${t("To the start")}<//>
    </div>
  </div>`;
}

/** @param {boolean} ended @param {boolean} won @param {boolean} played */
function endWords(ended, won, played) {
  if (!ended) {
    return t("The match was not finished");
  }
  return played ? (won ? t("You have won!") : t("You have lost")) : t("The match is over");
}
