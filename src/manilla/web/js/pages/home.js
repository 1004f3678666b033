// To be written.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

export function Home() {
  return html`<div class="page">
    <h1>Home</h1>
    <${Loading} />
  </div>`;
}
