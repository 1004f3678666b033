// What reviews and hints say beside the server's own sentences.

import { language, t, tc } from "../i18n.js";
import { callName, cardName } from "../table/seen.js";

/** @typedef {import("./reviewed.js").Decision} Decision */
/** @typedef {{words: string, icon: import("../ui/icon.js").IconName, sign: string, kind: string}} Label sign: as it is
 *   written beside a card; kind: good, doubtful, bad or none */

/** A verdict: its words, and a sign that needs no colour. @param {string} verdict @returns {Label} */
export function labelOf(verdict) {
  switch (verdict) {
    case "good":
      return { words: tc("verdict", "good"), icon: "check", sign: "+", kind: "good" };
    case "good_lucky":
      return { words: tc("verdict", "good and lucky"), icon: "check", sign: "+", kind: "good" };
    case "good_unlucky":
      return { words: tc("verdict", "good and unlucky"), icon: "check", sign: "+−", kind: "good" };
    case "doubtful":
      return { words: tc("verdict", "doubtful"), icon: "help", sign: "?!", kind: "doubtful" };
    case "mistake":
      return { words: tc("verdict", "mistake"), icon: "warning", sign: "?", kind: "bad" };
    case "blunder":
      return { words: tc("verdict", "blunder"), icon: "close", sign: "??", kind: "bad" };
    default:
      return { words: tc("verdict", "not judged"), icon: "minus", sign: "", kind: "none" };
  }
}

/** When it was: trick and card, or before the first card. @param {{before: string}} decision */
export function turnWords({ before }) {
  if (before === "") {
    return tc("moment", "Call");
  }
  const [trick = "", card = ""] = before.split(".");
  return t("Trick {trick}, card {card}", { trick, card });
}

/** A card or a call by its name. @param {import("../table/seen.js").Facts} facts @param {string} action @param {boolean} call */
export function actionName(facts, action, call) {
  return call ? callName(facts, action) : cardName(facts, action);
}

/** A measured number, one digit after the point and no minus before a nought. @param {number} n */
export function measured(n) {
  const shown = Math.round(n * 10) / 10 + 0;
  return new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(shown);
}

/** The same with its sign, unless it is nought. @param {number} n */
export function signed(n) {
  return new Intl.NumberFormat(language.value, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(n);
}

/** A share of all. @param {number} share */
export function percent(share) {
  return new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 }).format(share);
}
