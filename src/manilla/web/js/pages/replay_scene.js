// A moment of the past, drawn by what draws the table now.

import { t } from "../i18n.js";
import { html, useMemo } from "../lib.js";
import { complete } from "../net/complete.js";
import { me } from "../state/session.js";
import { settings } from "../state/settings.js";
import { UNKNOWN } from "../state/table.js";
import { Sign } from "../table/bar.js";
import { Felt } from "../table/felt.js";
import { inOrder } from "../table/hand.js";
import { cardName, contractWords, deckOf, namesOf, readContract, readHand, seatName, seatOf } from "../table/seen.js";
import { Reckoning } from "../table/sheets.js";
import { arrived } from "../table/stage.js";
import { tell } from "../table/story.js";
import { Card } from "../ui/card.js";
import { messageOf } from "./replaying.js";

/** @typedef {import("../table/seen.js").SeenMatch} SeenMatch */

/**
 * @param {{moment: import("./replaying.js").Moment, before: import("./replaying.js").Moment | undefined, id: string,
 *   viewpoint: import("./replaying.js").Viewpoint, facts: any}} props before: the moment before it in the deal
 */
export function Scene({ moment, before, id, viewpoint, facts }) {
  const told = read(moment, viewpoint, id);
  const match = /** @type {SeenMatch} */ (told.match);
  // The past has no questions, clocks or pauses.
  const state = { ...told.state, question: null, clock: null, phase: /** @type {const} */ ("playing") };
  const own = Math.max(0, state.chairs.findIndex(({ player }) => player === me.value?.player));
  const names = useMemo(() => namesOf(state), [told.state]);
  // On the felt all see what an onlooker sees; hands that are open lie below it, where there is room.
  const felt = { ...match, hands: read(moment, "none", id).match?.hands ?? [] };
  const table = { state: { ...UNKNOWN, state, match: felt }, ...NOBODY };
  const mine = seatOf(match, typeof viewpoint === "number" ? viewpoint : own);
  const seen = { id, table, state, match: felt, chair: null, facts, names, mine };
  const earlier = before === undefined ? null : read(before, viewpoint, id).match;
  const setting = { facts, names, chair: null, phrases: {} };
  const sentences = tell(told.happened, earlier, match, setting).map(({ sentence }) => sentence);
  const scored = moment.happened.what === "scored";
  return html`<div class="board replay-board">
    <div class="replay-top">
      <${Contract} match=${match} facts=${facts} />
      <p class="replay-told" role="status">${sentences.join(" ")}</p>
    </div>
    <${Felt} seen=${seen} stage=${stageOf(match, state.match_number, facts.seats)} release=${nothing} log=${NO_LINES} show=${nothing} over=${false} />
    ${scored
      ? html`<div class="replay-reckoning"><${Reckoning} seen=${seen} number=${match.results_from + match.results.length - 1} /></div>`
      : html`<${Hands} seen=${{ ...seen, match }} />`}
  </div>`;
}

const NO_LINES = /** @type {readonly import("../table/telling.js").Line[]} */ ([]);
/** Nobody acts in the past. */
const NOBODY = { status: /** @type {const} */ ("open"), send: () => "", seen: nothing, understood: nothing };

/**
 * @param {import("./replaying.js").Moment} moment @param {import("./replaying.js").Viewpoint} viewpoint @param {string} id
 */
function read(moment, viewpoint, id) {
  return /** @type {import("../types/protocol").TableMessage} */ (complete(messageOf(moment, viewpoint, id)));
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

/** The hands that are known, a line each; the one at the bottom of the table first. @param {{seen: import("../table/board.js").Seen}} props */
function Hands({ seen }) {
  const { match, facts, names, mine } = seen;
  const seats = match.hands.map((_, n) => (mine + n) % match.hands.length);
  const open = seats.filter((seat) => readHand(match.hands[seat]).cards.length > 0);
  return html`<ul class=${`replay-hands ${open.length > 1 ? "replay-hands-many" : ""}`} aria-label=${t("Hands")}>
    ${open.map((seat) => html`<li key=${seat}>
      <span class="replay-name">${seatName(facts, match, names, seat)}</span>
      <${Hand} text=${match.hands[seat]} facts=${facts} contract=${match.contract} />
    </li>`)}
  </ul>`;
}

/** @param {{text: string | undefined, facts: any, contract: string | null}} props */
function Hand({ text, facts, contract }) {
  const pack = deckOf(facts);
  const sorted = inOrder(readHand(text).cards, facts.pack, readContract(contract)?.trump ?? null, settings.value.handOrder);
  return html`<ul class="replay-hand">
    ${sorted.map((card) => html`<li key=${card}><${Card} pack=${pack} card=${card} /><span class="visually-hidden">${cardName(facts, card)}</span></li>`)}
  </ul>`;
}
