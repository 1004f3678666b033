// A position on a small table: the felt that the real table has, the hand below it, and what may be said.

import { t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { complete } from "../net/complete.js";
import { settings } from "../state/settings.js";
import { UNKNOWN } from "../state/table.js";
import { origins } from "../table/acting.js";
import { Calls } from "../table/calls.js";
import { Felt } from "../table/felt.js";
import { handLayout } from "../table/geometry.js";
import { inOrder } from "../table/hand.js";
import { HandView } from "../table/hand_view.js";
import { cardName, deckOf, readContract, readHand, seatName, sizeOf } from "../table/seen.js";
import { arrived } from "../table/stage.js";
import { useBox, useStage } from "../table/staging.js";
import { Card } from "../ui/card.js";
import { say } from "../ui/status.js";

/** @typedef {import("../table/seen.js").SeenMatch} SeenMatch */

/** Where there is less room, more than so many sit round, or a hand has more cards, open hands lie below the felt. */
const WIDE = 560;
const ROUND = 4;
const MANY = 6;
/** Fewer cards are drawn no larger than so many. */
const LEAST = 6;
/** A page may be scrolled: the hand is as large as on a screen of this height at least. */
const SCREEN = 560;
const NO_LINES = /** @type {readonly import("../table/telling.js").Line[]} */ ([]);
/** A position has no table behind it that could be asked for anything. */
const NOBODY = { status: /** @type {const} */ ("open"), send: () => "", seen: nothing, understood: nothing };

function nothing() {
  // There is nothing to be done here.
}

/**
 * @param {{match: any, names: readonly string[], facts: any, chair: number | null, mine: number, seat?: number,
 *   onAct: (act: string) => void, busy?: string | null, why?: {card: string, cards: string[]} | null, calls?: boolean,
 *   full?: boolean, open?: boolean, moving?: boolean, dealt?: number, class?: string, children?: import("../lib.js").Children}} props match: fields that are
 *   not there hold their usual value; chair: whose eyes these are (null: nobody's), mine: the seat at the bottom, seat: whose hand lies
 *   below the felt, calls: whether they are offered here, full: whether a full trick stays in the middle,
 *   open: whether others' hands lie open, moving: whether what comes is shown card by card, as at the table,
 *   dealt: how many cards a whole hand has, where cards are played from it
 */
export function Position({ match: given, names, facts, chair, mine, seat = mine, onAct, busy = null, why = null, calls = true,
  full = true, open = false, moving = false, dealt = 0, class: extra = "", children }) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const box = useBox(root);
  const { state, match } = useMemo(() => whole(given, names, facts, chair), [given, names, facts, chair]);
  const table = { state: { ...UNKNOWN, state, match }, ...NOBODY };
  const many = match.hands.some((hand) => readHand(hand).cards.length > MANY);
  const below = open && (facts.seats > ROUND || box.width < WIDE || many) && facts.layout.piles === null;
  const seen = { id: "", table, state, match, chair, facts, names, mine };
  const felt = { ...seen, match: onFelt(match, seat, below, chair === null) };
  const { stage, release } = useStage(table, match, 0, facts.seats);
  const [lifted, setLifted] = useState(/** @type {string | null} */ (null));
  useEffect(() => setLifted(null), [match]);
  const act = (/** @type {string} */ what) => {
    release();
    onAct(what);
  };
  const pick = (/** @type {string} */ card, /** @type {DOMRect | undefined} */ from) => {
    if (settings.value.confirmCard && lifted !== card && match.legal.includes(card)) {
      setLifted(card);
      say(t("Press once more to play: {card}.", { card: cardName(facts, card) }));
      return;
    }
    if (moving && from !== undefined) {
      origins.set(card, from);
    }
    act(card);
  };
  const acting = { seat, pick, act, lifted, chosen: null, sent: busy, why: why && { ...why, sentence: "" } };
  const piles = facts.layout.piles?.count ?? 0;
  const most = piles || dealt || Math.max(LEAST, readHand(match.hands[seat]).cards.length);
  const layout = handLayout({ width: box.width, height: Math.max(SCREEN, innerHeight), dealt: most, piles: piles > 0 });
  const calling = calls && match.contract === null && match.legal.length > 0;
  const held = sizeOf(readHand(match.hands[seat])) > 0;
  return html`<div class=${`position ${open && !below ? "position-open" : ""} ${extra}`} ref=${root}>
    <div class="position-felt">
      <${Felt} seen=${felt} stage=${moving ? stage : stageOf(match, facts.seats, full)} release=${release} log=${NO_LINES} show=${nothing} over=${false} />
    </div>
    ${below && html`<${Hands} match=${match} names=${names} facts=${facts} mine=${mine} seat=${seat} />`}
    <div class="dock position-dock">
      ${children} ${calling && html`<${Calls} seen=${seen} acting=${acting} />`}
      ${held && box.width > 0 && html`<${HandView} key=${seat} seen=${seen} seat=${seat} layout=${layout} acting=${acting} />`}
    </div>
  </div>`;
}

/**
 * What lies on the felt: hands that are shown below it do not.
 *
 * @param {SeenMatch} match @param {number} seat whose hand lies before the reader
 * @param {boolean} below whether the others' lie below too @param {boolean} nobody whether the reader has no seat
 */
function onFelt(match, seat, below, nobody) {
  const hands = match.hands.map((hand, n) => {
    const size = sizeOf(readHand(hand));
    return n === seat ? (nobody ? "-" : hand) : !below ? hand : size === 0 ? "-" : `?${size}`;
  });
  return { ...match, hands };
}

/** The hands of the others, a line each, from the left of the one at the bottom.
 * @param {{match: SeenMatch, names: readonly string[], facts: any, mine: number, seat: number}} props */
function Hands({ match, names, facts, mine, seat }) {
  const seats = match.hands.map((_, n) => (mine + n) % match.hands.length).filter((one) => one !== seat);
  const trump = readContract(match.contract)?.trump ?? null;
  return html`<ul class="open-hands" aria-label=${t("Hands")}>
    ${seats.map((one) => html`<li key=${one}>
      <span class="open-name">${seatName(facts, match, names, one)}</span>
      <ul class="open-hand">
        ${inOrder(readHand(match.hands[one]).cards, facts.pack, trump, settings.value.handOrder).map(
          (card) => html`<li key=${card}><${Card} pack=${deckOf(facts)} card=${card} /><span class="visually-hidden">${cardName(facts, card)}</span></li>`,
        )}
      </ul>
    </li>`)}
  </ul>`;
}

/**
 * @param {any} match @param {readonly string[]} names @param {any} facts @param {number | null} chair
 * @returns {{state: import("../table/seen.js").SeenTable, match: SeenMatch}}
 */
function whole(match, names, facts, chair) {
  const chairs = names.map((name) => ({ name, player: name }));
  const state = { game: facts.key, options: {}, settings: {}, owner: "", phase: "playing", chairs };
  const message = complete({ t: "table", table: "", seq: 0, chair, state, match });
  return /** @type {any} */ (message);
}

/**
 * What lies in the middle: a trick that is full stays until the next card.
 *
 * @param {SeenMatch} match @param {number} seats @param {boolean} stays
 */
function stageOf(match, seats, stays) {
  const stage = arrived(match, 0);
  const full = stays && stage.shown > 0 && stage.shown % seats === 0;
  return full ? { ...stage, since: 0, gathered: stage.gathered - 1 } : stage;
}
