// The problems that there are: which to solve, what is to be asked again, and how it went so far.

import { language, number, t, tn } from "../i18n.js";
import { html, useEffect } from "../lib.js";
import { go } from "../router.js";
import { again, fetched } from "../state/facts.js";
import { Button } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { Empty, ErrorState, Loading } from "../ui/states.js";
import { dueHere, look as lookAtOwn, own } from "./own.js";
import { look, nextOf, queue, stateOf, today } from "./queue.js";
import { rememberGame } from "./taught.js";

/** @typedef {{problem: string, game: string, grade: number, kind: string, asks: "card" | "call"}} Headed */
/** @typedef {{game: string, idea: string, grade: string}} Filter */

const FIELDS = /** @type {const} */ (["game", "idea", "grade"]);

/** @param {URLSearchParams} query @returns {Filter} */
export function filterOf(query) {
  const [game, idea, grade] = FIELDS.map((name) => query.get(name) ?? "");
  return { game: game ?? "", idea: idea ?? "", grade: grade ?? "" };
}

/** What of a filter stands in an address. @param {Filter} filter */
export function queryOf(filter) {
  const chosen = FIELDS.flatMap((name) => (filter[name] === "" ? [] : [[name, filter[name]]]));
  return new URLSearchParams(chosen).toString();
}

/** The problems that fit. @param {Filter} filter */
export function listed(filter) {
  const query = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(queryOf(filter))), lang: language.value });
  return fetched(`/api/problems?${query}`).value;
}

/** The address of a problem in a run. @param {string} problem @param {Filter} filter @param {boolean} [due] of those asked again */
export function addressOf(problem, filter, due = false) {
  const query = new URLSearchParams(queryOf(filter));
  if (due) {
    query.set("again", "1");
  }
  return `/problems/${problem}${query.size > 0 ? `?${query}` : ""}`;
}

/** @param {import("../pages.js").PageProps} props */
export function Problems({ query }) {
  const filter = filterOf(query);
  const known = listed(filter);
  useEffect(() => {
    look();
    lookAtOwn();
  }, []);
  return html`<div class="page problems">
    <p class="crumbs"><${Link} href="/learn"><${Icon} name="back" />${t("Learn")}<//></p>
    <h1>${t("Problems")}</h1>
    <p class="lead">${t("One moment of a deal, one right card or call, and why. What you miss is asked again after some days.")}</p>
    <${Again} filter=${filter} />
    <${Own} filter=${filter} />
    ${known.status === "loading" && html`<${Loading} />`}
    ${known.status === "error" && html`<${ErrorState} error=${known.error} retry=${again} action=${html`<${Button} href="/problems">${t("All problems")}<//>`} />`}
    ${known.status === "ready" && html`<${Found} told=${known.value} filter=${filter} />`}
  </div>`;
}

/** What is due today. @param {{filter: Filter}} props */
function Again({ filter }) {
  const due = dueHere(today());
  const first = due[0];
  return (
    first !== undefined &&
    html`<section class="note due-note">
      <p>${tn("{n} problem is to be asked again today.", "{n} problems are to be asked again today.", due.length)}</p>
      <${Button} kind="primary" icon="undo" href=${addressOf(first.key, filter, true)}>${t("Ask me again")}<//>
    </section>`
  );
}

/** What was taken from reviews. @param {{filter: Filter}} props */
function Own({ filter }) {
  const names = Object.keys(own.value);
  return (
    names.length > 0 &&
    html`<details class="panel fold">
      <summary><span>${tn("{n} mistake of your own", "{n} mistakes of your own", names.length)}</span></summary>
      <ul class="problem-list">
        ${names.map((name, n) => html`<li key=${name}>
          <${Link} href=${addressOf(name, filter)} class=${`panel problem-card problem-${stateOf(queue.value[name])}`}>
            <span class="way-title">${number(n + 1)}</span>
            <span class="problem-state">${stateWords(stateOf(queue.value[name]))}</span>
          <//>
        </li>`)}
      </ul>
    </details>`
  );
}

