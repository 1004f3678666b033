// A lesson: what is to be learned, a position, one question a step, and what is said of the answer.

import { language, number, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { api } from "../net/http.js";
import { go } from "../router.js";
import { again, facts, fetched } from "../state/facts.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { ErrorState, Loading, sentenceOf } from "../ui/states.js";
import { say } from "../ui/status.js";
import { toast } from "../ui/toast.js";
import { Answers } from "./answers.js";
import { doneOf, finish, isFinished, nextStep, steps } from "./progress.js";
import { Feedback, Question } from "./step.js";

/** @typedef {import("./lesson_match.js").Task} Task */
/**
 * @typedef {{step: number, right: boolean, lines: string[], refused: string | null, loss: number, went: string[],
 *   tricks: import("./tricks.js").Trick[], plays: {seat: number, card: string}[]}} Judged
 */

/** @param {import("../pages.js").PageProps} props */
export function LessonPage({ params, query }) {
  const game = query.get("game"); // none: that which the server teaches first
  const asked = new URLSearchParams({ ...(game !== null && { game }), lang: language.value });
  const lesson = fetched(`/api/learn/${encodeURIComponent(params.lesson ?? "")}?${asked}`).value;
  const known = lesson.status === "ready" ? facts(lesson.value.game).value : lesson;
  const failed = [lesson, known].find(({ status }) => status === "error");
  if (failed !== undefined) {
    return html`<div class="page">
      <h1>${t("Lesson")}</h1>
      <${ErrorState} error=${failed.error} retry=${again} action=${html`<${Button} href="/learn">${t("All lessons")}<//>`} />
    </div>`;
  }
  if (known.status === "loading") {
    return html`<div class="page"><h1>${t("Lesson")}</h1><${Loading} /></div>`;
  }
  return html`<${Lesson} key=${`${game} ${lesson.value.lesson}`} lesson=${lesson.value} facts=${known.value} query=${query} />`;
}

/** @param {{lesson: any, facts: any, query: URLSearchParams}} props */
function Lesson({ lesson, facts: known, query }) {
  const { game, lesson: key, title, number: place, steps: count } = lesson;
  const done = doneOf(steps.value, game, key);
  const asked = Number(query.get("step"));
  const first = useRef(nextStep(done, count)); // where one came in: what is done meanwhile does not move the page
  const at = Number.isInteger(asked) && asked >= 1 && asked <= count ? asked : first.current;
  const [over, setOver] = useState(false);
  const to = (/** @type {number} */ step) => {
    setOver(false);
    go(addressOf(key, game, step), { replace: true });
  };
  const next = () => (at < count ? to(at + 1) : setOver(true));
  return html`<div class="page lesson">
    <p class="crumbs"><${Link} href=${`/learn?game=${game}`}><${Icon} name="back" />${t("All lessons")}<//></p>
    <header class="lesson-head">
      <p class="lesson-place">${t("Lesson {n} of {all}", { n: number(place), all: number(LESSONS) })} · ${known.name}</p>
      <h1>${title}</h1>
      <${Dots} count=${count} at=${over ? 0 : at} done=${done} to=${to} />
    </header>
    ${over
      ? html`<${Over} lesson=${lesson} whole=${isFinished(done, count)} first=${nextStep(done, count)} to=${to} />`
      : html`<${Step} key=${at} lesson=${lesson} task=${lesson.tasks[at - 1]} facts=${known} next=${next} last=${at === count} />`}
  </div>`;
}

/** How many lessons there are. */
export const LESSONS = 10;

/** @param {string} lesson @param {string} game @param {number} [step] */
export function addressOf(lesson, game, step) {
  return `/learn/${lesson}?game=${game}${step === undefined ? "" : `&step=${step}`}`;
}

/** The steps as a row of dots. @param {{count: number, at: number, done: readonly number[], to: (step: number) => void}} props */
function Dots({ count, at, done, to }) {
  return html`<ol class="dots" aria-label=${t("Steps")}>
    ${Array.from({ length: count }, (_, n) => n + 1).map((step) => {
      const is = done.includes(step);
      const words = t("Step {at} of {steps}", { at: number(step), steps: number(count) });
      return html`<li key=${step}>
        <button
          type="button"
          class=${`dot ${is ? "dot-done" : ""}`}
          aria-current=${step === at ? "step" : undefined}
          aria-label=${is ? t("{step}, done", { step: words }) : words}
          onClick=${() => to(step)}
        >
          <span aria-hidden="true">${is ? html`<${Icon} name="check" />` : number(step)}</span>
        </button>
      </li>`;
    })}
  </ol>`;
}

/** @param {{lesson: any, task: Task, facts: any, next: () => void, last: boolean}} props */
function Step({ lesson, task, facts: known, next, last }) {
  const { game, lesson: key } = lesson;
  const [judged, setJudged] = useState(/** @type {Judged | null} */ (null));
  const [sent, setSent] = useState(/** @type {string | null} */ (null));
  const on = useRef(/** @type {HTMLElement | null} */ (null));
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const right = judged?.right ?? false;
  useEffect(() => {
    // From the second step on the page is there already: what is new is read from its beginning.
    if (document.activeElement === document.body || document.activeElement === null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  useEffect(() => {
    if (right) {
      on.current?.querySelector("button")?.focus();
    }
  }, [right]);
  const answer = async (/** @type {string} */ text) => {
    if (sent !== null || right) {
      return;
    }
    setSent(text);
    try {
      const told = await api.post(`/api/learn/${key}/answer?game=${game}`, { step: task.step, answer: text });
      setJudged(told);
      say([told.right ? t("Well done!") : t("Not quite."), ...told.lines].join(" "));
      if (told.right) {
        finish(game, key, task.step);
      }
    } catch (error) {
      toast(sentenceOf(error), { kind: "error" });
    }
    setSent(null);
  };
  const names = lesson.seats.map((/** @type {{name: string}} */ { name }) => name);
  return html`<section class="step" aria-label=${t("Step {at} of {steps}", { at: number(task.step), steps: number(lesson.steps) })}>
    <${Question} task=${task} game=${game} names=${names} facts=${known} heading=${heading} onAnswer=${answer} busy=${sent}>
      <${Answers} key=${task.step} task=${task} facts=${known} names=${names} busy=${sent} closed=${right} onAnswer=${answer} />
      <${Feedback} judged=${judged} names=${names} facts=${known} />
      <div class="row step-on" ref=${on}>
        ${right
          ? html`<${Button} kind="primary" icon="forward" class="button-big" onClick=${next}>
              ${last ? t("Finish the lesson") : t("Next step")}
            <//>`
          : html`<${Button} kind="quiet" onClick=${next}>${t("Skip this step")}<//>`}
      </div>
    <//>
  </section>`;
}

/** @param {{lesson: any, whole: boolean, first: number, to: (step: number) => void}} props */
function Over({ lesson, whole, first, to }) {
  const { game, number: place } = lesson;
  const course = fetched(`/api/learn?game=${game}&lang=${language.value}`).value.value;
  const following = course?.lessons.find((/** @type {any} */ one) => one.number === place + 1);
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus(), []);
  return html`<section class="panel lesson-over">
    <${Icon} name=${whole ? "crown" : "book"} class="state-icon" />
    <h2 ref=${heading} tabindex="-1">${whole ? t("Well done: the lesson is learned.") : t("That was the last step.")}</h2>
    ${!whole && html`<p>${t("Some steps were skipped. They wait for you.")}</p>`}
    <div class="row row-centre">
      ${!whole && html`<${Button} kind="primary" onClick=${() => to(first)}>${t("To what was skipped")}<//>`}
      ${following !== undefined &&
      html`<${Button} kind=${whole ? "primary" : "secondary"} icon="forward" href=${addressOf(following.lesson, game)}>
        ${t("Next: {lesson}", { lesson: following.title })}
      <//>`}
      ${following === undefined && whole && html`<${Button} kind="primary" icon="play" href=${`/new?game=${game}`}>${t("Play it")}<//>`}
      <${Button} kind="quiet" href=${`/learn?game=${game}`}>${t("All lessons")}<//>
    </div>
  </section>`;
}
