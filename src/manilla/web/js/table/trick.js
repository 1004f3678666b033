// The trick in the middle. A card flies from where it was; a taken trick flies to whoever took it. Only for the eye: what
// is shown does not wait for it.

import { t } from "../i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { mayMove } from "../state/appearance.js";
import { Card } from "../ui/card.js";
import { origins } from "./acting.js";
import { TALL } from "./geometry.js";
import { cardName, deckOf, seatName } from "./seen.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {import("./stage.js").Shown} Shown */
/** @typedef {{places: import("./geometry.js").Place[], layout: ReturnType<typeof import("./geometry.js").trickLayout>, box: {width: number, height: number}}} Room */

const FLIGHT_MS = 260;
const GATHER_MS = 380;

/** @param {{seen: Seen, shown: Shown, name: string} & Room} props name: of this trick, another for each */
export function Trick({ seen, shown, name, places, layout, box }) {
  const { facts, match, names } = seen;
  const before = useRef({ name, shown });
  const [going, setGoing] = useState(/** @type {{name: string, shown: Shown} | null} */ (null));
  useEffect(() => {
    const last = before.current;
    before.current = { name, shown };
    if (last.name !== name && last.shown.winner !== null && mayMove()) {
      setGoing(last);
    }
  }, [name, shown]);
  const room = { places, layout, box };
  return html`<ol class="trick" aria-label=${t("Trick")}>
      ${shown.cards.map(
        ({ seat, card }, n) =>
          html`<${Laid} key=${card} card=${card} seat=${seat} n=${n} wins=${shown.winner === seat} seen=${seen} ...${room}>
            <span class="visually-hidden">${t("{name}: {card}", { name: seatName(facts, match, names, seat), card: cardName(facts, card) })}</span>
          <//>`,
      )}
    </ol>
    ${going !== null && html`<${Going} key=${going.name} seen=${seen} shown=${going.shown} done=${() => setGoing(null)} ...${room} />`}`;
}

/** Where a card of the trick lies. @param {number} seat @param {Room} room */
function spot(seat, { places, layout, box }) {
  const toward = places[seat]?.toward ?? { x: 0, y: 0 };
  const width = layout.card;
  const left = box.width / 2 + toward.x * layout.reach.x - width / 2;
  const top = box.height / 2 + toward.y * layout.reach.y - (width * TALL) / 2;
  return { left: `${Math.round(left)}px`, top: `${Math.round(top)}px`, width: `${width}px` };
}

/** From the middle to a seat, in pixels. @param {number} seat @param {Room} room */
function wayTo(seat, { places, box }) {
  const at = places[seat]?.at ?? { x: 0.5, y: 1 };
  return { x: (at.x - 0.5) * box.width * 0.9, y: (at.y - 0.5) * box.height * 0.9 };
}

/** @param {{card: string, seat: number, n: number, wins: boolean, seen: Seen, children?: import("../lib.js").Children} & Room} props */
function Laid({ card, seat, n, wins, seen, children, ...room }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const place = spot(seat, room);
  useLayoutEffect(() => {
    const element = ref.current;
    const from = origins.get(card);
    origins.delete(card);
    if (element === null || !mayMove()) {
      return;
    }
    const to = element.getBoundingClientRect();
    const way = wayTo(seat, room);
    const start =
      from === undefined
        ? `translate(${way.x}px, ${way.y}px) scale(0.7)`
        : `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px) scale(${from.width / to.width})`;
    element.animate([{ transform: start, opacity: from === undefined ? 0.2 : 1 }, { transform: "none", opacity: 1 }], {
      duration: FLIGHT_MS,
      easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    });
  }, []);
  return html`<li ref=${ref} class=${`laid ${wins ? "laid-wins" : ""}`} style=${{ ...place, zIndex: n + 1 }} data-card=${card}>
    <${Card} pack=${deckOf(seen.facts)} card=${card} />${children}
  </li>`;
}

/** A trick on its way to the one who took it. @param {{seen: Seen, shown: Shown, done: () => void} & Room} props */
function Going({ seen, shown, done, ...room }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || shown.winner === null) {
      done();
      return;
    }
    const way = wayTo(shown.winner, room);
    const flight = element.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${way.x}px, ${way.y}px) scale(0.35)`, opacity: 0 },
      ],
      { duration: GATHER_MS, easing: "cubic-bezier(0.5, 0, 0.8, 0.4)", fill: "forwards" },
    );
    flight.finished.then(done, done);
  }, []);
  return html`<div class="going" ref=${ref} aria-hidden="true">
    ${shown.cards.map(
      ({ seat, card }) =>
        html`<span key=${card} class="laid" style=${spot(seat, room)}><${Card} pack=${deckOf(seen.facts)} card=${card} /></span>`,
    )}
  </div>`;
}
