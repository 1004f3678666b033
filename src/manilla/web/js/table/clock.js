// The clock of a seat: a ring round its face, and seconds once they are few.

import { tn } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";

/** @typedef {import("./board.js").Seen} Seen */

const FEW_MS = 20_000;
const ROUND = 2 * Math.PI * 21;

/**
 * What is left to a chair: of this act, and of its bank; null where no clock runs for it.
 *
 * @param {import("../types/protocol").SeenClock | null} clock @param {number} chair @param {number} passed milliseconds since it was told
 */
export function leftOf(clock, chair, passed) {
  if (clock === null) {
    return null;
  }
  const bank = clock.banks[chair] ?? 0;
  if (!clock.running.includes(chair)) {
    return { act: 0, bank, running: false };
  }
  const act = clock.left - passed;
  return { act: Math.max(0, act), bank: Math.max(0, bank + Math.min(0, act)), running: true };
}

/** @param {{seen: Seen, chair: number, turn: boolean}} props */
export function Ring({ seen: { state, table }, chair, turn }) {
  const running = state.clock?.running.includes(chair) ?? false;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) {
      return undefined;
    }
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  const left = leftOf(state.clock, chair, Date.now() - table.state.received);
  const whole = state.settings.clock.move * 1000;
  const onBank = left !== null && left.running && left.act === 0;
  const part = left === null || !left.running ? Number(turn) : onBank ? left.bank / Math.max(1, state.settings.clock.bank * 1000) : left.act / Math.max(1, whole);
  const few = left !== null && left.running && left.act + left.bank < FEW_MS;
  const seconds = left === null ? 0 : Math.ceil((left.act + left.bank) / 1000);
  return html`<svg class=${`ring ${turn ? "ring-turn" : ""} ${onBank ? "ring-bank" : ""}`} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle class="ring-back" cx="24" cy="24" r="21" />
      <circle
        class="ring-left"
        cx="24"
        cy="24"
        r="21"
        stroke-dasharray=${ROUND.toFixed(1)}
        stroke-dashoffset=${(ROUND * (1 - Math.min(1, part))).toFixed(1)}
      />
    </svg>
    ${few && html`<span class="seconds">${seconds}<span class="visually-hidden"> ${tn("second", "seconds", seconds)}</span></span>`}`;
}
