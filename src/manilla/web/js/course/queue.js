// What is to be asked again, kept in this browser. When that is, the server reckons; here it is only looked up.

import { keeping } from "../state/kept.js";

/** @typedef {{key: string, step?: number, due?: string | null, right?: number, wrong?: number, last?: string | null}} Item */
/** @typedef {Readonly<Record<string, Item>>} Queue items by the names of their problems */

const KEY = "manilla.problems";
const FORMAT = 1;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @param {string | null} text @returns {Queue} */
export function readQueue(text) {
  try {
    const kept = JSON.parse(text ?? "null");
    const items = kept?.format === FORMAT && Array.isArray(kept.items) ? kept.items : [];
    return Object.fromEntries(items.filter(isItem).map((/** @type {Item} */ item) => [item.key, item]));
  } catch {
    return {};
  }
}

/** @param {any} item */
function isItem(item) {
  const day = (/** @type {unknown} */ value) => value === undefined || value === null || (typeof value === "string" && DAY.test(value));
  const count = (/** @type {unknown} */ value) => value === undefined || (Number.isInteger(value) && Number(value) >= 0);
  return (
    item !== null && typeof item === "object" && typeof item.key === "string" && day(item.due) && day(item.last) &&
    count(item.step) && count(item.right) && count(item.wrong)
  );
}

/** The items to be asked on a day: what has waited longest first, then what is known least. @param {Queue} items @param {string} day */
export function dueOn(items, day) {
  return Object.values(items)
    .filter(({ due }) => typeof due === "string" && due <= day)
    .sort((a, b) => order(a.due ?? "", b.due ?? "") || (a.step ?? 0) - (b.step ?? 0) || order(a.key, b.key));
}

/** @param {string} a @param {string} b */
function order(a, b) {
  return a < b ? -1 : Number(a > b);
}

/** @param {Item | undefined} item @returns {"new" | "learned" | "again"} */
export function stateOf(item) {
  return item === undefined ? "new" : typeof item.due === "string" ? "again" : "learned";
}

/**
 * The next problem of a run: one that was never asked, from a place on and then from the beginning.
 *
 * @param {readonly string[]} names @param {Queue} items @param {string} [after] the one that was asked last
 * @returns {string | null}
 */
export function nextOf(names, items, after = "") {
  const from = names.indexOf(after) + 1;
  return [...names.slice(from), ...names.slice(0, from)].find((name) => name !== after && items[name] === undefined) ?? null;
}

/** The day that it is here. @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const kept = keeping(KEY, readQueue, (items) => ({ format: FORMAT, items: Object.values(items) }));

/** All that was ever asked. */
export const queue = kept.value;

/** Read what is kept. */
export const look = kept.look;

/** What became of an answer. @param {Item} item */
export function note(item) {
  kept.change((items) => ({ ...items, [item.key]: item }));
}
