// A seat: who sits there, whether it is his turn, how much time he has, what lies in front of him.

import { t, tn } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { phrases } from "../state/facts.js";
import { Card } from "../ui/card.js";
import { Icon } from "../ui/icon.js";
import { botName } from "./bots.js";
import { Ring } from "./clock.js";
import { inOrder } from "./hand.js";
import { callName, cardName, chairOf, deckOf, ownerOf, readCall, readContract, readHand, seatName, sidesOf, sizeOf } from "./seen.js";
import { muted } from "./talk.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {import("./seen.js").Hand} Hand */

const TALK_MS = 5000;

/**
 * @param {{seen: Seen, seat: number, place: import("./geometry.js").Place, plate: {width: number, height: number},
 *   box: {width: number, height: number}, log: readonly import("./telling.js").Line[], turn: boolean, winner: boolean}} props
 */
export function Seat({ seen, seat, place, plate, box, log, turn, winner }) {
  const { match, facts, state, names, chair, mine } = seen;
  const number = chairOf(facts, match, seat);
  const sitter = state.chairs[number];
  const dummy = ownerOf(facts, seat) !== seat;
  const name = sitter?.bot !== "" && !sitter?.standing_in && sitter !== undefined ? numbered(botName(sitter.bot), names[number] ?? "") : (names[number] ?? "");
  const own = seat === mine && chair !== null;
  const sides = sidesOf(facts, match.dealer);
  const ours = sides[seat] === sides[mine];
  const hand = readHand(state.shown[seat] ?? match.hands[seat]);
  const dealer = match.dealer === seat && match.phase !== "draw";
  const call = match.contract === null ? lastCall(match, facts, seat) : "";
  const talk = useTalk(log, number, state, dummy);
  const { x, y } = place.at;
  const style =
    place.step === 0
      ? { width: `${plate.width}px` }
      : { width: `${plate.width}px`, left: `${Math.round(x * (box.width - plate.width))}px`, top: `${Math.round(y * (box.height - plate.height))}px` };
  const side = x < 0.3 ? "left" : x > 0.7 ? "right" : "middle";
  return html`<li
    class=${`seat seat-${place.step === 0 ? "mine" : side} ${turn ? "seat-turn" : ""} ${ours ? "seat-ours" : ""} ${winner ? "seat-wins" : ""} ${dummy ? "seat-dummy" : ""}`}
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
        <span class="plate-facts"><${State} seen=${seen} sitter=${sitter} hand=${hand} own=${own} dummy=${dummy} /></span>
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
    ${facts.accounts === "players" && !dummy && html`<span class="plate-marks">${tn("{n} mark", "{n} marks", match.marks[number] ?? 0)}</span>`}
    ${!own && html`<${InFront} seen=${seen} hand=${hand} plate=${plate} box=${box} middle=${side === "middle"} />`}
    ${(talk || call) && html`<p class=${`bubble ${talk ? "bubble-talk" : "bubble-call"}`}>${talk || call}</p>`}
  </li>`;
}

/** Bots of one kind are told apart as `namesOf` does. @param {string} bot @param {string} name */
function numbered(bot, name) {
  const number = / \d+$/.exec(name);
  return number === null ? bot : bot + number[0];
}

/** @param {{seen: Seen, sitter: import("../types/protocol").SeenChair | undefined, hand: Hand, own: boolean, dummy: boolean}} props */
function State({ seen: { match }, sitter, hand, own, dummy }) {
  const size = sizeOf(hand);
  return html`${sitter !== undefined && !dummy && sitter.left && html`<span class="gone">${t("has left")}</span>`}
    ${sitter !== undefined &&
    !dummy &&
    !sitter.left &&
    !sitter.present &&
    html`<span class="gone"><${Icon} name="clock" /><span>${t("away")}</span></span>`}
    ${sitter !== undefined && !dummy && sitter.bot !== "" && html`<span class="is-bot" title=${t("bot")}><${Icon} name="bot" /><span class="visually-hidden">${sitter.standing_in ? t("a bot plays") : t("bot")}</span></span>`}
    ${!own && size > 0 && match.hands.length > 0 && html`<span class="holds"><${Icon} name="cards" />${size}<span class="visually-hidden"> ${t("cards")}</span></span>`}`;
}

/** The last thing that a seat has said, while calls are made. @param {import("./seen.js").SeenMatch} match @param {import("./seen.js").Facts} facts @param {number} seat */
function lastCall(match, facts, seat) {
  const last = match.calls.map(readCall).findLast((call) => call.seat === seat);
  return last === undefined || readContract(match.contract) !== null ? "" : callName(facts, last.call);
}

/** What somebody has just said. @param {readonly import("./telling.js").Line[]} log @param {number} chair @param {import("./seen.js").SeenTable} state @param {boolean} dummy */
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
 * @param {{seen: Seen, hand: Hand, plate: {width: number, height: number}, box: {width: number, height: number}, middle: boolean}} props
 */
function InFront({ seen: { facts, match }, hand, plate, box, middle }) {
  const pack = deckOf(facts);
  const open = inOrder(hand.cards, facts.pack, readContract(match.contract)?.trump ?? null, "suits");
  if (hand.piles.length > 0) {
    const width = Math.min(middle ? 58 : 34, middle ? (box.width - 24) / hand.piles.length - 6 : plate.width / 3 - 4, box.height * 0.14);
    return html`<ul class="front front-piles" aria-label=${t("Piles")}>
      ${hand.piles.map(
        (pile, n) =>
          html`<li key=${n} class="pile" style=${{ width: `${Math.floor(width)}px` }}>
            <${PileFace} pack=${pack} pile=${pile} facts=${facts} />
          </li>`,
      )}
    </ul>`;
  }
  if (open.length > 0) {
    const room = middle ? Math.min(box.width - 16, 420) : plate.width;
    const perRow = middle ? open.length : Math.ceil(open.length / 2);
    const width = Math.min(middle ? 46 : 32, Math.max(20, room / perRow - 2));
    return html`<ul class="front front-open" style=${{ maxWidth: `${Math.ceil(perRow * (width + 2))}px` }} aria-label=${t("Open cards")}>
      ${open.map(
        (card) =>
          html`<li key=${card} style=${{ width: `${Math.floor(width)}px` }}>
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

/** @param {{pack: string, pile: import("./seen.js").Pile, facts: import("./seen.js").Facts}} props */
export function PileFace({ pack, pile, facts }) {
  if (pile.top === null && pile.hidden === 0) {
    return html`<span class="pile-empty"><span class="visually-hidden">${t("empty")}</span></span>`;
  }
  return html`<span class=${`pile-cards pile-${Math.min(pile.hidden, 3)}`}>
    <${Card} pack=${pack} card=${pile.top ?? "back"} />
    ${pile.hidden > 0 && html`<span class="pile-count" aria-hidden="true">+${pile.hidden}</span>`}
    <span class="visually-hidden">
      ${pile.top === null
        ? tn("{n} card face down", "{n} cards face down", pile.hidden)
        : pile.hidden === 0
          ? cardName(facts, pile.top)
          : tn("{card} with {n} card below", "{card} with {n} cards below", pile.hidden, { card: cardName(facts, pile.top) })}
    </span>
  </span>`;
}
