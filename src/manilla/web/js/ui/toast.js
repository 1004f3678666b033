// Short news at the edge of the page, also said aloud. They stay while the pointer or the focus is on them.

import { signal } from "../../vendor/signals-core.js";
import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Button, IconButton } from "./button.js";
import { Icon } from "./icon.js";
import { say } from "./status.js";

/** @typedef {{n: number, text: string, kind: "info" | "error", action?: {label: string, run: () => void}, stays: boolean}} Toast */

const SHOWN_MS = 6000;
const MOST = 3;
const toasts = signal(/** @type {readonly Toast[]} */ ([]));
let count = 0;

/**
 * Show a sentence. With an action it stays until it is taken or closed.
 *
 * @param {string} text @param {{kind?: "info" | "error", action?: {label: string, run: () => void}}} [options]
 * @returns {() => void} to take it away
 */
export function toast(text, { kind = "info", action } = {}) {
  count += 1;
  const made = { n: count, text, kind, stays: action !== undefined, ...(action && { action }) };
  toasts.value = [...toasts.peek().filter((other) => other.text !== text).slice(1 - MOST), made];
  say(text);
  return () => close(made.n);
}

/** @param {number} n */
function close(n) {
  toasts.value = toasts.peek().filter((other) => other.n !== n);
}

export function Toasts() {
  return html`<div class="toasts">${toasts.value.map((one) => html`<${Shown} key=${one.n} toast=${one} />`)}</div>`;
}

/** @param {{toast: Toast}} props */
function Shown({ toast: { n, text, kind, action, stays } }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || stays) {
      return undefined;
    }
    const timer = setTimeout(() => close(n), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, stays, n]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return html`<div
    class=${`toast toast-${kind}`}
    onPointerEnter=${hold}
    onPointerLeave=${release}
    onFocusIn=${hold}
    onFocusOut=${release}
  >
    <${Icon} name=${kind === "error" ? "warning" : "info"} />
    <p>${text}</p>
    ${action &&
    html`<${Button}
      kind="quiet"
      onClick=${() => {
        close(n);
        action.run();
      }}
      >${action.label}<//
    >`}
    <${IconButton} icon="close" label=${t("Close")} onClick=${() => close(n)} />
  </div>`;
}
