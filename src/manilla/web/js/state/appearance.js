// Settings that are seen everywhere become attributes and classes of the page; css/tokens.css and the deck's themes read
// them.

import { effect } from "../../vendor/signals-core.js";
import { language } from "../i18n.js";
import { settings } from "./settings.js";

/** Languages with letters of their own on French cards. */
const WITH_LETTERS = ["fr", "nl", "ru"];

/**
 * The classes of the deck's themes that go with settings.
 *
 * @param {import("./settings.js").Settings} chosen @param {string} lang
 */
export function cardClasses(chosen, lang) {
  const letters = chosen.letters === "language" ? lang : chosen.letters;
  return [
    chosen.cardSize === "large" && "cards-large",
    chosen.cardColours === "four" && "cards-four-colour",
    chosen.cardColours === "colour-blind" && "cards-colour-blind",
    WITH_LETTERS.includes(letters) && `cards-letters-${letters}`,
  ].filter((name) => name !== false);
}

/** Whether things may move. */
export function mayMove() {
  return settings.value.motion !== "reduced" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keep the page as the settings say. */
export function dress() {
  effect(() => {
    const root = document.documentElement;
    const chosen = settings.value;
    const wanted = cardClasses(chosen, language.value);
    root.dataset.theme = chosen.theme;
    root.dataset.motion = chosen.motion;
    const others = [...root.classList].filter((name) => !name.startsWith("cards-"));
    root.className = [...others, ...wanted].join(" ");
  });
}
