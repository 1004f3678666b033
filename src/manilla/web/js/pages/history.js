// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function History() {
  return html`<div class="page">
    <h1>History</h1>
    <${Loading} />
  </div>`;
}
