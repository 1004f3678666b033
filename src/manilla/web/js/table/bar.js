// The line above the felt: what is played, how it stands, and the buttons that are always at hand.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Card } from "../ui/card.js";
import { IconButton } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { Menu } from "../ui/menu.js";
import { contractWords, deckOf, readContract } from "./seen.js";
import { sheetOf } from "./sheet.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {import("./board.js").Shown} Shown */

/** @param {{seen: Seen, show: (shown: Shown) => void}} props */
export function Bar({ seen, show }) {
  const { state, facts } = seen;
  return html`<div class="bar">
    <${Link} href="/" class="icon-button bar-home" aria-label=${t("To the start")}><${Icon} name="home" /><//>
    <${Played} seen=${seen} />
    <${Score} seen=${seen} show=${show} />
    <div class="bar-end">
      <${IconButton} icon="help" class="bar-wide" label=${t("Help")} onClick=${() => show("help")} />
      <${IconButton} icon="cards" label=${t("Last trick")} onClick=${() => show("last")} />
      ${state.settings.talk !== "none" && html`<${IconButton} icon="chat" label=${t("Talk and what happened")} onClick=${() => show("talk")} />`}
      <${TableMenu} seen=${seen} show=${show} name=${facts.name} />
    </div>
  </div>`;
}

/** The sign of a suit, cut out of its ace. @param {{facts: import("./seen.js").Facts, suit: string}} props */
export function Sign({ facts, suit }) {
  return html`<span class="sign" aria-hidden="true"><${Card} pack=${deckOf(facts)} card=${`A${suit}`} /></span>`;
}

/** Trumps, who named them, doubles and the tie before. @param {{seen: Seen}} props */
function Played({ seen: { match, facts, names, state } }) {
  const contract = readContract(match.contract);
  if (contract === null) {
    return html`<div class="played"><span class="played-words">${state.phase === "over" ? t("Over") : facts.name}</span></div>`;
  }
  const by = contract.declarer === null ? "" : (names[match.seated[contract.declarer] ?? 0] ?? "");
  const words = contractWords(contract, facts);
  return html`<div class="played">
    ${contract.trump !== null ? html`<${Sign} facts=${facts} suit=${contract.trump} />` : html`<span class="sign sign-none" aria-hidden="true">∅</span>`}
    <span class="played-words">
      <span class="visually-hidden">${contract.trump === null ? "" : t("Trumps:")} </span>
      <strong>${words}</strong>
      ${by && html`<span class="played-by">${by}</span>`}
    </span>
    ${match.carry > 1 && html`<span class="times" title=${t("After a tie this deal counts {n} times.", { n: match.carry })}>×${match.carry}<span class="visually-hidden"> ${t("after a tie")}</span></span>`}
  </div>`;
}

/** The marks so far; a click shows the sheet. @param {{seen: Seen, show: (shown: Shown) => void}} props */
function Score({ seen, show }) {
  const { match, facts, chair, names } = seen;
  const sheet = sheetOf(match, facts, chair);
  const totals = sheet.juegos.at(-1)?.total ?? [];
  const sides = facts.accounts === "sides";
  const label = (/** @type {number} */ n) =>
    sides ? (chair === null ? sideLabel(sheet.columns[n] ?? [], names) : n === 0 ? t("We") : t("They")) : (names[sheet.columns[n]?.[0] ?? 0] ?? "");
  return html`<button type="button" class="score" onClick=${() => show("sheet")} aria-label=${t("Score sheet")}>
    ${totals.map(
      (marks, n) =>
        html`<span key=${n} class="score-part">
          <span class="score-name">${label(n)}</span>
          <span class="score-marks">${marks}</span>
          ${facts.games_to_win > 1 && html`<span class="score-won" aria-hidden="true">${"●".repeat(sheet.won[n] ?? 0)}</span>`}
        </span>`,
    )}
  </button>`;
}

/** @param {readonly number[]} column @param {readonly string[]} names */
function sideLabel(column, names) {
  return column.map((chair) => (names[chair] ?? "").slice(0, 8)).join("+");
}

/** Everything that is not needed at every turn. @param {{seen: Seen, show: (shown: Shown) => void, name: string}} props */
function TableMenu({ seen: { state, match, chair, table, id, facts }, show }) {
  const { send } = table;
  const seated = chair !== null;
  const playing = state.phase === "playing";
  const cards = playing && match.phase === "play";
  return html`<${Menu} label=${t("Menu of the table")} class="table-menu">
    <button type="button" onClick=${() => show("help")}><${Icon} name="help" />${t("Help")}</button>
    <button type="button" onClick=${() => show("sheet")}><${Icon} name="book" />${t("Score sheet")}</button>
    ${seated && playing && html`<button type="button" onClick=${() => send({ t: "ask", what: "undo" })}><${Icon} name="undo" />${t("Take back")}</button>`}
    ${seated && cards && html`<button type="button" onClick=${() => show("claim")}><${Icon} name="crown" />${t("The rest is ours")}</button>`}
    ${seated && cards && html`<button type="button" onClick=${() => show("concede")}><${Icon} name="minus" />${t("Give the rest away")}</button>`}
    ${seated && playing && html`<button type="button" onClick=${() => send({ t: "ask", what: "pause" })}><${Icon} name="pause" />${t("Ask for a pause")}</button>`}
    ${seated && state.phase === "paused" && html`<button type="button" onClick=${() => send({ t: "resume" })}><${Icon} name="play" />${t("Go on")}</button>`}
    <${Link} href=${`/rules/${facts.key}`}><${Icon} name="book" />${t("Rules")}<//>
    <${Link} href="/settings"><${Icon} name="settings" />${t("Settings")}<//>
    ${match.results.length > 0 && html`<${Link} href=${`/replay/${id}`}><${Icon} name="eye" />${t("Replay")}<//>`}
    ${seated && state.phase !== "closed" && html`<button type="button" onClick=${() => show("leave")}><${Icon} name="door" />${t("Leave the table")}</button>`}
  <//>`;
}
