// The ways into one's account: password, passkeys, recovery codes.

import { ago, date, t, tn } from "../i18n.js";
import { html, useState } from "../lib.js";
import { api } from "../net/http.js";
import { load, me } from "../state/session.js";
import { Button, IconButton } from "../ui/button.js";
import { Confirm, Dialog } from "../ui/dialog.js";
import { Field } from "../ui/field.js";
import { ErrorState, Loading } from "../ui/states.js";
import { useAct } from "./account_acts.js";
import { useAnswer } from "./answers.js";
import { RecoveryCodes } from "./codes.js";
import { addPasskey, passkeysWork } from "./passkeys.js";

export function Keys() {
  const keys = useAnswer("/api/me/passkeys");
  const [busy, run] = useAct();
  const [codes, setCodes] = useState(/** @type {string[] | null} */ (null));
  const changed = async () => {
    keys.reload();
    await load();
  };
  const add = async () => {
    if (await run(addPasskey, t("This device can sign you in from now on."))) {
      await changed();
    }
  };
  const renew = () => run(async () => {
    setCodes((await api.post("/api/me/recovery-codes")).recovery_codes);
    await load();
  });
  return html`<section class="panel">
    <h2>${t("Ways to sign in")}</h2>
    <h3>${t("Passkeys")}</h3>
    ${keys.status === "loading" && html`<${Loading} />`}
    ${keys.status === "error" && html`<${ErrorState} error=${keys.error} retry=${keys.reload} />`}
    ${keys.status === "ready" && html`<ul class="list">
      ${keys.value.passkeys.map((/** @type {any} */ key) => html`<${Passkey} key=${key.id} passkey=${key} changed=${changed} />`)}
    </ul>
    ${keys.value.passkeys.length === 0 && html`<p class="quiet">${t("None yet.")}</p>`}`}
    ${passkeysWork()
      ? html`<${Button} icon="key" busy=${busy} onClick=${add}>${t("Add a passkey of this device")}<//>`
      : html`<p class="quiet">${t("Passkeys need a secure address (https) and a browser that knows them.")}</p>`}
    <${Password} changed=${changed} />
    <h3>${t("Recovery codes")}</h3>
    <p class="quiet">${tn("{n} code is left.", "{n} codes are left.", me.value?.codesLeft ?? 0)}</p>
    <${Button} busy=${busy} onClick=${renew}>${t("Make new codes")}<//>
    ${codes !== null && html`<${Dialog} title=${t("Your recovery codes")} onClose=${() => setCodes(null)}>
      <${RecoveryCodes} codes=${codes} onDone=${() => setCodes(null)} />
    <//>`}
  </section>`;
}

/** @param {{passkey: any, changed: () => void}} props */
function Passkey({ passkey, changed }) {
  const [asking, setAsking] = useState(false);
  const [, run] = useAct();
  const name = passkey.label || t("A passkey");
  const remove = async () => {
    setAsking(false);
    if (await run(() => api.del(`/api/me/passkeys/${encodeURIComponent(passkey.id)}`))) {
      changed();
    }
  };
  const used = passkey.last_used ? t("used {when}", { when: ago(passkey.last_used) }) : t("not used yet");
  return html`<li class="list-row">
    <span class="list-main"><b>${name}</b> <span class="quiet">${date(passkey.created)}, ${used}</span></span>
    <${IconButton} icon="close" label=${t("Remove “{name}”", { name })} onClick=${() => setAsking(true)} />
    ${asking && html`<${Confirm} title=${t("Remove this passkey?")} yes=${t("Remove")} danger onYes=${remove} onClose=${() => setAsking(false)}>
      ${t("It will not let you in any more.")}
    <//>`}
  </li>`;
}

/** @param {{changed: () => void}} props */
function Password({ changed }) {
  const [password, setPassword] = useState("");
  const [busy, run] = useAct();
  const there = me.value?.password ?? false;
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await run(() => api.put("/api/me/password", { password }), t("The password is set. Other devices are signed out."))) {
      setPassword("");
      changed();
    }
  };
  const remove = async () => {
    if (await run(() => api.del("/api/me/password"), t("The password is gone; a passkey lets you in."))) {
      changed();
    }
  };
  return html`<h3>${t("Password")}</h3>
    <form class="inline-form" onSubmit=${save}>
      <${Field}
        label=${there ? t("New password") : t("Password")}
        type="password"
        value=${password}
        onInput=${setPassword}
        autocomplete="new-password"
        minlength="10"
        maxlength="200"
        required
        hint=${t("At least 10 letters.")}
      />
      <${Button} type="submit" busy=${busy}>${there ? t("Change it") : t("Set it")}<//>
    </form>
    ${there && (me.value?.passkeys ?? 0) > 0 && html`<${Button} kind="quiet" busy=${busy} onClick=${remove}>${t("Remove the password")}<//>`}`;
}
