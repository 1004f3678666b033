// The line above the felt: what is played, how it stands, and the buttons that are always at hand.

import { asset } from "../base.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { IconButton } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { TableMenu } from "./table_menu.js";
import { contractWords, deckOf, readContract } from "./seen.js";
import { sheetOf } from "./sheet.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {import("./board.js").Shown} Shown */

/** @param {{seen: Seen, show: (shown: Shown) => void}} props */
export function Bar({ seen, show }) {
  const { state } = seen;
  return html`<div class="table-bar">
    <${Link} href="/" class="icon-button bar-home" aria-label=${t("To the start")}><${Icon} name="home" /><//>
    <${Played} seen=${seen} />
    <${Score} seen=${seen} show=${show} />
    <div class="bar-end">
      <${IconButton} icon="help" class="bar-wide" label=${t("Help")} onClick=${() => show("help")} />
      <${IconButton} icon="cards" label=${t("Last trick")} onClick=${() => show("last")} />
      ${state.settings.talk !== "none" &&
      html`<${IconButton} icon="chat" label=${t("Talk and what happened")} onClick=${() => show("talk")} />`}
      <${TableMenu} seen=${seen} show=${show} />
    </div>
  </div>`;
}

/**
 * The sign of a suit, cut out of the middle of its ace.
 *
 * @param {{facts: import("./seen.js").Facts, suit: string}} props
 */
export function Sign({ facts, suit }) {
  const ace = `${asset(`cards/${deckOf(facts)}.svg`)}#A${suit}`;
  return html`<svg class="sign" viewBox="107 275 400 400" aria-hidden="true" focusable="false">
    <use href=${ace} width="615" height="950" />
  </svg>`;
}

/** Trumps, who named them, doubles and the tie before. @param {{seen: Seen}} props */
function Played({ seen: { match, facts, names, state } }) {
  const contract = readContract(match.contract);
  if (contract === null) {
    return html`<div class="played">
      <span class="played-words played-game">${state.phase === "over" ? t("Over") : facts.name}</span>
    </div>`;
  }
  const by = contract.declarer === null ? "" : (names[match.seated[contract.declarer] ?? 0] ?? "");
  const words = contractWords(contract, facts);
  return html`<div class="played">
    ${contract.trump !== null
      ? html`<${Sign} facts=${facts} suit=${contract.trump} />`
      : html`<span class="sign sign-none" aria-hidden="true">∅</span>`}
    <span class=${`played-words ${contract.trump !== null && contract.double === "" ? "played-plain" : ""}`}>
      <span class="visually-hidden">${contract.trump === null ? "" : t("Trumps:")} </span>
      <strong>${words}</strong>
      ${by && html`<span class="played-by">${by}</span>`}
    </span>
    ${match.carry > 1 &&
    html`<span class="times" title=${t("After a tie this deal counts {n} times.", { n: match.carry })}
      >×${match.carry}<span class="visually-hidden"> ${t("after a tie")}</span></span
    >`}
  </div>`;
}

/** The marks so far; a click shows the sheet. @param {{seen: Seen, show: (shown: Shown) => void}} props */
function Score({ seen, show }) {
  const { match, facts, chair, names } = seen;
  const sheet = sheetOf(match, facts, chair);
  const totals = sheet.juegos.at(-1)?.total ?? [];
  const sides = facts.accounts === "sides";
  const label = (/** @type {number} */ n) =>
    sides
      ? chair === null
        ? sideLabel(sheet.columns[n] ?? [], names)
        : n === 0
          ? t("We")
          : t("They")
      : chair !== null
        ? t("You")
        : (names[sheet.columns[n]?.[0] ?? 0] ?? "");
  return html`<button type="button" class="score" onClick=${() => show("sheet")} title=${t("Score sheet")}>
    <span class="visually-hidden">${t("Score sheet")}: </span>
    ${(sides ? totals : totals.slice(0, 1)).map(
      (marks, n) =>
        html`<span key=${n} class="score-part">
          <span class="score-name">${label(n)}</span>
          <span class="score-marks">${marks}</span>
          ${facts.games_to_win > 1 &&
          html`<span class="score-won" aria-hidden="true">${"●".repeat(sheet.won[n] ?? 0)}</span>`}
        </span>`,
    )}
  </button>`;
}

/** @param {readonly number[]} column @param {readonly string[]} names */
function sideLabel(column, names) {
  return column.map((chair) => (names[chair] ?? "").slice(0, 8)).join("+");
}
