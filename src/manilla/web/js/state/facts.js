// What the server tells of a game (GET /api/games/KEY): fetched once for each game, options and language.

import { signal } from "../../vendor/signals-core.js";
import { language } from "../i18n.js";
import { api } from "../net/http.js";

/** @typedef {{status: "loading" | "ready" | "error", value: any, error: unknown}} Fetched */

/** @type {Map<string, import("../lib.js").Signal<Fetched>>} */
const known = new Map();
/** Paths that have been asked for. @type {Set<string>} */
const waiting = new Set();
/** @type {Fetched} */
const LOADING = { status: "loading", value: null, error: null };

/**
 * All that must be known to draw a game, in a language. Reading the signal's value in a component renders it anew when
 * the answer comes.
 *
 * @param {string} game @param {Record<string, string>} [options] as in a table's state @param {string} [lang]
 */
export function facts(game, options = {}, lang = language.value) {
  const query = new URLSearchParams(Object.entries(options).sort());
  query.set("lang", lang);
  return fetched(`/api/games/${encodeURIComponent(game)}?${query}`);
}

/** The games in short. @param {string} [lang] */
export function games(lang = language.value) {
  return fetched(`/api/games?lang=${lang}`);
}

/** The set phrases, by key. @param {string} [lang] */
export function phrases(lang = language.value) {
  return fetched(`/api/phrases?lang=${lang}`);
}

/**
 * An answer that does not change, as a signal. An error stays until somebody tries `again`.
 *
 * @param {string} path
 */
export function fetched(path) {
  let found = known.get(path);
  if (found === undefined) {
    found = signal(LOADING);
    known.set(path, found);
    fill(found, path);
  }
  return found;
}

/** Ask anew for everything that could not be had. */
export function again() {
  for (const [path, found] of known) {
    if (found.peek().status === "error") {
      found.value = LOADING;
      fill(found, path);
    }
  }
}

/** @param {import("../lib.js").Signal<Fetched>} found @param {string} path */
async function fill(found, path) {
  if (waiting.has(path)) {
    return;
  }
  waiting.add(path);
  try {
    found.value = { status: "ready", value: await api.get(path), error: null };
  } catch (error) {
    found.value = { status: "error", value: null, error };
  } finally {
    waiting.delete(path);
  }
}
