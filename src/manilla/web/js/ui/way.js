// A way to another page: a picture, a title, a sentence.

import { html } from "../lib.js";
import { Icon } from "./icon.js";
import { Link } from "./link.js";

/** @param {{href: string, icon: import("./icon.js").IconName, title: string, children?: any}} props */
export function Way({ href, icon, title, children }) {
  return html`<${Link} href=${href} class="panel way">
    <${Icon} name=${icon} /><span class="way-title">${title}</span><span class="quiet">${children}</span>
  <//>`;
}
