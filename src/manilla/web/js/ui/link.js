// Links within the client: real addresses, so that they can be opened in a new tab, and no reload where they are not.

import { html } from "../lib.js";
import { go, place } from "../router.js";

/**
 * @param {{href: string, class?: string, children?: import("../lib.js").Children, replace?: boolean,
 *   [attribute: string]: any}} props
 */
export function Link({ href, children, replace = false, ...rest }) {
  const here = place.value.path === new URL(href, "http://here.invalid").pathname;
  return html`<a
    href=${href}
    aria-current=${here ? "page" : undefined}
    ...${rest}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (ours(event)) {
        event.preventDefault();
        go(href, { replace });
      }
    }}
    >${children}</a
  >`;
}

/** Whether a click is for us, and not for a new tab or a download. @param {MouseEvent} event */
function ours(event) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
