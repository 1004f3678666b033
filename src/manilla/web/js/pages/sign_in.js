// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function SignIn() {
  return html`<div class="page">
    <h1>SignIn</h1>
    <${Loading} />
  </div>`;
}
