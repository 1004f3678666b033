// What lies before me: the line that says what to do, the panel for calls and cut, and my hand.

import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { toast } from "../ui/toast.js";
import { Calls, Cut } from "./calls.js";
import { handLayout } from "./geometry.js";
import { HandView } from "./hand_view.js";
import { inPractice, mayHaveHint, ownerOf, readHand, sizeOf } from "./seen.js";

/** @typedef {import("./board.js").Seen} Seen */

/**
 * @param {{seen: Seen, box: {width: number, height: number}, hint: import("./hint.js").Hint,
 *   acting: import("./acting.js").Acting, show: (shown: import("./board.js").Shown) => void, over: boolean}} props
 */
export function Dock({ seen, box, hint, acting, show, over }) {
  const { match, chair, facts, state, mine } = seen;
  const [wanted, setWanted] = useState(mine);
  const own = match.seats;
  const shown = own.includes(wanted) ? wanted : mine;
  useEffect(() => setWanted(acting.seat ?? mine), [acting.seat, mine]);
  const cutting = match.phase === "cut" && match.cutter === chair && chair !== null && state.phase === "playing";
  const calling = match.contract === null && match.legal.length > 0 && state.phase === "playing";
  const piles = facts.layout.piles?.count ?? 0;
  const layout = handLayout({ ...box, dealt: piles || facts.layout.hand, piles: piles > 0 });
  const held = own.some((seat) => sizeOf(readHand(match.hands[seat])) > 0);
  return html`<section class="dock" aria-label=${t("Before you")}>
    <div class="dock-head">
      <${HintLine} hint=${hint} acting=${acting} over=${over} onlooker=${chair === null} />
      ${
        inPractice(state, chair) &&
        !over &&
        html`<${Button}
          kind="quiet"
          icon="bulb"
          class="dock-hint"
          aria-disabled=${mayHaveHint(seen) ? undefined : "true"}
          onClick=${() => askHint(seen, show)}
          >${t("Hint")}<//
        >`
      }
      ${
        own.length > 1 &&
        held &&
        html`<div class="dock-tabs" role="group" aria-label=${t("Whose cards")}>
          ${own.map(
            (seat) =>
              html`<button
                key=${seat}
                type="button"
                class="dock-tab"
                aria-pressed=${seat === shown ? "true" : "false"}
                onClick=${() => setWanted(seat)}
              >
                ${ownerOf(facts, seat) === seat ? t("My hand") : t("My dummy")}
              </button>`,
          )}
        </div>`
      }
    </div>
    ${cutting && html`<${Cut} seen=${seen} acting=${acting} />`}
    ${calling && html`<${Calls} seen=${seen} acting=${acting} />`}
    ${
      chair !== null &&
      !over &&
      match.hands.length > 0 &&
      html`<${HandView} key=${shown} seen=${seen} seat=${shown} layout=${layout} acting=${acting} />`
    }
  </section>`;
}

/** Ask for a hint, or hear that there is none now. @param {Seen} seen @param {(shown: import("./board.js").Shown) => void} show */
export function askHint(seen, show) {
  if (mayHaveHint(seen)) {
    show("hint");
  } else {
    toast(inPractice(seen.state, seen.chair) ? t("A hint is given when it is your turn.") : t("Hints are for practice among bots."));
  }
}

/**
 * @param {{hint: import("./hint.js").Hint, acting: import("./acting.js").Acting, over: boolean, onlooker: boolean}}
 *   props
 */
function HintLine({ hint, acting, over, onlooker }) {
  const { why } = acting;
  if (why !== null) {
    return html`<p class="hint hint-why"><${Icon} name="info" /><span>${why.sentence}</span></p>`;
  }
  if (over) {
    return null;
  }
  return html`<p class=${`hint ${hint.mine ? "hint-mine" : ""}`}>
    <span>${onlooker ? t("You look on. {what}", { what: hint.text }) : hint.text}</span>
  </p>`;
}
