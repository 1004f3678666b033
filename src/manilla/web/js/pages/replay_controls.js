// The controls of the replay: steps, tricks, deals, a slider, whose eyes, and the link to this moment.

import { number, t, tc } from "../i18n.js";
import { html, useId } from "../lib.js";
import { Button, IconButton } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { addressOf } from "../learn/addresses.js";
import { copy } from "./sharing.js";

/** @typedef {{first: () => void, last: () => void, step: (by: 1 | -1) => void, trick: (by: 1 | -1) => void,
 *   deal: (by: 1 | -1) => void, to: (step: number) => void}} Moves */

/** Steps a second. */
const SPEEDS = [0.5, 1, 2, 4];

/**
 * @param {{overview: any, at: number, deal: number, viewpoint: import("./replaying.js").Viewpoint, moves: Moves,
 *   see: (from: import("./replaying.js").Viewpoint) => void, playing: number, setPlaying: (speed: number) => void,
 *   address: string, wonder: string | null}} props wonder: where this moment can be changed; null: nowhere
 */
export function Controls({ overview, at, deal, viewpoint, moves, see, playing, setPlaying, address, wonder }) {
  const id = useId();
  const { table, match, deals, steps, players } = overview;
  const reviewed = deals[deal]?.marks !== undefined;
  return html`<section class="replay-controls" aria-label=${t("Controls of the replay")}>
    <div class="replay-line">
      <label for=${id} class="visually-hidden">${t("Step")}</label>
      <input
        id=${id}
        type="range"
        min="0"
        max=${steps - 1}
        value=${at}
        aria-valuetext=${t("Step {at} of {steps}", { at: number(at + 1), steps: number(steps) })}
        onInput=${(/** @type {any} */ event) => moves.to(Number(event.currentTarget.value))}
      />
      <span class="replay-count" aria-hidden="true">${number(at + 1)} / ${number(steps)}</span>
    </div>
    <div class="replay-buttons">
      <${IconButton} icon="first" class="replay-deal" label=${t("A deal back")} onClick=${() => moves.deal(-1)} />
      <${IconButton} icon="up" label=${t("A trick back")} onClick=${() => moves.trick(-1)} />
      <${IconButton} icon="back" label=${t("A step back")} onClick=${() => moves.step(-1)} />
      <${Button} kind="primary" icon=${playing > 0 ? "pause" : "play"} onClick=${() => setPlaying(playing > 0 ? 0 : 1)}>
        ${playing > 0 ? tc("replay", "Stop") : tc("replay", "Play")}
      <//>
      <${IconButton} icon="forward" label=${t("A step on")} onClick=${() => moves.step(1)} />
      <${IconButton} icon="down" label=${t("A trick on")} onClick=${() => moves.trick(1)} />
      <${IconButton} icon="last" class="replay-deal" label=${t("A deal on")} onClick=${() => moves.deal(1)} />
    </div>
    <div class="replay-more">
      <${Select}
        label=${t("Deal")}
        value=${String(deal)}
        choices=${deals.map((/** @type {any} */ one) => [String(one.deal), t("{n} of {all}", { n: number(one.deal + 1), all: number(deals.length) })])}
        onChange=${(/** @type {string} */ chosen) => moves.to(deals[Number(chosen)]?.first ?? 0)}
      />
      <${Select}
        label=${t("Seen by")}
        value=${String(viewpoint)}
        choices=${[
          ["all", t("all hands open")],
          ...players.map((/** @type {any} */ one, /** @type {number} */ chair) => [String(chair), one.name]),
          ["none", t("an onlooker")],
        ]}
        onChange=${(/** @type {string} */ chosen) => see(/^\d$/.test(chosen) ? Number(chosen) : /** @type {"all" | "none"} */ (chosen))}
      />
      <${Select}
        label=${t("Speed")}
        value=${String(playing || 1)}
        choices=${SPEEDS.map((speed) => [String(speed), `${number(speed)}×`])}
        onChange=${(/** @type {string} */ chosen) => setPlaying(Number(chosen))}
      />
      ${reviewed && html`<${Button} icon="search" href=${addressOf(table, { match, deal })}>${t("Review")}<//>`}
      ${wonder !== null && html`<${Button} icon="cards" href=${wonder}>${t("What if …")}<//>`}
      <${Button} icon="share" onClick=${() => copy(address)}>${t("Link to this moment")}<//>
    </div>
  </section>`;
}
