// Where one is signed in, and ending that.

import { ago, t } from "../i18n.js";
import { html } from "../lib.js";
import { api } from "../net/http.js";
import { Button } from "../ui/button.js";
import { ErrorState, Loading } from "../ui/states.js";
import { useAct } from "./account_acts.js";
import { useAnswer } from "./answers.js";
import { deviceOf } from "./devices.js";

export function Sessions() {
  const answer = useAnswer("/api/me/sessions");
  const [busy, run] = useAct();
  const end = async (/** @type {string} */ id) => {
    if (await run(() => api.del(`/api/me/sessions/${encodeURIComponent(id)}`))) {
      answer.reload();
    }
  };
  const endAll = async () => {
    if (await run(() => api.del("/api/me/sessions"))) {
      location.assign("/");
    }
  };
  return html`<section class="panel">
    <h2>${t("Where you are signed in")}</h2>
    ${answer.status === "loading" && html`<${Loading} />`}
    ${answer.status === "error" && html`<${ErrorState} error=${answer.error} retry=${answer.reload} />`}
    ${answer.status === "ready" && html`<ul class="list">
      ${answer.value.sessions.map((/** @type {any} */ session) => {
        const device = deviceOf(session.user_agent) || t("unknown device");
        return html`<li key=${session.id} class="list-row">
          <span class="list-main">
            <b>${device}</b> <span class="quiet">${session.current ? t("this one") : t("last seen {when}", { when: ago(session.last_seen) })}</span>
          </span>
          ${!session.current && html`<${Button} kind="quiet" busy=${busy} onClick=${() => end(session.id)}>
            ${t("Sign out")}<span class="visually-hidden">: ${device}</span>
          <//>`}
        </li>`;
      })}
    </ul>
    <${Button} kind="quiet" busy=${busy} onClick=${endAll}>${t("Sign out everywhere")}<//>`}
  </section>`;
}
