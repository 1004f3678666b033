// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function Profile() {
  return html`<div class="page">
    <h1>Profile</h1>
    <${Loading} />
  </div>`;
}
