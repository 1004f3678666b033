// A moment of the past, drawn by what draws the table now.

import { settings } from "../state/settings.js";
import { html, useMemo, useRef } from "../lib.js";
import { complete } from "../net/complete.js";
import { me } from "../state/session.js";
import { UNKNOWN } from "../state/table.js";
import { Sign } from "../table/bar.js";
import { Felt } from "../table/felt.js";
import { inOrder } from "../table/hand.js";
import { PileFace } from "../table/seat.js";
import { cardName, contractWords, deckOf, namesOf, readContract, readHand, seatOf } from "../table/seen.js";
import { Reckoning } from "../table/sheets.js";
import { arrived } from "../table/stage.js";
import { tell } from "../table/story.js";
import { Card } from "../ui/card.js";
import { t } from "../i18n.js";

/** @typedef {import("../table/seen.js").SeenMatch} SeenMatch */

/**
 * @param {{id: string, message: any, before: any, facts: any}} props message: a moment as a message of the table, and the
 *   one before it in the deal (null: none)
 */
export function Scene({ id, message, before, facts }) {
  const told = /** @type {import("../types/protocol").TableMessage} */ (complete(message));
  const earlier = /** @type {import("../types/protocol").TableMessage | null} */ (before && complete(before));
  const match = /** @type {SeenMatch} */ (told.match);
  // The past has no questions, clocks or pauses.
  const state = { ...told.state, question: null, clock: null, phase: /** @type {const} */ ("playing") };
  const own = state.chairs.findIndex(({ player }) => player === me.value?.player);
  const chair = told.chair ?? (message.open ? Math.max(own, 0) : null);
  const names = useMemo(() => namesOf(state), [told.state]);
  const mine = seatOf(match, chair);
  const table = { state: { ...UNKNOWN, state, match, chair }, status: /** @type {const} */ ("open"), send: () => "", seen: () => undefined, understood: () => undefined };
  const seen = { id, table, state, match, chair, facts, names, mine };
  const root = useRef(null);
  const sentences = tell(told.happened, earlier?.match ?? null, match, { facts, names, chair: told.chair, phrases: {} });
  const scored = told.happened.some(({ what }) => what === "scored");
  return html`<div class="board replay-board" ref=${root}>
    <div class="replay-top">
      <${Contract} match=${match} facts=${facts} />
      <p class="replay-told" role="status">${sentences.map(({ sentence }) => sentence).join(" ")}</p>
    </div>
    <${Felt} seen=${seen} stage=${stageOf(match, state.match_number, facts.seats)} release=${nothing} log=${[]} show=${nothing} over=${false} />
    ${scored
      ? html`<div class="replay-reckoning"><${Reckoning} seen=${seen} number=${match.results_from + match.results.length - 1} /></div>`
      : chair !== null && html`<${Hand} text=${match.hands[mine]} facts=${facts} contract=${match.contract} />`}
  </div>`;
}

function nothing() {
  // Nothing can be done in the past.
}

/**
 * What lies in the middle: a trick that is full stays until the next card.
 *
 * @param {SeenMatch} match @param {number} number @param {number} seats
 */
function stageOf(match, number, seats) {
  const stage = arrived(match, number);
  const full = stage.shown > 0 && stage.shown % seats === 0;
  return full ? { ...stage, since: 0, gathered: stage.gathered - 1 } : stage;
}

/** @param {{match: SeenMatch, facts: any}} props */
function Contract({ match, facts }) {
  const contract = readContract(match.contract);
  return html`<p class="replay-contract">
    ${contract !== null && contract.trump !== null && html`<${Sign} facts=${facts} suit=${contract.trump} />`}
    <strong>${contract === null ? facts.name : contractWords(contract, facts)}</strong>
  </p>`;
}

/** The hand at the bottom. @param {{text: string | undefined, facts: any, contract: string | null}} props */
function Hand({ text, facts, contract }) {
  const { cards, piles, hidden } = readHand(text);
  const pack = deckOf(facts);
  const sorted = inOrder(cards, facts.pack, readContract(contract)?.trump ?? null, settings.value.handOrder);
  return html`<ul class="replay-hand" aria-label=${t("The hand at the bottom")}>
    ${sorted.map((card) => html`<li key=${card}><${Card} pack=${pack} card=${card} /><span class="visually-hidden">${cardName(facts, card)}</span></li>`)}
    ${piles.map((pile, n) => html`<li key=${n}><${PileFace} pack=${pack} pile=${pile} facts=${facts} /></li>`)}
    ${Array.from({ length: hidden }, (_, n) => html`<li key=${n} aria-hidden="true"><${Card} pack=${pack} card="back" /></li>`)}
  </ul>`;
}
