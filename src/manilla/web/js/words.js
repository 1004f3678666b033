// Fetching catalogues: the language of the settings, else of the page, and changing it while people look.

import { asset } from "./base.js";
import { speak } from "./i18n.js";

/**
 * Speak a language as soon as its words are here. Throws where they cannot be had; then the old ones stay.
 *
 * @param {string} lang
 */
export async function learn(lang) {
  const answer = await fetch(asset(`locale/${lang}.json`));
  if (!answer.ok) {
    throw new Error(`no words of ${lang}: ${answer.status}`);
  }
  speak(lang, await answer.json());
  document.documentElement.lang = lang;
}
