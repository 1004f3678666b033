// What is kept about oneself: to take along, or to have it forgotten.

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { api } from "../net/http.js";
import { Button } from "../ui/button.js";
import { Confirm } from "../ui/dialog.js";
import { Link } from "../ui/link.js";
import { useAct } from "./account_acts.js";

/** @param {{guest: boolean}} props */
export function Data({ guest }) {
  const [asking, setAsking] = useState(false);
  const [busy, run] = useAct();
  const forget = async () => {
    setAsking(false);
    if (await run(() => api.del("/api/me"))) {
      location.assign("/");
    }
  };
  return html`<section class="panel">
    <h2>${t("Your data")}</h2>
    <p class="quiet">
      ${t("Take along everything that is kept about you, or have it deleted.")} <${Link} href="/help#privacy">${t("What is kept about you")}<//>
    </p>
    <div class="row">
      <a class="button button-secondary" href="/api/me/export" download="manilla.json">${t("Take it along")}</a>
      <${Button} kind="danger" busy=${busy} onClick=${() => setAsking(true)}>
        ${guest ? t("Forget me") : t("Delete the account")}
      <//>
    </div>
    ${asking && html`<${Confirm}
      title=${guest ? t("Forget this guest?") : t("Delete this account?")}
      yes=${t("Delete for ever")}
      danger
      onYes=${forget}
      onClose=${() => setAsking(false)}
      >${t("Name, ratings, saved rules and bots are deleted and cannot be brought back. In matches of others you will be called “former player”.")}<//
    >`}
  </section>`;
}
