// Problems made from one's own mistakes: their texts, kept in this browser. What is asked when stands in the queue.

import { keeping } from "../state/kept.js";
import { dueOn, queue } from "./queue.js";

/** @typedef {Readonly<Record<string, string>>} Own texts by the names that they have here */

const KEY = "manilla.mistakes";
const FORMAT = 1;
/** So many are kept; the oldest go first. */
export const MOST = 200;

/** @param {string | null} text @returns {Own} */
export function readOwn(text) {
  try {
    const kept = JSON.parse(text ?? "null");
    const pairs = kept?.format === FORMAT && Array.isArray(kept.problems) ? kept.problems : [];
    return Object.fromEntries(pairs.filter(isPair));
  } catch {
    return {};
  }
}

/** @param {unknown} pair */
function isPair(pair) {
  return Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string") && isOwn(String(pair[0]));
}

/** What a mistake is called. @param {string} table @param {number} match @param {number} deal @param {number} place */
export function nameOf(table, match, deal, place) {
  return `own-${table}.${match}.${deal}.${place}`;
}

/** Whether a problem of this name is one's own. @param {string} name */
export function isOwn(name) {
  return name.startsWith("own-");
}

/** With one more, and no more than are kept. @param {Own} problems @param {string} name @param {string} text @returns {Own} */
export function withOwn(problems, name, text) {
  return Object.fromEntries(Object.entries({ ...problems, [name]: text }).slice(-MOST));
}

const kept = keeping(KEY, readOwn, (problems) => ({ format: FORMAT, problems: Object.entries(problems) }));

/** The mistakes that are asked again. */
export const own = kept.value;

/** Read what is kept. */
export const look = kept.look;

/** Take a mistake. @param {string} name @param {string} text */
export function take(name, text) {
  kept.change((problems) => withOwn(problems, name, text));
}

/** What is to be asked again on a day, of all that can be asked here. @param {string} day */
export function dueHere(day) {
  return dueOn(queue.value, day).filter(({ key }) => !isOwn(key) || own.value[key] !== undefined);
}
