// Talking: set phrases, a chat where the table has one, and whom not to hear. And all that has happened, to be read again.

import { t } from "../i18n.js";
import { html, signal, useEffect, useRef, useState } from "../lib.js";
import { phrases } from "../state/facts.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Switch } from "../ui/field.js";
import { Log } from "./telling.js";

/** Players who are not to be heard, until the page is closed. */
export const muted = signal(/** @type {ReadonlySet<string>} */ (new Set()));

/** @param {string} player @param {boolean} quiet */
function mute(player, quiet) {
  const next = new Set(muted.value);
  if (quiet) {
    next.add(player);
  } else {
    next.delete(player);
  }
  muted.value = next;
}

/**
 * @param {{table: import("./table.js").Table, state: import("./seen.js").SeenTable, names: readonly string[],
 *   log: readonly import("./telling.js").Line[], onClose: () => void}} props
 */
export function Talk({ table, state, names, log, onClose }) {
  const { chair } = table.state;
  const [text, setText] = useState("");
  const known = Object.entries(phrases().value.value?.phrases ?? {});
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => end.current?.scrollTo(0, end.current.scrollHeight), [log.length]);
  const heard = log.filter(
    (one) => one.kind !== "talk" || one.chair === null || !muted.value.has(state.chairs[one.chair]?.player ?? ""),
  );
  const speak = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim() !== "") {
      table.send({ t: "say", text: text.trim() });
      setText("");
    }
  };
  const others = state.chairs.flatMap((one, number) =>
    one.player !== "" && one.bot === "" && number !== chair ? [{ player: one.player, name: names[number] ?? "" }] : [],
  );
  const may = chair !== null && state.settings.talk !== "none";
  return html`<${Dialog} title=${t("Talk and what happened")} onClose=${onClose} class="talk">
    <div class="log-box" ref=${end} tabindex="0" role="log" aria-live="off" aria-label=${t("What happened")}>
      ${heard.length === 0 ? html`<p>${t("Nothing has happened yet.")}</p>` : html`<${Log} log=${heard} />`}
    </div>
    ${may &&
    html`<div class="phrases" role="group" aria-label=${t("Say")}>
      ${known.map(
        ([key, words]) =>
          html`<button key=${key} type="button" class="phrase" onClick=${() => table.send({ t: "say", phrase: key })}>
            ${words}
          </button>`,
      )}
    </div>`}
    ${may &&
    state.settings.talk === "chat" &&
    html`<form class="chat" onSubmit=${speak}>
      <input
        aria-label=${t("Your words")}
        maxlength="300"
        value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)}
      />
      <${Button} type="submit" kind="primary">${t("Send")}<//>
    </form>`}
    ${others.length > 0 &&
    html`<details class="mutes">
      <summary>${t("Do not show what somebody says")}</summary>
      ${others.map(
        ({ player, name }) =>
          html`<${Switch} key=${player} label=${name} checked=${muted.value.has(player)} onChange=${(/** @type {boolean} */ on) => mute(player, on)} />`,
      )}
    </details>`}
  <//>`;
}