/** @param {{told: any, filter: Filter}} props */
function Found({ told, filter }) {
  const rows = /** @type {Headed[]} */ (told.problems);
  const next = nextOf(rows.map(({ problem }) => problem), queue.value);
  const solved = rows.filter(({ problem }) => queue.value[problem] !== undefined).length;
  return html`<${Filters} told=${told} filter=${filter} />
    ${rows.length === 0
      ? html`<${Empty} title=${t("No problem fits.")} icon="search" action=${html`<${Button} href="/problems">${t("All problems")}<//>`} />`
      : html`<div class="run-start">
            ${next === null
              ? html`<p><strong>${t("You have been asked every problem that fits.")}</strong></p>`
              : html`<${Button} kind="primary" icon="play" class="button-big" href=${addressOf(next, filter)}>
                  ${solved === 0 ? t("Solve the first") : t("Solve the next")}
                <//>`}
            <p class="quiet">${t("{n} of {all} asked so far", { n: number(solved), all: number(rows.length) })}</p>
          </div>
          <${All} rows=${rows} told=${told} filter=${filter} />`}`;
}

/** A long list is there for those who look for it. @param {{rows: Headed[], told: any, filter: Filter}} props */
function All({ rows, told, filter }) {
  const list = html`<ul class="problem-list">
    ${rows.map((row) => html`<${Row} key=${row.problem} row=${row} told=${told} filter=${filter} />`)}
  </ul>`;
  return rows.length <= SHORT
    ? list
    : html`<details class="panel fold">
        <summary><span>${tn("{n} problem", "{n} problems", rows.length)}</span></summary>
        ${list}
      </details>`;
}

/** So many problems are no long list. */
const SHORT = 48;

/** @param {{told: any, filter: Filter}} props */
function Filters({ told, filter }) {
  const set = (/** @type {keyof Filter} */ name) => (/** @type {string} */ value) => {
    if (name === "game" && value !== "") {
      rememberGame(value);
    }
    const chosen = queryOf({ ...filter, [name]: value });
    go(`/problems${chosen && `?${chosen}`}`, { replace: true });
  };
  const count = (/** @type {string} */ name, /** @type {number} */ n) => `${name} (${number(n)})`;
  return html`<div class="filters">
    <${Select}
      label=${t("Game")}
      value=${filter.game}
      choices=${[["", t("All games")], ...told.games.map((/** @type {any} */ one) => [one.key, count(one.name, one.problems)])]}
      onChange=${set("game")}
    />
    <${Select}
      label=${t("Idea")}
      value=${filter.idea}
      choices=${[["", t("All ideas")], ...told.ideas.map((/** @type {any} */ one) => [one.idea, count(one.name, one.problems)])]}
      onChange=${set("idea")}
    />
    <${Select}
      label=${t("Grade")}
      value=${filter.grade}
      choices=${[["", t("All grades")], ...told.grades.map((/** @type {any} */ one) => [String(one.grade), count(gradeWords(one.grade), one.problems)])]}
      onChange=${set("grade")}
    />
  </div>`;
}

/** @param {{row: Headed, told: any, filter: Filter}} props */
function Row({ row, told, filter }) {
  const { problem, game, grade, asks } = row;
  const state = stateOf(queue.value[problem]);
  const name = told.games.find((/** @type {any} */ one) => one.key === game)?.name ?? game;
  return html`<li>
    <${Link} href=${addressOf(problem, filter)} class=${`panel problem-card problem-${state}`}>
      <span class="way-title">${name} ${problem.split("-").at(-1)}</span>
      <span class="quiet">${asks === "call" ? t("What do you say?") : t("Which card?")}</span>
      <${Grade} grade=${grade} />
      <span class="problem-state">${state !== "new" && html`<${Icon} name=${state === "learned" ? "check" : "undo"} />`}${stateWords(state)}</span>
    <//>
  </li>`;
}

/** @param {"new" | "again" | "learned"} state */
function stateWords(state) {
  return { new: t("new"), again: t("again"), learned: t("solved") }[state];
}

/** How hard it is: so many kinds of bot miss it. @param {{grade: number}} props */
export function Grade({ grade }) {
  return html`<span class="grade" title=${gradeWords(grade)}>
    <span aria-hidden="true">${"●".repeat(grade)}<span class="grade-rest">${"●".repeat(MOST - grade)}</span></span>
    <span class="visually-hidden">${gradeWords(grade)}</span>
  </span>`;
}

const MOST = 5;

/** @param {number} grade */
function gradeWords(grade) {
  return t("Grade {n} of {all}", { n: number(grade), all: number(MOST) });
}
