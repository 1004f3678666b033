// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function New() {
  return html`<div class="page">
    <h1>New</h1>
    <${Loading} />
  </div>`;
}
