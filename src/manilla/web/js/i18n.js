// Words in six languages. The English text is the id; catalogues come as JSON from the server, made from web.po.
//
// The first argument of t, tn and tc is always one double-quoted literal: tools/catalogues.py reads the sources.

import { batch, signal } from "../vendor/signals-core.js";

/** @typedef {Record<string, string | string[]>} Catalogue */
/** @typedef {Record<string, string | number>} Values */

export const LANGUAGES = /** @type {const} */ (["es", "ca", "en", "nl", "fr", "ru"]);
export const NAMES = /** @type {Record<string, string>} */ ({
  es: "Español",
  ca: "Català",
  en: "English",
  nl: "Nederlands",
  fr: "Français",
  ru: "Русский",
});

/** The language spoken now; reading it in a component renders that component anew when it changes. */
export const language = signal("en");
const catalogue = signal(/** @type {Catalogue} */ ({}));

/** Between a context and a text, as gettext has it. */
const CONTEXT = "\u0004";

/**
 * Speak a language from now on.
 *
 * @param {string} lang
 * @param {Catalogue} words
 */
export function speak(lang, words) {
  batch(() => {
    catalogue.value = words;
    language.value = lang;
  });
}

/**
 * The text in the present language, with `{name}` replaced by values.
 *
 * @param {string} text @param {Values} [values]
 */
export function t(text, values) {
  return filled(found(text, text), values);
}

/**
 * The same text with a context that tells two senses apart.
 *
 * @param {string} context @param {string} text @param {Values} [values]
 */
export function tc(context, text, values) {
  return filled(found(context + CONTEXT + text, text), values);
}

/**
 * The form that goes with a number, which is `{n}` in the text.
 *
 * @param {string} one @param {string} many @param {number} n @param {Values} [values]
 */
export function tn(one, many, n, values) {
  const forms = catalogue.value[one];
  const known = Array.isArray(forms) && forms[0] !== undefined && forms[0] !== "";
  const given = known ? forms : [one, many];
  const lang = known ? language.value : "en";
  return filled(given[formOf(lang, n, given.length)] ?? many, { n: number(n), ...values });
}

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/**
 * Which of the forms of a catalogue goes with a number. Catalogues have the categories of CLDR in this order, and may
 * lack the last one, which is for fractions only where a language has others for all whole numbers.
 *
 * @param {string} lang @param {number} n @param {number} forms
 */
export function formOf(lang, n, forms) {
  const known = rules(lang).resolvedOptions().pluralCategories;
  const ordered = CATEGORIES.filter((category) => known.some((own) => own === category));
  return Math.min(ordered.indexOf(rules(lang).select(n)), forms - 1);
}

/** A number as it is written in the present language. @param {number} n */
export function number(n) {
  return new Intl.NumberFormat(language.value).format(n);
}

/**
 * A moment as date, or as date and time.
 *
 * @param {number} at milliseconds since 1970 @param {Intl.DateTimeFormatOptions} [options]
 */
export function date(at, options = { dateStyle: "medium" }) {
  return new Intl.DateTimeFormat(language.value, options).format(at);
}

/** Words as a list: "a, b and c". @param {string[]} parts */
export function list(parts) {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(parts);
}

/** How long ago a moment was, in words. @param {number} at @param {number} [now] */
export function ago(at, now = Date.now()) {
  const seconds = Math.min(0, (at - now) / 1000);
  const steps = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ]);
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  for (const [unit, length] of steps) {
    if (-seconds >= length) {
      return words.format(Math.trunc(seconds / length), unit);
    }
  }
  return words.format(0, "second");
}

/**
 * The first of the wanted languages that we have.
 *
 * @param {readonly string[]} wanted as in `navigator.languages`
 */
export function bestLanguage(wanted) {
  const bare = wanted.map((name) => name.toLowerCase().split("-")[0] ?? "");
  return bare.find((name) => LANGUAGES.some((known) => known === name)) ?? "en";
}

/** @type {Map<string, Intl.PluralRules>} */
const known = new Map();

/** @param {string} lang */
function rules(lang) {
  let made = known.get(lang);
  if (made === undefined) {
    made = new Intl.PluralRules(lang);
    known.set(lang, made);
  }
  return made;
}

/** @param {string} id @param {string} text */
function found(id, text) {
  const there = catalogue.value[id];
  return typeof there === "string" && there !== "" ? there : text;
}

/** @param {string} text @param {Values} [values] */
function filled(text, values) {
  if (values === undefined) {
    return text;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
