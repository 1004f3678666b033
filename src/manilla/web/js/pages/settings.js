// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function Settings() {
  return html`<div class="page">
    <h1>Settings</h1>
    <${Loading} />
  </div>`;
}
