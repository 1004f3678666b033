// What this browser keeps from visit to visit. Some keep nothing: then all holds until the page is closed.

import { signal } from "../../vendor/signals-core.js";

/** @param {string} key @returns {string | null} */
export function keptText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text, unless it is kept already: other tabs are told of each change. @param {string} key @param {string} text */
export function keepText(key, text) {
  try {
    if (localStorage.getItem(key) !== text) {
      localStorage.setItem(key, text);
    }
  } catch {
    // It keeps nothing.
  }
}

/**
 * What a page keeps of its visitor as a signal: looked up now, with `look` again, and changed beside what other tabs have
 * kept meanwhile.
 *
 * @template T
 * @param {string} key
 * @param {(text: string | null) => T} read what is not whole counts for nothing
 * @param {(value: T) => object} written what of it is kept
 */
export function keeping(key, read, written) {
  const value = signal(read(keptText(key)));
  return {
    value,
    look() {
      value.value = read(keptText(key));
    },
    /** @param {(before: T) => T} next */
    change(next) {
      const text = keptText(key);
      value.value = next(text === null ? value.peek() : read(text));
      keepText(key, JSON.stringify(written(value.peek())));
    },
  };
}
