// An address of ours that leads nowhere.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Button } from "../ui/button.js";
import { Empty } from "../ui/states.js";

export function NotFound() {
  return html`<div class="page">
    <h1>${t("There is nothing here")}</h1>
    <${Empty}
      icon="search"
      title=${t("This address leads to no page.")}
      action=${html`<${Button} kind="primary" href="/">${t("To the start")}<//>`}
      >${t("Perhaps it was cut off when it was copied.")}<//
    >
  </div>`;
}
