// A button that opens a short list of links or buttons below it. It is no ARIA menu: Tab goes through it, as everywhere.

import { html, useEffect, useId, useRef, useState } from "../lib.js";
import { Icon } from "./icon.js";

/**
 * @param {{label: string, icon?: import("./icon.js").IconName, text?: string, class?: string,
 *   children?: import("../lib.js").Children}} props label: the button's name; text: what is seen of it
 */
export function Menu({ label, icon = "menu", text = "", class: extra = "", children }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const ref = useRef(/** @type {HTMLDivElement | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (!open) {
      return undefined;
    }
    const outside = (/** @type {Event} */ event) => {
      if (!(event.target instanceof Node) || !ref.current?.contains(event.target)) {
        setOpen(false);
      }
    };
    const escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") {
        setOpen(false);
        button.current?.focus();
      }
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return html`<div class=${`menu ${extra}`} ref=${ref}>
    <button
      type="button"
      ref=${button}
      class="icon-button menu-button"
      aria-expanded=${open ? "true" : "false"}
      aria-controls=${id}
      aria-label=${label}
      onClick=${() => setOpen(!open)}
    >
      <${Icon} name=${icon} />${text && html`<span>${text}</span>`}
    </button>
    <div class="menu-list" id=${id} hidden=${!open} onClick=${() => setOpen(false)}>${children}</div>
  </div>`;
}
