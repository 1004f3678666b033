// How a step is answered where a card of the hand is not the answer: calls, seats, a number.

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Sign } from "../table/bar.js";
import { Button } from "../ui/button.js";
import { deliberate } from "../ui/deliberate.js";
import { Field } from "../ui/field.js";

/**
 * @param {{task: import("./lesson_match.js").Task, facts: any, names: string[], busy: string | null, closed: boolean,
 *   onAnswer: (answer: string) => void}} props closed: it has been answered
 */
export function Answers({ task, facts, busy, closed, onAnswer }) {
  if (task.kind === "card") {
    return closed ? null : html`<p class="step-do">${t("Choose a card from your hand.")}</p>`;
  }
  if (task.kind === "number") {
    return html`<${NumberAnswer} busy=${busy} closed=${closed} onAnswer=${onAnswer} />`;
  }
  const suits = facts.pack.suits.map((/** @type {{letter: string}} */ { letter }) => letter);
  return html`<div class="choices" role="group" aria-label=${t("Your answer")}>
    ${task.choices.map(
      ({ answer, label }) => html`<button
        key=${answer}
        type="button"
        class="choice-button"
        data-answer=${answer}
        aria-busy=${busy === answer ? "true" : undefined}
        aria-disabled=${closed ? "true" : undefined}
        onClick=${(/** @type {MouseEvent} */ event) => deliberate(event) && onAnswer(answer)}
      >
        ${task.kind === "call" && suits.includes(answer) && html`<${Sign} facts=${facts} suit=${answer} />`}
        <span>${label}</span>
      </button>`,
    )}
  </div>`;
}

/** @param {{busy: string | null, closed: boolean, onAnswer: (answer: string) => void}} props */
function NumberAnswer({ busy, closed, onAnswer }) {
  const [text, setText] = useState("");
  return html`<form
    class="row number-answer"
    onSubmit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (text !== "") {
        onAnswer(text);
      }
    }}
  >
    <${Field}
      label=${t("Your answer, a number")}
      value=${text}
      inputmode="numeric"
      autocomplete="off"
      maxlength="3"
      onInput=${(/** @type {string} */ typed) => setText(typed.replace(/\D/g, ""))}
    />
    ${!closed && html`<${Button} kind="primary" type="submit" busy=${busy !== null}>${t("Check")}<//>`}
  </form>`;
}
