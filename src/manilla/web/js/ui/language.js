// Choosing the language: by its own name, wherever one stands.

import { LANGUAGES, NAMES, language, t } from "../i18n.js";
import { html } from "../lib.js";
import { set } from "../state/settings.js";
import { learn } from "../words.js";
import { sentenceOf } from "./states.js";
import { toast } from "./toast.js";

/** Speak another language from now on, and keep it. @param {string} lang */
export async function choose(lang) {
  try {
    await learn(lang);
    set("language", /** @type {any} */ (lang));
  } catch (error) {
    toast(sentenceOf(error), { kind: "error" });
  }
}

export function LanguageChoice() {
  return html`<label class="language">
    <span class="visually-hidden">${t("Language")}</span>
    <select onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
      ${LANGUAGES.map(
        (lang) => html`<option key=${lang} value=${lang} lang=${lang} selected=${lang === language.value}>
          ${NAMES[lang]}
        </option>`,
      )}
    </select>
  </label>`;
}
