// What somebody has asked, and a match that is paused.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Button } from "../ui/button.js";
import { askedWords } from "./story.js";

/** @typedef {import("./board.js").Seen} Seen */

/** @param {{seen: Seen}} props */
export function Question({ seen: { state, chair, names, table } }) {
  const { question } = state;
  if (question === null) {
    return null;
  }
  const what = /** @type {"undo" | "pause" | "rematch" | "concede"} */ (question.what);
  const answer = (/** @type {boolean} */ yes) => table.send({ t: "answer", what, yes });
  const mine = question.chair === chair;
  const open = chair !== null && !question.agreed.includes(chair);
  return html`<div class="asked" role="group" aria-label=${t("A question")}>
    <p>${mine ? t("You have asked; the others are to answer.") : askedWords(what, names[question.chair] ?? "")}</p>
    <div class="row">
      ${open &&
      html`<${Button} kind="primary" onClick=${() => answer(true)}>${t("Yes")}<//>
        <${Button} onClick=${() => answer(false)}>${t("No")}<//>`}
      ${mine && html`<${Button} onClick=${() => answer(false)}>${t("Withdraw it")}<//>`}
      ${!open && !mine && html`<span class="open-note">${t("The others are to answer.")}</span>`}
    </div>
  </div>`;
}

/** @param {{seen: Seen}} props */
export function Paused({ seen: { state, chair, table } }) {
  if (state.phase !== "paused") {
    return null;
  }
  return html`<div class="asked" role="group" aria-label=${t("Pause")}>
    <p>${t("The match is paused.")}</p>
    ${chair !== null && html`<${Button} kind="primary" icon="play" onClick=${() => table.send({ t: "resume" })}>${t("Go on")}<//>`}
  </div>`;
}
