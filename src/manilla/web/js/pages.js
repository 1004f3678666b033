// Which module draws which page. They are fetched when they are needed, so that the first page comes soon.

import { NotFound } from "./pages/not_found.js";
import { style } from "./styles.js";

/** @typedef {{params: Record<string, string>, query: URLSearchParams}} PageProps */
/** @typedef {(props: PageProps) => any} Page */

/** @type {Record<string, () => Promise<Page>>} */
const LOADERS = {
  home: () => import("./pages/home.js").then(({ Home }) => Home),
  tables: () => import("./pages/tables.js").then(({ Tables }) => Tables),
  new: () => import("./pages/new.js").then(({ New }) => New),
  table: () => import("./table/table.js").then(({ TablePage }) => TablePage),
  rules: () => import("./pages/rules.js").then(({ Rules }) => Rules),
  history: () => import("./pages/history.js").then(({ History }) => History),
  replay: () => import("./pages/replay.js").then(({ Replay }) => Replay),
  review: () => Promise.all([import("./learn/review.js"), style("css/learn.css")]).then(([{ ReviewPage }]) => ReviewPage),
  profile: () => import("./pages/profile.js").then(({ Profile }) => Profile),
  "sign-in": () => import("./pages/sign_in.js").then(({ SignIn }) => SignIn),
  settings: () => import("./pages/settings.js").then(({ Settings }) => Settings),
  learn: () => taught(import("./course/hub.js")).then(({ Hub }) => Hub),
  lesson: () => taught(import("./course/lesson.js")).then(({ LessonPage }) => LessonPage),
  problems: () => taught(import("./course/problems.js")).then(({ Problems }) => Problems),
  problem: () => taught(import("./course/problem.js")).then(({ ProblemPage }) => ProblemPage),
  daily: () => taught(import("./course/daily.js")).then(({ DailyPage }) => DailyPage),
  "daily-deal": () => taught(import("./course/daily_deal.js")).then(({ DailyDealPage }) => DailyDealPage),
  "what-if": () => taught(import("./course/what_if.js")).then(({ WhatIfPage }) => WhatIfPage),
  glossary: () => taught(import("./course/glossary.js")).then(({ Glossary }) => Glossary),
  help: () => import("./pages/help.js").then(({ Help }) => Help),
};

/** A module of all that teaches, with its styles. @template T @param {Promise<T>} module @returns {Promise<T>} */
async function taught(module) {
  const sheets = ["css/learn_hub.css", "css/problems.css", "css/position.css"];
  const [loaded] = await Promise.all([module, ...sheets.map(style)]);
  return loaded;
}

/** The component of a page, by its name in the routes. Rejects where it cannot be fetched. @param {string} page */
export async function load(page) {
  const loader = LOADERS[page];
  return loader === undefined ? /** @type {Page} */ (NotFound) : loader();
}
