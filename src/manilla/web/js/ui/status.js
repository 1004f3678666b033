// The one live region: short sentences for those who listen, in the order in which they were said.

import { signal } from "../../vendor/signals-core.js";
import { html } from "../lib.js";

const KEPT = 3;
const said = signal(/** @type {readonly {n: number, sentence: string}[]} */ ([]));
let count = 0;

/** Say a sentence, politely. @param {string} sentence */
export function say(sentence) {
  if (sentence !== "") {
    count += 1;
    said.value = [...said.peek().slice(1 - KEPT), { n: count, sentence }];
  }
}

/** The region; once on the page, and never taken away. */
export function Status() {
  return html`<div id="status" role="status" aria-live="polite" aria-atomic="false" class="visually-hidden">
    ${said.value.map(({ n, sentence }) => html`<p key=${n}>${sentence}</p>`)}
  </div>`;
}
