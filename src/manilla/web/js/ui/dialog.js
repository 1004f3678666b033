// Dialogs on the browser's own <dialog>: it keeps the focus inside, closes on Escape, and gives the focus back.

import { t } from "../i18n.js";
import { html, useEffect, useId, useRef } from "../lib.js";
import { Button, IconButton } from "./button.js";

/**
 * A dialog that is open while it is rendered. `onClose` is called on Escape, on the cross and on a click beside it; the
 * one who renders it takes it away then.
 *
 * @param {{title: string, onClose: () => void, children?: import("../lib.js").Children,
 *   actions?: import("../lib.js").Children, class?: string}} props
 */
export function Dialog({ title, onClose, children, actions, class: extra = "" }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
    }
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
      }
    };
  }, []);
  return html`<dialog
    ref=${ref}
    class=${`dialog ${extra}`}
    aria-labelledby=${heading}
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      onClose();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === ref.current && beside(event) && onClose()}
  >
    <div class="dialog-head">
      <h2 id=${heading}>${title}</h2>
      <${IconButton} icon="close" label=${t("Close")} onClick=${onClose} />
    </div>
    <div class="dialog-body">${children}</div>
    ${actions && html`<div class="dialog-actions">${actions}</div>`}
  </dialog>`;
}

/** Whether a click on the dialog's element was outside its box, on the backdrop. @param {MouseEvent} event */
function beside({ clientX, clientY, target }) {
  const box = /** @type {Element} */ (target).getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

/**
 * A question with two answers.
 *
 * @param {{title: string, yes: string, danger?: boolean, onYes: () => void, onClose: () => void,
 *   children?: import("../lib.js").Children}} props
 */
export function Confirm({ title, yes, danger = false, onYes, onClose, children }) {
  return html`<${Dialog}
    title=${title}
    onClose=${onClose}
    actions=${html`<${Button} onClick=${onClose}>${t("Cancel")}<//>
      <${Button} kind=${danger ? "danger" : "primary"} onClick=${onYes}>${yes}<//>`}
    >${children}<//
  >`;
}
