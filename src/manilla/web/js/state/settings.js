// Settings of this browser, kept in localStorage. Whatever is there is checked: it may be old, or not ours.

import { effect, signal } from "../../vendor/signals-core.js";
import { LANGUAGES } from "../i18n.js";
import { keepText, keptText } from "./kept.js";

/** What a setting may be; the first is the usual value. */
export const CHOICES = /** @type {const} */ ({
  language: ["", ...LANGUAGES],
  theme: ["system", "light", "dark"],
  cardSize: ["standard", "large"],
  cardColours: ["two", "four", "colour-blind"],
  letters: ["language", "en", "fr", "nl", "ru"],
  confirmCard: [false, true],
  autoForced: [false, true],
  premove: [true, false],
  handOrder: ["suits", "suits-reversed", "trumps-first", "dealt"],
  trickStays: ["1", "0", "2", "3", "5", "click"],
  sound: [true, false],
  notifications: [false, true],
  motion: ["system", "reduced"],
  marks: [true, false],
});

/** @typedef {typeof CHOICES} Choices */
/** @typedef {{-readonly [K in keyof Choices]: Choices[K][number]}} Settings */

const KEY = "manilla.settings";

/** @returns {Settings} */
export function usual() {
  return /** @type {Settings} */ (Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first])));
}

/**
 * Settings from what was kept; what does not fit is as usual.
 *
 * @param {unknown} kept
 * @returns {Settings}
 */
export function checked(kept) {
  const given = /** @type {Record<string, unknown>} */ (kept !== null && typeof kept === "object" ? kept : {});
  const found = Object.entries(CHOICES).map(([name, values]) => {
    const value = given[name];
    return [name, /** @type {readonly unknown[]} */ (values).includes(value) ? value : values[0]];
  });
  return /** @type {Settings} */ (Object.fromEntries(found));
}

/** @param {string | null} text */
export function parsed(text) {
  try {
    return checked(JSON.parse(text ?? "null"));
  } catch {
    return usual();
  }
}

/** The settings in force. */
export const settings = signal(usual());

/**
 * @template {keyof Settings} K
 * @param {K} name @param {Settings[K]} value
 */
export function set(name, value) {
  settings.value = { ...settings.peek(), [name]: value };
}

/** Read what is kept, keep what changes from now on, and follow other tabs. */
export function keep() {
  settings.value = parsed(keptText(KEY));
  addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) {
      settings.value = parsed(keptText(KEY));
    }
  });
  effect(() => {
    const text = JSON.stringify(settings.value);
    keepText(KEY, text);
  });
}
