// Bots of one's own: their names, and the tokens with which their programs come in.

import { date, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { api } from "../net/http.js";
import { Button, IconButton } from "../ui/button.js";
import { Confirm, Dialog } from "../ui/dialog.js";
import { Field } from "../ui/field.js";
import { ErrorState, Loading } from "../ui/states.js";
import { useAct } from "./account_acts.js";
import { useAnswer } from "./answers.js";
import { copy } from "./sharing.js";

export function Bots() {
  const answer = useAnswer("/api/me/bots");
  const [name, setName] = useState("");
  const [busy, run] = useAct();
  const add = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await run(() => api.post("/api/me/bots", { name }))) {
      setName("");
      answer.reload();
    }
  };
  return html`<details class="panel fold">
    <summary><span>${t("Bots of your own")}</span></summary>
    <p class="quiet">${t("A program that speaks our protocol can sit at a table under a name of its own.")}</p>
    ${answer.status === "loading" && html`<${Loading} />`}
    ${answer.status === "error" && html`<${ErrorState} error=${answer.error} retry=${answer.reload} />`}
    ${answer.status === "ready" && answer.value.bots.map(
      (/** @type {any} */ bot) => html`<${Bot} key=${bot.id} bot=${bot} reload=${answer.reload} />`,
    )}
    <form class="inline-form" onSubmit=${add}>
      <${Field} label=${t("Name of a new bot")} value=${name} onInput=${setName} maxlength="24" required autocomplete="off" />
      <${Button} type="submit" busy=${busy}>${t("Add")}<//>
    </form>
  </details>`;
}

/** @param {{bot: any, reload: () => void}} props */
function Bot({ bot, reload }) {
  const [busy, run] = useAct();
  const [token, setToken] = useState("");
  const [asking, setAsking] = useState(false);
  const address = `/api/me/bots/${encodeURIComponent(bot.id)}`;
  const act = async (/** @type {() => Promise<unknown>} */ wanted) => {
    if (await run(wanted)) {
      reload();
    }
  };
  const make = () => act(async () => setToken((await api.post(`${address}/tokens`, { label: "" })).token));
  return html`<section class="bot">
    <h3>${bot.name}</h3>
    <ul class="list">
      ${bot.tokens.map((/** @type {any} */ one) => html`<li key=${one.id} class="list-row">
        <span class="list-main"><code>${one.id}</code> <span class="quiet">${date(one.created)}</span></span>
        <${IconButton}
          icon="close"
          label=${t("Remove the token {id}", { id: one.id })}
          onClick=${() => act(() => api.del(`${address}/tokens/${one.id}`))}
        />
      </li>`)}
    </ul>
    <div class="row">
      <${Button} icon="key" busy=${busy} onClick=${make}>${t("New token")}<span class="visually-hidden">: ${bot.name}</span><//>
      <${Button} kind="quiet" onClick=${() => setAsking(true)}>${t("Remove the bot")}<span class="visually-hidden">: ${bot.name}</span><//>
    </div>
    ${token !== "" && html`<${Dialog} title=${t("A token for {name}", { name: bot.name })} onClose=${() => setToken("")}>
      <p>${t("It is shown this once. Whoever has it plays as this bot.")}</p>
      <p><input class="shown-once" readonly value=${token} aria-label=${t("Token")} /></p>
      <${Button} icon="copy" onClick=${() => copy(token)}>${t("Copy")}<//>
    <//>`}
    ${asking && html`<${Confirm}
      title=${t("Remove this bot?")}
      yes=${t("Remove")}
      danger
      onYes=${() => {
        setAsking(false);
        act(() => api.del(address));
      }}
      onClose=${() => setAsking(false)}
      >${t("Its name will be free, and its ratings are gone.")}<//
    >`}
  </section>`;
}
