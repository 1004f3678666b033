// What a step shows: its text, the position beside it, and what became of an answer.

import { t } from "../i18n.js";
import { html, useMemo } from "../lib.js";
import { Sign } from "../table/bar.js";
import { Icon } from "../ui/icon.js";
import { matchOf } from "./lesson_match.js";
import { Position } from "./position.js";
import { Terms } from "./terms.js";
import { Tricks } from "./tricks.js";

/** @typedef {import("./lesson_match.js").Task} Task */

/**
 * @param {{task: Task, game: string, names: string[], facts: any, heading: {current: HTMLElement | null},
 *   onAnswer: (answer: string) => void, busy: string | null, children?: import("../lib.js").Children}} props
 */
export function Question({ task, game, names, facts, heading, onAnswer, busy, children }) {
  const match = useMemo(() => matchOf(task, game, names), [task, game, names]);
  const cards = task.kind === "card";
  return html`<div class="step-columns">
    <p class="step-text" ref=${heading} tabindex="-1"><${Terms} pieces=${task.pieces} /></p>
    <div class="step-table">
      ${task.contract !== null &&
      html`<p class="step-contract">
        ${task.trump !== null && html`<${Sign} facts=${facts} suit=${task.trump} />`}<span>${task.contract}</span>
      </p>`}
      <${Position}
        class="position-lesson"
        open=${task.hands !== null}
        match=${match}
        names=${names}
        facts=${facts}
        chair=${0}
        mine=${0}
        onAct=${cards ? onAnswer : ignore}
        busy=${busy}
        calls=${false}
      />
      ${task.tricks.length > 0 &&
      html`<section class="step-past">
        <h2>${t("The tricks so far")}</h2>
        <${Tricks} tricks=${task.tricks} names=${names} facts=${facts} title=${t("The tricks so far")} />
      </section>`}
    </div>
    <div class="step-answer">${children}</div>
  </div>`;
}

function ignore() {
  // A card is not what is asked for.
}

/** @param {{judged: import("./lesson.js").Judged | null, names: string[], facts: any}} props */
export function Feedback({ judged, names, facts }) {
  if (judged === null) {
    return null;
  }
  return html`<section class=${`verdict ${judged.right ? "verdict-right" : "verdict-wrong"}`}>
    <p class="verdict-head">
      <${Icon} name=${judged.right ? "check" : "info"} /><strong>${judged.right ? t("Well done!") : t("Not quite.")}</strong>
    </p>
    ${judged.lines.map((line, n) => html`<p key=${n}>${line}</p>`)}
    ${judged.tricks.length > 0 &&
    html`<details class="fold">
      <summary><span>${t("How it goes on")}</span></summary>
      <${Tricks} tricks=${judged.tricks} names=${names} facts=${facts} title=${t("How it goes on")} />
      ${judged.went.slice(judged.tricks.length).map((line) => html`<p key=${line}>${line}</p>`)}
    </details>`}
  </section>`;
}
