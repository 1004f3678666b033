// How others find a table: its address, to copy, to share, or to be read by a phone.

import { t } from "../i18n.js";
import { html, useId } from "../lib.js";
import { Button } from "../ui/button.js";
import { copied } from "./copying.js";

/** @param {{id: string, locked: boolean}} props */
export function Invitation({ id, locked }) {
  const address = new URL(`/t/${id}`, location.href).href;
  const field = useId();
  const share = () => navigator.share({ title: "Manilla", text: t("Play cards with me"), url: address }).catch(() => {});
  return html`<section class="panel" aria-labelledby="invite-title">
    <h2 id="invite-title">${t("Invite")}</h2>
    <div class="invitation">
      <img class="qr" src=${`/t/${id}/qr.svg`} alt=${t("The address as a picture that a phone can read")} width="128" height="128" />
      <div class="invitation-words">
        <label for=${field}>${t("Whoever opens this address comes to this table:")}</label>
        <input
          id=${field}
          class="address"
          readonly
          value=${address}
          onFocus=${(/** @type {any} */ event) => event.currentTarget.select()}
        />
        <div class="row">
          <${Button} icon="copy" onClick=${() => copied(address)}>${t("Copy")}<//>
          ${typeof navigator.share === "function" &&
          html`<${Button} icon="share" onClick=${share}>${t("Share")}<//>`}
        </div>
        ${locked && html`<p class="open-note">${t("Tell them the password too.")}</p>`}
      </div>
    </div>
  </section>`;
}
