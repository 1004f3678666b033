// Making messages whole: the server leaves out fields that hold their usual value.

import { DEFAULTS, KINDS, PARTS } from "../types/defaults.js";

/** @typedef {import("../types/protocol").ServerMessage} ServerMessage */

/**
 * A message with every field, or null for a kind that this client does not know (a newer server's).
 *
 * @param {any} message
 * @returns {ServerMessage | null}
 */
export function complete(message) {
  const kind = KINDS[message?.t];
  return kind === undefined ? null : whole(kind, message);
}

/** @param {string} kind @param {any} value @returns {any} */
function whole(kind, value) {
  if (Array.isArray(value)) {
    return value.map((part) => whole(kind, part));
  }
  if (value === null || typeof value !== "object") {
    return value;
  }
  const filled = { ...DEFAULTS[kind], ...value };
  for (const [field, inner] of Object.entries(PARTS[kind] ?? {})) {
    filled[field] = whole(inner, filled[field]);
  }
  return filled;
}
