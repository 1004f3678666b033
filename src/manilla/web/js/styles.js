// Style sheets that few pages need: fetched with those pages, so that a first visit stays light.

import { asset } from "./base.js";

/** @type {Map<string, Promise<void>>} */
const known = new Map();

/** Use a style sheet from now on; settled once it is here. A page without it can still be read. @param {string} path */
export function style(path) {
  let coming = known.get(path);
  if (coming === undefined) {
    coming = new Promise((settled) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = asset(path);
      link.onload = () => settled();
      link.onerror = () => {
        known.delete(path); // the next page that needs it tries again
        link.remove();
        settled();
      };
      document.head.append(link);
    });
    known.set(path, coming);
  }
  return coming;
}
