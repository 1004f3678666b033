// A seat: who sits there, whether it is his turn, how much time he has, what lies in front of him.

import { t, tn } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { phrases } from "../state/facts.js";
import { Card } from "../ui/card.js";
import { Icon } from "../ui/icon.js";
import { Ring } from "./clock.js";
import { frontLayout } from "./geometry.js";
import { inOrder } from "./hand.js";
import {
  callName,
  cardName,
  chairOf,
  deckOf,
  ownerOf,
  readCall,
  readContract,
  readHand,
  seatName,
  sidesOf,
  sizeOf,
} from "./seen.js";
import { muted } from "./talk.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {import("./seen.js").Hand} Hand */

const TALK_MS = 5000;
/** Between a seat and the edge of the felt. */
const EDGE = 5;

/**
 * @param {{seen: Seen, seat: number, place: import("./geometry.js").Place, plate: {width: number, height: number},
 *   box: {width: number, height: number}, log: readonly import("./telling.js").Line[], turn: boolean, winner:
 *   boolean}} props
 */
export function Seat({ seen, seat, place, plate, box, log, turn, winner }) {
  const { match, facts, state, names, chair, mine } = seen;
  const number = chairOf(facts, match, seat);
  const sitter = state.chairs[number];
  const dummy = ownerOf(facts, seat) !== seat;
  const name = names[number] ?? "";
  const own = seat === mine && chair !== null;
  const sides = sidesOf(facts, match.dealer);
  const ours = sides[seat] === sides[mine];
  const hand = lyingOpen(state, match, seat);
  const dealer = match.dealer === seat && match.phase !== "draw";
  const call = match.contract === null ? lastCall(match, facts, seat) : "";
  const talk = useTalk(log, number, state, dummy);
  const { x, y } = place.at;
  const side = x < 0.3 ? "left" : x > 0.7 ? "right" : "middle";
  const style =
    place.step === 0
      ? {}
      : {
          ...(side === "middle"
            ? { left: `${Math.round(x * box.width)}px` }
            : { left: `${Math.round(EDGE + x * (box.width - plate.width - 2 * EDGE))}px`, width: `${plate.width}px` }),
          top: `${Math.round(EDGE + y * (box.height - plate.height - EDGE))}px`,
        };
  const marks = [turn && "seat-turn", ours && "seat-ours", dummy && "seat-dummy"];
  return html`<li
    class=${["seat", `seat-${place.step === 0 ? "mine" : side}`, ...marks].filter(Boolean).join(" ")}
    style=${style}
    data-seat=${seat}
  >
    <div class="plate">
      <span class="face">
        <${Ring} seen=${seen} chair=${number} turn=${turn} />
        <span class="face-letter" aria-hidden="true">${dummy ? "" : (name[0] ?? "?").toLocaleUpperCase()}</span>
        ${dealer && html`<span class="dealer" title=${t("dealer")}>${t("D")}</span>`}
      </span>
      <span class="plate-words">
        <span class="plate-name">${dummy ? t("Dummy") : own ? t("You") : name}</span>
        <span class="plate-facts"
          ><${State} seen=${seen} sitter=${sitter} hand=${hand} own=${own} dummy=${dummy}
        /></span>
      </span>
      <span class="visually-hidden">
        ${[
          dummy && seatName(facts, match, names, seat),
          dealer && t("dealer"),
          turn && t("to act"),
          winner && t("takes the trick"),
          chair !== null && !own && (ours ? t("on your side") : t("against you")),
        ]
          .filter((words) => words !== false)
          .join(", ")}
      </span>
    </div>
    ${facts.accounts === "players" &&
    !dummy &&
    html`<span class="plate-marks">${tn("{n} mark", "{n} marks", match.marks[number] ?? 0)}</span>`}
    ${!own && html`<${InFront} seen=${seen} hand=${hand} plate=${plate} box=${box} middle=${side === "middle"} />`}
    ${(talk || call) && html`<p class=${`bubble ${talk ? "bubble-talk" : "bubble-call"}`}>${talk || call}</p>`}
  </li>`;
}

/**
 * @param {{seen: Seen, sitter: import("../types/protocol").SeenChair | undefined, hand: Hand, own: boolean, dummy:
 *   boolean}} props
 */
function State({ seen: { match }, sitter, hand, own, dummy }) {
  const size = sizeOf(hand);
  const person = dummy ? undefined : sitter;
  return html`${person?.left && html`<span class="gone">${t("has left")}</span>`}
  ${person !== undefined &&
  !person.left &&
  !person.present &&
  html`<span class="gone"><${Icon} name="clock" /><span>${t("away")}</span></span>`}
  ${person !== undefined &&
  person.bot !== "" &&
  html`<span class="is-bot" title=${t("bot")}>
    <${Icon} name="bot" /><span class="visually-hidden">${person.standing_in ? t("a bot plays") : t("bot")}</span>
  </span>`}
  ${!own &&
  size > 0 &&
  match.hands.length > 0 &&
  html`<span class="holds"><${Icon} name="cards" />${size}<span class="visually-hidden"> ${t("cards")}</span></span>`}`;
}

