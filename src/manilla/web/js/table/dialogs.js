// The dialogs of the table: reckoning, sheet, last trick, help, and questions before something that cannot be undone.

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Button } from "../ui/button.js";
import { Card } from "../ui/card.js";
import { Confirm, Dialog } from "../ui/dialog.js";
import { Icon } from "../ui/icon.js";
import { addressOf } from "../learn/addresses.js";
import { NumberField } from "./calls.js";
import { HintSheet } from "./hint_sheet.js";
import { keyList } from "./keys.js";
import { cardName, deckOf, inPractice, seatName } from "./seen.js";
import { Reckoning, Sheet } from "./sheets.js";
import { lastTrick } from "./spoken.js";
import { dealsOf } from "./stage.js";
import { trickWords } from "./story.js";
import { Talk } from "./talk.js";
import { Block } from "../pages/rule_blocks.js";
import { go } from "../router.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {import("./board.js").Shown} Shown */

/**
 * @param {{seen: Seen, shown: Shown, show: (shown: Shown) => void, stage: import("./stage.js").Stage,
 *   log: readonly import("./telling.js").Line[], mine: boolean}} props
 */
export function Dialogs({ seen, shown, show, stage, log, mine }) {
  const { table, state, match, names, facts } = seen;
  const close = () => show("");
  const ask = (/** @type {any} */ request) => {
    table.send(request);
    close();
  };
  switch (shown) {
    case "result": {
      const number = Math.max(0, Math.min(stage.deal, dealsOf(match)) - 1);
      return html`<${Dialog}
        title=${t("Deal {n}", { n: number + 1 })}
        class="result"
        onClose=${close}
        actions=${html`<${Button} onClick=${() => show("sheet")}>${t("Score sheet")}<//>
          <${ReviewLink} seen=${seen} number=${number} />
          <${Button} kind="primary" autofocus onClick=${close}
            >${match.winners.length > 0 ? t("To the end") : mine ? t("Your turn") : t("Next deal")}<//
          >`}
      >
        <${Reckoning} seen=${seen} number=${number} />
      <//>`;
    }
    case "hint":
      return html`<${HintSheet} key=${`${match.calls.length}.${match.plays.length}`} seen=${seen} onClose=${close} />`;
    case "sheet":
      return html`<${Dialog} title=${t("Score sheet")} onClose=${close} class="paper-sheet"
        ><${Sheet} seen=${seen}
      /><//>`;
    case "last":
      return html`<${Dialog} title=${t("Last trick")} onClose=${close}><${LastTrick} seen=${seen} /><//>`;
    case "help":
      return html`<${Dialog} title=${facts.name} onClose=${close} class="help"><${Help} facts=${facts} /><//>`;
    case "talk":
      return html`<${Talk} table=${table} state=${state} names=${names} log=${log} onClose=${close} />`;
    case "claim":
      return html`<${Confirm}
        title=${t("Claim the rest?")}
        yes=${t("Claim it")}
        onYes=${() => ask({ t: "claim" })}
        onClose=${close}
      >
        <p>
          ${t("You say that your side takes all that is left.")}${" "}
          ${t("Your cards are laid open at once, and stay open if it is not true.")}
        </p>
      <//>`;
    case "concede":
      return html`<${Confirm}
        title=${t("Give the rest away?")}
        yes=${t("Give it away")}
        danger=${true}
        onYes=${() => ask({ t: "concede" })}
        onClose=${close}
      >
        <p>${t("The others get all that is left in this deal. This cannot be taken back.")}</p>
      <//>`;
    case "leave":
      return html`<${Confirm}
        title=${t("Leave the table?")}
        yes=${t("Leave")}
        danger=${true}
        onYes=${() => {
          ask({ t: "leave" });
          go("/");
        }}
        onClose=${close}
      >
        <p>
          ${
            state.phase === "playing" || state.phase === "paused"
              ? [
                  t("A bot plays on for you, and you cannot come back into this match."),
                  t("If you only want to be away for a while, just close the page."),
                ].join(" ")
              : t("Your chair will be free for somebody else.")
          }
        </p>
      <//>`;
    case "number":
      return html`<${OwnNumber}
        onClose=${close}
        onNumber=${(/** @type {string} */ number) => ask({ t: "number", number })}
      />`;
    default:
      return null;
  }
}

