// What a screen shows while there is nothing to show: still loading, empty, or failed.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { ApiError } from "../net/http.js";
import { Button } from "./button.js";
import { Icon } from "./icon.js";

/** Waiting for something; seen only where it takes a moment. @param {{label?: string}} props */
export function Loading({ label }) {
  return html`<div class="state loading">
    <span class="spinner" aria-hidden="true"></span>
    <p>${label ?? t("One moment …")}</p>
  </div>`;
}

/**
 * Nothing is there yet.
 *
 * @param {{title: string, icon?: import("./icon.js").IconName, children?: import("../lib.js").Children,
 *   action?: import("../lib.js").Children}} props
 */
export function Empty({ title, icon = "cards", children, action }) {
  return html`<div class="state">
    <${Icon} name=${icon} class="state-icon" />
    <p class="state-title">${title}</p>
    ${children && html`<p>${children}</p>`} ${action}
  </div>`;
}

/**
 * Something could not be had.
 *
 * @param {{error: unknown, retry?: () => void, action?: import("../lib.js").Children}} props
 */
export function ErrorState({ error, retry, action }) {
  return html`<div class="state" role="alert">
    <${Icon} name="warning" class="state-icon" />
    <p class="state-title">${sentenceOf(error)}</p>
    ${retry && html`<${Button} onClick=${retry}>${t("Try again")}<//>`} ${action}
  </div>`;
}

/** An error in words: the server's own, else what we can say of it. @param {unknown} error */
export function sentenceOf(error) {
  if (error instanceof ApiError) {
    return error.sentence || (error.status === 0 ? t("The server cannot be reached.") : t("This did not work."));
  }
  return t("This did not work.");
}
