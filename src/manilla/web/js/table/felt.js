// The felt: who sits round it, what lies in the middle, what each side has won.

import { t, tn } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { status } from "../net/socket.js";
import { settings } from "../state/settings.js";
import { reloadOnce } from "../updates.js";
import { Button } from "../ui/button.js";
import { Card } from "../ui/card.js";
import { Drawn } from "./drawn.js";
import { below, frontLayout, seatPlaces, trickLayout } from "./geometry.js";
import { Paused, Question } from "./questions.js";
import { NO_HAND, cardName, deckOf, sideOf, sidesOf } from "./seen.js";
import { Seat, frontOf, lyingOpen } from "./seat.js";
import { laid } from "./stage.js";
import { useBox } from "./staging.js";
import { Trick } from "./trick.js";

/** @typedef {import("./board.js").Seen} Seen */

/**
 * @param {{seen: Seen, stage: import("./stage.js").Stage, release: () => void, log: readonly
 *   import("./telling.js").Line[],
 *   show: (shown: import("./board.js").Shown) => void, over: boolean}} props
 */
export function Felt({ seen, stage, release, log, show, over }) {
  const { match, facts, state, mine } = seen;
  const Over = useOver(over);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const box = useBox(ref);
  const small = box.width < 560 || box.height < 330;
  const low = box.height < 260;
  const plate = plateOf(box.width, small, low);
  const even = seatPlaces(facts.seats, mine, facts.direction);
  const opposite = even.findIndex(({ at }) => at.x === 0.5 && at.y === 0);
  const before = frontOf(opposite < 0 ? NO_HAND : lyingOpen(state, match, opposite));
  const { height: front } = frontLayout({ ...before, opposite: true, room: box, plate });
  const places = below(even, box, plate, front);
  const layout = trickLayout({ ...box, seats: facts.seats, plate, front });
  const stays = settings.value.trickStays === "click";
  const shown = laid(stage, match, facts.seats);
  return html`<section
    class=${`felt ${small ? "felt-small" : ""} ${low ? "felt-low" : ""}`}
    ref=${ref}
    aria-label=${t("Table")}
    onClick=${release}
  >
    <div class="felt-light" aria-hidden="true"></div>
    ${
      box.width > 0 &&
      !over &&
      html`<${Trick}
        seen=${seen}
        shown=${shown}
        name=${`${stage.match}.${stage.deal}.${stage.gathered}`}
        places=${places}
        layout=${layout}
        box=${box}
      />`
    }
    <ul class="seats">
      ${places.map(
        (place, seat) =>
          html`<${Seat}
            key=${seat}
            seen=${seen}
            seat=${seat}
            place=${place}
            plate=${plate}
            box=${box}
            log=${log}
            turn=${state.phase === "playing" && isTurn(match, seat)}
            winner=${shown.winner === seat}
          />`,
      )}
    </ul>
    <${Lying} seen=${seen} />
    ${!over && html`<${Drawn} seen=${seen} log=${log} />`}
    ${stage.since !== null && stays && html`<${Button} class="go-on" onClick=${release}>${t("Go on")}<//>`}
    <${Won} seen=${seen} />
    <${Paused} seen=${seen} />
    <${Question} seen=${seen} />
    ${over && Over !== null && html`<${Over} seen=${seen} show=${show} />`}
  </section>`;
}

/**
 * What is shown at the end of a match: fetched while the match begins, and once more at its end if that was in vain.
 *
 * @param {boolean} over
 */
function useOver(over) {
  const [found, setFound] = useState({ Over: /** @type {typeof import("./over.js").Over | null} */ (null) });
  useEffect(() => {
    if (found.Over === null) {
      import("./over.js").then(setFound, () => status.peek() === "open" && reloadOnce());
    }
  }, [over]);
  return found.Over;
}

/** The room that a seat has: on a wide felt also for a long name. @param {number} width @param {boolean} small @param {boolean} low */
function plateOf(width, small, low) {
  if (low) {
    return { width: width < 500 ? 116 : 140, height: 42 };
  }
  return small ? { width: 84, height: 66 } : { width: width < 700 ? 136 : 168, height: 88 };
}

/** Whether something is awaited from a seat. @param {import("./seen.js").SeenMatch} match @param {number} seat */
function isTurn(match, seat) {
  return match.to_act.includes(seat) || (match.phase === "cut" && match.cutter === match.seated[seat]);
}

/** The turned card, and cards laid aside face up. @param {{seen: Seen}} props */
function Lying({ seen: { match, facts, state } }) {
  const turned = state.phase === "over" ? null : match.turned;
  if (turned === null && match.aside.length === 0) {
    return null;
  }
  const pack = deckOf(facts);
  const word = facts.words.turned;
  return html`<div class="lying">
    ${
      turned !== null &&
      html`<figure class=${`lying-card ${match.plays.includes(turned) ? "lying-played" : ""}`}>
        <${Card} pack=${pack} card=${turned} />
        <figcaption>${word}<span class="visually-hidden">: ${cardName(facts, turned)}</span></figcaption>
      </figure>`
    }
    ${
      match.aside.length > 0 &&
      html`<figure class="lying-card lying-aside">
        <span class="lying-cards"
          >${match.aside.map((card) => html`<${Card} key=${card} pack=${pack} card=${card} />`)}</span
        >
        <figcaption>
          ${t("aside")}<span class="visually-hidden"
            >: ${match.aside.map((card) => cardName(facts, card)).join(", ")}</span
          >
        </figcaption>
      </figure>`
    }
  </div>`;
}

/** What each side has won in this deal. @param {{seen: Seen}} props */
function Won({ seen: { match, facts, chair, state } }) {
  if (match.hands.length === 0 || match.contract === null || state.phase === "over") {
    return null;
  }
  const mine = sideOf(facts, match, chair) ?? 0;
  const sides = sidesOf(facts, match.dealer);
  const alone = (/** @type {number} */ side) => sides.filter((one) => one === side).length === 1;
  const words = (/** @type {number} */ side) =>
    chair === null
      ? alone(side)
        ? t("Dealer")
        : t("Side {n}", { n: side + 1 })
      : side === mine
        ? alone(side)
          ? t("You")
          : t("We")
        : t("They");
  const box = (/** @type {number} */ side, /** @type {string} */ where) => {
    const tricks = match.tricks_won[side] ?? 0;
    return html`<div class=${`won won-${where}`}>
      <span class="won-name">${words(side)}</span>
      <span class="won-points">${match.points_won[side] ?? 0}</span>
      <span class="won-tricks">${tn("{n} trick", "{n} tricks", tricks)}</span>
    </div>`;
  };
  return html`${box(mine, "us")}${box(1 - mine, "them")}`;
}
