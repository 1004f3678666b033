// How far a review has come.

import { number, t, tn } from "../i18n.js";
import { html, useId } from "../lib.js";
import { progress } from "./reviewed.js";

/** @param {{review: import("./reviewed.js").Review}} props */
export function Progress({ review }) {
  const id = useId();
  const { summary, before, whole, decisions } = review;
  if (summary !== null) {
    return null;
  }
  return html`<div class="review-progress no-print">
    <label for=${id}>${wordsOf(before, whole, decisions.size)}</label>
    <progress id=${id} max="1" value=${before === null && whole !== null ? progress(review) : undefined}></progress>
  </div>`;
}

/** @param {number | null} before @param {number | null} whole @param {number} found */
function wordsOf(before, whole, found) {
  if (before !== null) {
    return tn("One review is being made first; yours comes next.", "{n} reviews are being made first; yours comes after them.", before);
  }
  return whole === null
    ? t("The deal is being looked at …")
    : t("{found} of {whole} decisions are judged, the last one first.", { found: number(found), whole: number(whole) });
}
