// What was chosen last in this browser: the game with its options, and what the table was like. Kept in localStorage.

import { keepText, keptText } from "../state/kept.js";

/** @typedef {{game: string, options: Record<string, string>, settings: Record<string, any>, bots: string}} Last */

const KEY = "manilla.last";

/**
 * What was kept, if it is whole; the server judges again whether its options are still there.
 *
 * @param {string | null} text
 * @returns {Last | null}
 */
export function readLast(text) {
  try {
    const kept = JSON.parse(text ?? "null");
    const whole =
      kept !== null && typeof kept.game === "string" && kept.game !== "" && typeof kept.bots === "string" &&
      isTexts(kept.options) && kept.settings !== null && typeof kept.settings === "object";
    return whole ? { game: kept.game, options: kept.options, settings: kept.settings, bots: kept.bots } : null;
  } catch {
    return null;
  }
}

/** @param {unknown} value */
function isTexts(value) {
  return value !== null && typeof value === "object" && Object.values(value).every((text) => typeof text === "string");
}

/** @returns {Last | null} */
export function last() {
  return readLast(keptText(KEY));
}

/** @param {Last} chosen */
export function remember(chosen) {
  keepText(KEY, JSON.stringify(chosen));
}
