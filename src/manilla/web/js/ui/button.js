// Buttons. `aria-disabled` instead of `disabled` where a button must be able to say why it does nothing.

import { html } from "../lib.js";
import { Icon } from "./icon.js";
import { Link } from "./link.js";

/** @typedef {"primary" | "secondary" | "quiet" | "danger"} Kind */

/**
 * A button, or with `href` a link that looks like one. `busy` shows that an answer is awaited and lets no second click
 * through.
 *
 * @param {{kind?: Kind, icon?: import("./icon.js").IconName, busy?: boolean, href?: string, class?: string,
 *   onClick?: (event: MouseEvent) => void, children?: import("../lib.js").Children, [attribute: string]: any}} props
 */
export function Button({ kind = "secondary", icon, busy = false, href, class: extra = "", children, onClick, ...rest }) {
  const name = `button button-${kind} ${extra}`;
  const inner = html`${icon && html`<${Icon} name=${icon} />`}<span>${children}</span>`;
  if (href !== undefined) {
    return html`<${Link} href=${href} class=${name} ...${rest}>${inner}<//>`;
  }
  return html`<button
    type="button"
    class=${name}
    aria-busy=${busy ? "true" : undefined}
    ...${rest}
    onClick=${(/** @type {MouseEvent} */ event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    ${inner}
  </button>`;
}

/**
 * A button that is an icon alone; `label` is its name.
 *
 * @param {{icon: import("./icon.js").IconName, label: string, class?: string, onClick?: (event: MouseEvent) => void,
 *   [attribute: string]: any}} props
 */
export function IconButton({ icon, label, class: extra = "", ...rest }) {
  return html`<button type="button" class=${`icon-button ${extra}`} aria-label=${label} title=${label} ...${rest}>
    <${Icon} name=${icon} />
  </button>`;
}
