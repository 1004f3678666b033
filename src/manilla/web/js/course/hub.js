// Where learning begins: the lessons with how far one has come, problems, the deal of the day, the glossary.

import { language, number, t, tn } from "../i18n.js";
import { html, useEffect } from "../lib.js";
import { go } from "../router.js";
import { again, fetched } from "../state/facts.js";
import { Fan } from "../ui/fan.js";
import { Button } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { ErrorState, Loading } from "../ui/states.js";
import { Way } from "../ui/way.js";
import { addressOf } from "./lesson.js";
import { doneOf, isFinished, look, nextStep, steps } from "./progress.js";
import { gameOf, rememberGame } from "./taught.js";

/** @typedef {{lesson: string, number: number, title: string, about: string, steps: number}} Lesson */

/** @param {import("../pages.js").PageProps} props */
export function Hub({ query }) {
  const listed = fetched(`/api/learn?lang=${language.value}`).value;
  const games = /** @type {{key: string, name: string}[]} */ (listed.value?.games ?? []);
  const game = gameOf(query.get("game"), games.map(({ key }) => key));
  const course = game === "" ? listed : fetched(`/api/learn?game=${game}&lang=${language.value}`).value;
  useEffect(look, []);
  if (course.status !== "ready") {
    return html`<div class="page">
      <h1>${t("Learn")}</h1>
      ${course.status === "loading" ? html`<${Loading} />` : html`<${ErrorState} error=${course.error} retry=${again} />`}
    </div>`;
  }
  const lessons = /** @type {Lesson[]} */ (course.value.lessons);
  const rows = lessons.map((lesson) => ({ lesson, done: doneOf(steps.value, game, lesson.lesson) }));
  return html`<div class="page learn">
    <${Start} rows=${rows} game=${game} />
    <section aria-labelledby="lessons">
      <div class="page-head">
        <h2 id="lessons">${t("Ten lessons")}</h2>
        <${Select}
          label=${t("Learn with")}
          value=${game}
          choices=${games.map(({ key, name }) => /** @type {const} */ ([key, name]))}
          onChange=${(/** @type {string} */ chosen) => {
            rememberGame(chosen);
            go(`/learn?game=${chosen}`, { replace: true });
          }}
        />
      </div>
      <ol class="lessons">
        ${rows.map(({ lesson, done }) => html`<${Row} key=${lesson.lesson} lesson=${lesson} done=${done} game=${game} />`)}
      </ol>
    </section>
    <section aria-labelledby="more">
      <h2 id="more">${t("When you know the way")}</h2>
      <${Ways} game=${game} />
    </section>
  </div>`;
}

/** @param {{rows: {lesson: Lesson, done: readonly number[]}[], game: string}} props */
function Start({ rows, game }) {
  const learned = rows.filter(({ lesson, done }) => isFinished(done, lesson.steps)).length;
  const next = rows.find(({ lesson, done }) => !isFinished(done, lesson.steps))?.lesson;
  const begun = rows.some(({ done }) => done.length > 0);
  return html`<section class="hero learn-hero">
    <div class="hero-text">
      <h1>${t("Learn")}</h1>
      <p class="lead">
        ${next === undefined
          ? t("You have been through all the lessons. Problems and the deal of the day keep you sharp.")
          : t("Ten short lessons, from the first trick to the endgame. You learn by playing: a position, a question, and why.")}
      </p>
      ${begun && html`<${Bar} value=${learned} most=${rows.length} label=${t("{n} of {all} lessons learned", { n: number(learned), all: number(rows.length) })} />`}
      <div class="row">
        ${next === undefined
          ? html`<${Button} kind="primary" icon="play" class="button-big" href=${`/problems?game=${game}`}>${t("To the problems")}<//>`
          : html`<${Button} kind="primary" icon="play" class="button-big" href=${addressOf(next.lesson, game)}>
              ${begun ? t("Go on: {lesson}", { lesson: next.title }) : t("Begin")}
            <//>`}
      </div>
    </div>
    <${Fan} game=${game} />
  </section>`;
}

/** @param {{value: number, most: number, label: string}} props */
function Bar({ value, most, label }) {
  return html`<div class="learn-bar">
    <progress value=${value} max=${most} aria-label=${label}></progress><span>${label}</span>
  </div>`;
}

/** @param {{lesson: Lesson, done: readonly number[], game: string}} props */
function Row({ lesson, done, game }) {
  const whole = isFinished(done, lesson.steps);
  const state = whole
    ? t("learned")
    : done.length > 0
      ? t("{n} of {all} steps", { n: number(done.length), all: number(lesson.steps) })
      : tn("{n} step", "{n} steps", lesson.steps);
  const step = whole || done.length === 0 ? undefined : nextStep(done, lesson.steps);
  return html`<li>
    <${Link} href=${addressOf(lesson.lesson, game, step)} class=${`panel lesson-card ${whole ? "lesson-learned" : ""}`}>
      <span class="lesson-number" aria-hidden="true">${whole ? html`<${Icon} name="check" />` : number(lesson.number)}</span>
      <span class="way-title">${lesson.title}</span>
      <span class="lesson-about">${lesson.about}</span>
      <span class="lesson-state">${state}</span>
      <span class="lesson-track" aria-hidden="true"><span style=${{ width: `${(100 * done.length) / lesson.steps}%` }}></span></span>
    <//>
  </li>`;
}

/** @param {{game: string}} props */
function Ways({ game }) {
  return html`<div class="ways">
    <${Way} href=${`/problems?game=${game}`} icon="search" title=${t("Problems")}>${t("One moment, one right card, and why.")}<//>
    <${Way} href=${`/daily/${game}`} icon="clock" title=${t("The deal of the day")}>${t("The same cards for everybody.")}<//>
    <${Way} href="/glossary" icon="book" title=${t("Glossary")}>${t("The words of the table, each in a sentence.")}<//>
    <${Way} href=${`/rules/${game}`} icon="info" title=${t("Rules")}>${t("The whole game on one page.")}<//>
  </div>`;
}
