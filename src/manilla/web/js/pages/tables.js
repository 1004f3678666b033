// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function Tables() {
  return html`<div class="page">
    <h1>Tables</h1>
    <${Loading} />
  </div>`;
}
