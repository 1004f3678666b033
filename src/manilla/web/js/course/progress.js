// How far a learner has come, kept in this browser: steps done, by game and lesson. The form is that of the command line.

import { keeping } from "../state/kept.js";

/** @typedef {Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>} Steps */

const KEY = "manilla.learned";
const FORMAT = 1;

/**
 * Steps from what was kept; what is not whole counts for nothing.
 *
 * @param {string | null} text
 * @returns {Steps}
 */
export function readSteps(text) {
  try {
    const kept = JSON.parse(text ?? "null");
    return kept?.format === FORMAT && isSteps(kept.steps) ? kept.steps : {};
  } catch {
    return {};
  }
}

/** @param {unknown} value */
function isSteps(value) {
  return each(value, (lessons) => each(lessons, (done) => Array.isArray(done) && done.every(Number.isInteger)));
}

/** @param {unknown} value @param {(inner: unknown) => boolean} holds */
function each(value, holds) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && Object.values(value).every(holds);
}

/** @param {Steps} before @param {string} game @param {string} lesson @returns {readonly number[]} */
export function doneOf(before, game, lesson) {
  return before[game]?.[lesson] ?? [];
}

/** @param {Steps} before @param {string} game @param {string} lesson @param {number} step @returns {Steps} */
export function withDone(before, game, lesson, step) {
  const done = [...new Set([...doneOf(before, game, lesson), step])].sort((a, b) => a - b);
  return { ...before, [game]: { ...before[game], [lesson]: done } };
}

/**
 * The first step that is not done; 1 again once all are.
 *
 * @param {readonly number[]} done @param {number} count how many steps the lesson has
 */
export function nextStep(done, count) {
  return Array.from({ length: count }, (_, n) => n + 1).find((step) => !done.includes(step)) ?? 1;
}

/** Whether a lesson has been gone through. @param {readonly number[]} done @param {number} count */
export function isFinished(done, count) {
  return count > 0 && Array.from({ length: count }, (_, n) => n + 1).every((step) => done.includes(step));
}

const kept = keeping(KEY, readSteps, (done) => ({ format: FORMAT, steps: done }));

/** Steps done. */
export const steps = kept.value;

/** Read what is kept. */
export const look = kept.look;

/** A step is done. @param {string} game @param {string} lesson @param {number} step */
export function finish(game, lesson, step) {
  kept.change((before) => withDone(before, game, lesson, step));
}