/**
 * The last thing that a seat has said, while calls are made.
 *
 * @param {import("./seen.js").SeenMatch} match
 * @param {import("./seen.js").Facts} facts
 * @param {number} seat
 */
function lastCall(match, facts, seat) {
  const last = match.calls.map(readCall).findLast((call) => call.seat === seat);
  return last === undefined || readContract(match.contract) !== null ? "" : callName(facts, last.call);
}

/**
 * What somebody has just said.
 *
 * @param {readonly import("./telling.js").Line[]} log
 * @param {number} chair
 * @param {import("./seen.js").SeenTable} state
 * @param {boolean} dummy
 */
function useTalk(log, chair, state, dummy) {
  const last = log.findLast((one) => one.kind === "talk" && one.chair === chair);
  const [, again] = useState(0);
  const age = last === undefined ? Infinity : Date.now() - last.at;
  useEffect(() => {
    if (age >= TALK_MS) {
      return undefined;
    }
    const timer = setTimeout(() => again(last?.n ?? 0), TALK_MS - age);
    return () => clearTimeout(timer);
  }, [last?.n]);
  if (last === undefined || dummy || age >= TALK_MS || muted.value.has(state.chairs[chair]?.player ?? "")) {
    return "";
  }
  const said = phrases().value.value?.phrases?.[last.phrase];
  return said ?? last.sentence.slice(last.sentence.indexOf(":") + 2);
}

/**
 * Cards in front of somebody else: backs, open cards, piles.
 *
 * @param {{seen: Seen, hand: Hand, plate: {width: number, height: number}, box: {width: number, height: number},
 *   middle: boolean}} props
 */
function InFront({ seen: { facts, match }, hand, plate, box, middle }) {
  const pack = deckOf(facts);
  const open = inOrder(hand.cards, facts.pack, readContract(match.contract)?.trump ?? null, "suits");
  const layout = frontLayout({ ...frontOf(hand), opposite: middle, room: box, plate });
  const style = { width: `${layout.width}px`, gap: `${layout.gap}px` };
  const each = { width: `${layout.card}px` };
  if (hand.piles.length > 0) {
    return html`<ul class="front front-piles" style=${style} aria-label=${t("Piles")}>
      ${hand.piles.map(
        (pile, n) =>
          html`<li key=${n} class="pile" style=${each}>
            <${PileFace} pack=${pack} pile=${pile} facts=${facts} />
          </li>`,
      )}
    </ul>`;
  }
  if (open.length > 0) {
    return html`<ul class="front front-open" style=${style} aria-label=${t("Open cards")}>
      ${open.map(
        (card) =>
          html`<li key=${card} style=${each}>
            <${Card} pack=${pack} card=${card} /><span class="visually-hidden">${cardName(facts, card)}</span>
          </li>`,
      )}
    </ul>`;
  }
  const backs = Math.min(hand.hidden, 12);
  return html`<div class="front front-backs" aria-hidden="true">
    ${Array.from({ length: backs }, (_, n) => html`<${Card} key=${n} pack=${pack} card="back" />`)}
  </div>`;
}

/**
 * A seat's cards as they lie there. The turned card has a place of its own.
 *
 * @param {import("./seen.js").SeenTable} state @param {import("./seen.js").SeenMatch} match @param {number} seat
 * @returns {Hand}
 */
export function lyingOpen(state, match, seat) {
  const shown = state.shown[seat];
  const hand = readHand(shown ?? match.hands[seat]);
  const turned = shown === undefined && !match.seats.includes(seat) ? match.turned : null;
  const cards = hand.cards.filter((card) => card !== turned);
  return { ...hand, cards, hidden: hand.hidden + hand.cards.length - cards.length };
}

/** What lies open before a seat. @param {Hand} hand */
export function frontOf({ cards, piles }) {
  return { count: piles.length || cards.length, piles: piles.length > 0 };
}

/** @param {{pack: string, pile: import("./seen.js").Pile, facts: import("./seen.js").Facts}} props */
export function PileFace({ pack, pile, facts }) {
  if (pile.top === null && pile.hidden === 0) {
    return html`<span class="pile-empty"><span class="visually-hidden">${t("empty")}</span></span>`;
  }
  return html`<span class=${`pile-cards pile-${Math.min(pile.hidden, 3)}`}>
    <${Card} pack=${pack} card=${pile.top ?? "back"} />
    ${pile.hidden > 0 && html`<span class="pile-count" aria-hidden="true">+${pile.hidden}</span>`}
    <span class="visually-hidden">
      ${
        pile.top === null
          ? tn("{n} card face down", "{n} cards face down", pile.hidden)
          : pile.hidden === 0
            ? cardName(facts, pile.top)
            : tn("{card} with {n} card below", "{card} with {n} cards below", pile.hidden, {
                card: cardName(facts, pile.top),
              })
      }
    </span>
  </span>`;
}
