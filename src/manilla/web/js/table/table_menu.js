// Everything at the table that is not needed at every turn.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { Menu } from "../ui/menu.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {import("./board.js").Shown} Shown */

/** @param {{seen: Seen, show: (shown: Shown) => void}} props */
export function TableMenu({ seen: { state, match, chair, table, id, facts }, show }) {
  const { send } = table;
  const seated = chair !== null;
  const playing = state.phase === "playing";
  const cards = playing && match.phase === "play";
  const mixing = playing && match.phase === "cut" && seated && !(String(chair) in (state.shuffle?.numbers ?? {}));
  return html`<${Menu} label=${t("Menu of the table")} class="table-menu">
    <${Item} icon="help" words=${t("Help")} onClick=${() => show("help")} />
    <${Item} icon="book" words=${t("Score sheet")} onClick=${() => show("sheet")} />
    ${
      seated &&
      playing &&
      html`<${Item} icon="undo" words=${t("Take back")} onClick=${() => send({ t: "ask", what: "undo" })} />`
    }
    ${seated && cards && html`<${Item} icon="crown" words=${t("The rest is ours")} onClick=${() => show("claim")} />`}
    ${seated &&
    cards &&
    html`<${Item} icon="minus" words=${t("Give the rest away")} onClick=${() => show("concede")} />`}
    ${
      mixing &&
      html`<${Item} icon="swap" words=${t("A number of your own for the shuffle")} onClick=${() => show("number")} />`
    }
    ${
      seated &&
      playing &&
      html`<${Item} icon="pause" words=${t("Ask for a pause")} onClick=${() => send({ t: "ask", what: "pause" })} />`
    }
    ${
      seated &&
      state.phase === "paused" &&
      html`<${Item} icon="play" words=${t("Go on")} onClick=${() => send({ t: "resume" })} />`
    }
    <${Link} href="/"><${Icon} name="home" />${t("To the start")}<//>
    <${Link} href=${`/rules/${facts.key}`}><${Icon} name="book" />${t("Rules")}<//>
    <${Link} href="/settings"><${Icon} name="settings" />${t("Settings")}<//>
    ${match.results.length > 0 && html`<${Link} href=${`/replay/${id}`}><${Icon} name="eye" />${t("Replay")}<//>`}
    ${
      seated &&
      state.phase !== "closed" &&
      html`<${Item} icon="door" words=${t("Leave the table")} onClick=${() => show("leave")} />`
    }
  <//>`;
}

/** @param {{icon: import("../ui/icon.js").IconName, words: string, onClick: () => void}} props */
function Item({ icon, words, onClick }) {
  return html`<button type="button" onClick=${onClick}><${Icon} name=${icon} />${words}</button>`;
}
