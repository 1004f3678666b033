// A hand as a list of buttons. One of them is reached by Tab, the others with the arrows; a card that is gone leaves the
// focus to its neighbour.

import { t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";
import { settings } from "../state/settings.js";
import { Card } from "../ui/card.js";
import { inRows } from "./geometry.js";
import { inOrder } from "./hand.js";
import { PileFace } from "./seat.js";
import { cardName, deckOf, readContract, readHand } from "./seen.js";
import { dealsOf } from "./stage.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {{card: string, pile: import("./seen.js").Pile | null, place: number}} Slot a card that may be picked, or a pile (also an empty one) */

/**
 * @param {{seen: Seen, seat: number, layout: ReturnType<typeof import("./geometry.js").handLayout>,
 *   acting: import("./acting.js").Acting, quiet: boolean}} props quiet: something else is to be answered first
 */
export function HandView({ seen, seat, layout, acting, quiet }) {
  const { match, facts, state } = seen;
  const trump = readContract(match.contract)?.trump ?? null;
  const hand = readHand(match.hands[seat]);
  const cards = inOrder(hand.cards, facts.pack, trump, settings.value.handOrder);
  /** @type {Slot[]} */
  const slots = [
    ...cards.map((card, place) => ({ card, pile: null, place })),
    ...hand.piles.map((pile, place) => ({ card: pile.top ?? "", pile, place })),
  ];
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const [at, setAt] = useState("");
  const order = slots.map((slot) => slot.card).filter((card) => card !== "");
  const current = order.includes(at) ? at : (order.find((card) => acting.seat === seat && match.legal.includes(card)) ?? order[0] ?? "");
  useKeptFocus(list, order, setAt);

  const turn = acting.seat === seat && match.phase === "play" && state.phase === "playing" && match.contract !== null;
  const rows = hand.piles.length > 0 ? inRows(slots, layout.perRow) : rowsOf(slots, layout.perRow, layout.rows);
  const move = (/** @type {KeyboardEvent} */ event) => {
    const card = next(rows, current, event.key);
    if (card !== null) {
      event.preventDefault();
      setAt(card);
      button(list.current, card)?.focus();
    }
  };
  const name = `${state.match_number}.${dealsOf(match)}`;
  if (hand.hidden > 0 && slots.length === 0) {
    return html`<div class="hand hand-hidden">
      <p class="visually-hidden">${t("You may not look at your cards yet.")}</p>
      <div class="hand-row" aria-hidden="true">
        ${Array.from({ length: hand.hidden }, (_, n) => html`<span key=${n} class="hand-card" style=${placeStyle(layout, n, hand.hidden)}><${Card} pack=${deckOf(facts)} card="back" /></span>`)}
      </div>
    </div>`;
  }
  return html`<ul class=${`hand ${turn ? "hand-turn" : ""} ${quiet ? "hand-quiet" : ""}`} ref=${list} role="list" aria-label=${t("Your hand")} onKeyDown=${move}>
    ${rows.map((row, n) => html`<li key=${n} role="presentation" class="hand-line"><ul class="hand-row" role="presentation">
      ${row.map(({ card, pile, place }, along) => {
        const legal = match.legal.includes(card);
        const advised = acting.why?.cards.includes(card) ?? false;
        const classes = [
          "hand-card",
          turn && !legal && "hand-card-barred",
          turn && legal && "hand-card-legal",
          acting.lifted === card && "hand-card-lifted",
          acting.chosen === card && "hand-card-chosen",
          acting.sent === card && "hand-card-sent",
          advised && "hand-card-advised",
          pile !== null && "hand-pile",
        ];
        return html`<li key=${pile === null ? `${name}.${card}` : `${name}.${place}`} class=${classes.filter(Boolean).join(" ")} style=${placeStyle(layout, along, row.length)}>
          ${card === ""
            ? html`<${PileFace} pack=${deckOf(facts)} pile=${pile ?? { hidden: 0, top: null }} facts=${facts} />`
            : html`<button
                type="button"
                class="hand-button"
                data-card=${card}
                tabindex=${card === current ? 0 : -1}
                aria-disabled=${turn && !legal ? "true" : undefined}
                aria-pressed=${acting.chosen === card || acting.lifted === card ? "true" : undefined}
                onFocus=${() => setAt(card)}
                onClick=${(/** @type {MouseEvent} */ event) => acting.pick(card, /** @type {Element} */ (event.currentTarget).getBoundingClientRect())}
              >
                ${pile === null ? html`<${Card} pack=${deckOf(facts)} card=${card} /><span class="visually-hidden">${cardName(facts, card)}</span>` : html`<${PileFace} pack=${deckOf(facts)} pile=${pile} facts=${facts} />`}
                ${acting.chosen === card && html`<span class="visually-hidden">, ${t("chosen in advance")}</span>`}
              </button>`}
        </li>`;
      })}
    </ul></li>`)}
  </ul>`;
}

/** @param {ReturnType<typeof import("./geometry.js").handLayout>} layout @param {number} along @param {number} count in this row */
function placeStyle({ card, step }, along, count) {
  return {
    width: `${card}px`,
    marginInlineEnd: along === count - 1 ? "0" : `${Math.round((step - card) * 10) / 10}px`,
    "--along": String(along),
  };
}

/**
 * Cards in the rows that the whole hand had: the first row is filled first, so that few cards jump.
 *
 * @param {Slot[]} slots @param {number} perRow @param {number} rows
 */
function rowsOf(slots, perRow, rows) {
  return rows === 1 || slots.length <= perRow ? [slots] : inRows(slots, perRow);
}

/**
 * Where an arrow leads.
 *
 * @param {readonly Slot[][]} rows @param {string} current @param {string} key
 * @returns {string | null}
 */
export function next(rows, current, key) {
  const open = rows.map((row) => row.filter((slot) => slot.card !== "").map((slot) => slot.card)).filter((row) => row.length > 0);
  const all = open.flat();
  const place = all.indexOf(current);
  const row = open.findIndex((cards) => cards.includes(current));
  const along = open[row]?.indexOf(current) ?? 0;
  const other = (/** @type {number} */ n) => {
    const cards = open[n];
    const here = open[row];
    if (cards === undefined || here === undefined) {
      return null;
    }
    const part = here.length < 2 ? 0 : along / (here.length - 1);
    return cards[Math.round(part * (cards.length - 1))] ?? null;
  };
  switch (key) {
    case "ArrowLeft":
      return all[place - 1] ?? all.at(-1) ?? null;
    case "ArrowRight":
      return all[place + 1] ?? all[0] ?? null;
    case "ArrowUp":
      return other(row - 1);
    case "ArrowDown":
      return other(row + 1);
    case "Home":
      return all[0] ?? null;
    case "End":
      return all.at(-1) ?? null;
    default:
      return null;
  }
}

/**
 * The focus stays in the hand: where its card has gone, the neighbour has it.
 *
 * @param {{current: HTMLElement | null}} list @param {readonly string[]} order @param {(card: string) => void} setAt
 */
function useKeptFocus(list, order, setAt) {
  const before = useRef(/** @type {{order: readonly string[], focused: string}} */ ({ order, focused: "" }));
  useLayoutEffect(() => {
    const { order: old, focused } = before.current;
    const active = document.activeElement;
    const lost = active === null || active === document.body;
    if (lost && focused !== "" && !order.includes(focused) && order.length > 0) {
      const place = Math.min(old.indexOf(focused), order.length - 1);
      const card = order[Math.max(0, place)] ?? "";
      setAt(card);
      button(list.current, card)?.focus();
    }
    const now = document.activeElement;
    const inside = now instanceof HTMLElement && list.current?.contains(now) ? (now.dataset.card ?? "") : "";
    before.current = { order, focused: inside };
  });
  useLayoutEffect(() => {
    const follow = (/** @type {FocusEvent} */ event) => {
      const inside = event.target instanceof HTMLElement && (list.current?.contains(event.target) ?? false);
      before.current.focused = inside ? (/** @type {HTMLElement} */ (event.target).dataset.card ?? "") : "";
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);
}

/** @param {HTMLElement | null} list @param {string} card @returns {HTMLElement | null} */
function button(list, card) {
  return list?.querySelector(`[data-card="${card}"]`) ?? null;
}
