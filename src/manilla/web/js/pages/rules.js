// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function Rules() {
  return html`<div class="page">
    <h1>Rules</h1>
    <${Loading} />
  </div>`;
}
