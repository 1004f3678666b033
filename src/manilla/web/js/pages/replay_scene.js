// A moment of the past, drawn by what draws the table now.

import { html } from "../lib.js";
import { Loading } from "../ui/states.js";

/** @param {{id: string, message: any, facts: any}} props */
export function Scene() {
  return html`<${Loading} />`;
}
