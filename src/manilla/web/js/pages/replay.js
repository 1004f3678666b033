// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function Replay() {
  return html`<div class="page">
    <h1>Replay</h1>
    <${Loading} />
  </div>`;
}