/**
 * The way to the review of a deal: in a tab of its own while the match goes on, so that nobody leaves the table by it.
 *
 * @param {{seen: Seen, number: number}} props
 */
function ReviewLink({ seen: { id, state, match, chair }, number }) {
  const over = state.phase === "over" || state.phase === "closed";
  if (!over && !inPractice(state, chair)) {
    return null;
  }
  const address = addressOf(id, { match: state.match_number, deal: number });
  return over || match.winners.length > 0
    ? html`<${Button} icon="search" href=${address}>${t("Review")}<//>`
    : html`<a class="button button-secondary" href=${address} target="_blank"
        ><${Icon} name="search" /><span>${t("Review")}<span class="visually-hidden"> ${t("(opens a new tab)")}</span></span></a
      >`;
}

/** @param {{onClose: () => void, onNumber: (number: string) => void}} props */
function OwnNumber({ onClose, onNumber }) {
  const [number, setNumber] = useState("");
  return html`<${Confirm}
    title=${t("A number of your own for the shuffle")}
    yes=${t("Mix it in")}
    onYes=${() => number !== "" && onNumber(number)}
    onClose=${onClose}
    ><${NumberField} value=${number} onChange=${setNumber}
  /><//>`;
}

/** @param {{seen: Seen}} props */
function LastTrick({ seen }) {
  const { match, facts, names } = seen;
  const last = lastTrick(seen);
  if (last === null || last.winner === null) {
    return html`<p>${t("No trick has been played in this deal.")}</p>`;
  }
  return html`<ol class="last-trick">
      ${last.cards.map(
        ({ seat, card }) =>
          html`<li key=${card} class=${seat === last.winner ? "last-wins" : ""}>
            <${Card} pack=${deckOf(facts)} card=${card} />
            <span class="last-name">${seatName(facts, match, names, seat)}</span>
            <span class="visually-hidden">: ${cardName(facts, card)}</span>
          </li>`,
      )}
    </ol>
    <p>
      ${trickWords(
        facts,
        seatName(facts, match, names, last.winner),
        last.cards.map((one) => one.card),
      )}
    </p>`;
}

/**
 * What must be known to play: ranks and their points, the trick, the keys.
 *
 * @param {{facts: import("./seen.js").Facts}} props
 */
export function Help({ facts }) {
  const suit = facts.pack.suits[0]?.letter ?? "";
  return html`${facts.about.map((/** @type {string} */ text) => html`<p key=${text}>${text}</p>`)}
    <h3>${t("The cards, from the best down")}</h3>
    <ol class="help-ranks">
      ${facts.pack.ranks.map(
        (/** @type {any} */ rank) =>
          html`<li key=${rank.letter}>
            <${Card} pack=${deckOf(facts)} card=${rank.letter + suit} />
            <span class="visually-hidden">${rank.name}: </span>
            <span class="rank-points"
              >${rank.points > 0 ? rank.points : "–"}<span class="visually-hidden"> ${t("points")}</span></span
            >
          </li>`,
      )}
    </ol>
    <p class="open-note">${t("Below each card: the points that it brings to whoever takes it.")}</p>
    <p>${t("Cards that may be played are bright. Pick a dark one, and you are told why it may not be played.")}</p>
    ${facts.rules.sections.map(
      (/** @type {any} */ section) =>
        html`<details key=${section.title} class="help-rules">
          <summary>${section.title}</summary>
          ${section.blocks.map(
            (/** @type {any} */ block, /** @type {number} */ n) =>
              html`<${Block} key=${n} block=${block} pack=${facts.pack} />`,
          )}
        </details>`,
    )}
    <h3>${t("Keys")}</h3>
    <dl class="help-keys">
      ${keyList().map(
        ([key, words]) =>
          html`<div key=${key}>
            <dt><kbd>${key}</kbd></dt>
            <dd>${words}</dd>
          </div>`,
      )}
    </dl>`;
}
