// Recovery codes, which are shown once.

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Button } from "../ui/button.js";
import { Switch } from "../ui/field.js";
import { toast } from "../ui/toast.js";

/** @param {{codes: readonly string[], onDone: () => void}} props */
export function RecoveryCodes({ codes, onDone }) {
  const [kept, setKept] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast(t("The codes are copied."));
    } catch {
      toast(t("They could not be copied; print them or write them down."), { kind: "error" });
    }
  };
  return html`<div class="codes">
    <p class="lead">${t("They are shown this once. If you lose your password and your passkeys, each of them lets you in one time. Without them nobody can give the account back to you.")}</p>
    <ol class="panel code-list">
      ${codes.map((code) => html`<li key=${code}><code>${code}</code></li>`)}
    </ol>
    <div class="row no-print">
      <${Button} icon="copy" onClick=${copy}>${t("Copy")}<//>
      <${Button} onClick=${() => print()}>${t("Print")}<//>
    </div>
    <div class="no-print">
      <${Switch} label=${t("I have kept them")} checked=${kept} onChange=${setKept} />
      <${Button} kind="primary" disabled=${!kept} onClick=${onDone}>${t("Go on")}<//>
    </div>
  </div>`;
}
