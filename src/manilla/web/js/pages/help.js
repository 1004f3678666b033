// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function Help() {
  return html`<div class="page">
    <h1>Help</h1>
    <${Loading} />
  </div>`;
}
