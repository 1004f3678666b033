// Addresses and pages: a pure table of routes, and the signal of the place where we are.

import { signal } from "../vendor/signals-core.js";

/** @typedef {{page: string, params: Record<string, string>}} Match */
/** @typedef {{path: string, query: URLSearchParams, page: string, params: Record<string, string>}} Place */

/** Path and page; `:name` is one part of the path. The server knows the first parts, see server/pages.py. */
export const ROUTES = /** @type {readonly [string, string][]} */ ([
  ["/", "home"],
  ["/tables", "tables"],
  ["/new", "new"],
  ["/t/:table", "table"],
  ["/rules", "rules"],
  ["/rules/:game", "rules"],
  ["/history", "history"],
  ["/replay/:table", "replay"],
  ["/review/:table", "review"],
  ["/profile", "profile"],
  ["/sign-in", "sign-in"],
  ["/settings", "settings"],
  ["/help", "help"],
  ["/learn", "learn"],
  ["/learn/:lesson", "lesson"],
  ["/problems", "problems"],
  ["/problems/:problem", "problem"],
  ["/daily", "daily"],
  ["/daily/:game", "daily-deal"],
  ["/what-if", "what-if"],
  ["/glossary", "glossary"],
]);

/**
 * The page of a path, and what stands in the path. A path that is no page's is the page "not-found".
 *
 * @param {string} path
 * @returns {Match}
 */
export function match(path) {
  const parts = split(path);
  for (const [pattern, page] of ROUTES) {
    const params = fit(split(pattern), parts);
    if (params !== null) {
      return { page, params };
    }
  }
  return { page: "not-found", params: {} };
}

/** @param {string} path */
function split(path) {
  return path.split("/").filter((part) => part !== "");
}

/** @param {string[]} pattern @param {string[]} parts @returns {Record<string, string> | null} */
function fit(pattern, parts) {
  if (pattern.length !== parts.length) {
    return null;
  }
  /** @type {Record<string, string>} */
  const params = {};
  for (const [n, wanted] of pattern.entries()) {
    const part = parts[n] ?? "";
    if (wanted.startsWith(":")) {
      const read = decoded(part);
      if (read === null) {
        return null;
      }
      params[wanted.slice(1)] = read;
    } else if (wanted !== part) {
      return null;
    }
  }
  return params;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // a stray per cent sign
  }
}

/** @param {string} address path and query @returns {Place} */
export function placeOf(address) {
  const url = new URL(address, "http://here.invalid");
  return { path: url.pathname, query: url.searchParams, ...match(url.pathname) };
}

/** Where we are. Changed by `go` and by the browser's back and forward. */
export const place = signal(placeOf("/"));

/**
 * Go to an address of ours.
 *
 * @param {string} address path, and perhaps query
 * @param {{replace?: boolean}} [options] replace: the place we leave is not kept for the back button
 */
export function go(address, { replace = false } = {}) {
  if (replace) {
    history.replaceState(null, "", address);
  } else if (address !== location.pathname + location.search) {
    history.pushState(null, "", address);
  }
  place.value = placeOf(location.pathname + location.search);
}

/** Follow the address bar from now on. */
export function follow() {
  const look = () => {
    place.value = placeOf(location.pathname + location.search);
  };
  addEventListener("popstate", look);
  look();
}
