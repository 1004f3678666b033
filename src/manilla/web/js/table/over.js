// The end of a match: who has won, and what next.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Sheet } from "./sheets.js";
import { winnersWords } from "./story.js";

/** @typedef {import("./board.js").Seen} Seen */

/** @param {{seen: Seen, show: (shown: import("./board.js").Shown) => void}} props */
export function Over({ seen, show }) {
  const { match, names, chair, state, table, id } = seen;
  const won = chair !== null && match.winners.includes(chair);
  const ended = match.winners.length > 0;
  const asked = state.question?.what === "rematch";
  return html`<div class="over">
    <${Icon} name=${won ? "crown" : "table"} class="over-icon" />
    <h2>${ended ? (chair === null ? t("The match is over") : won ? t("You have won!") : t("You have lost")) : t("The match was not finished")}</h2>
    ${ended && html`<p class="over-who">${winnersWords(match.winners, names)}</p>`}
    <${Sheet} seen=${seen} brief=${true} />
    <div class="row over-next">
      ${chair !== null &&
      state.phase === "over" &&
      !asked &&
      html`<${Button} kind="primary" onClick=${() => table.send({ t: "ask", what: "rematch" })}>${t("Play again")}<//>`}
      ${match.results.length > 0 && html`<${Button} icon="eye" href=${`/replay/${id}`}>${t("Replay")}<//>`}
      <${Button} icon="book" onClick=${() => show("sheet")}>${t("Score sheet")}<//>
      <a class="button button-secondary" href=${`/api/tables/${id}/record.mgn`} download><span>${t("Record")}</span></a>
      <${Button} icon="home" href="/">${t("To the start")}<//>
    </div>
  </div>`;
}
