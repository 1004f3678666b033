// Chairs that somebody may still take after a match, for the next one.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { me } from "../state/session.js";
import { Button, IconButton } from "../ui/button.js";

/** The bot that an owner seats without saying which. */
const BOT = "club";

/** @param {{seen: import("./board.js").Seen}} props */
export function Places({ seen: { state, chair, names, table } }) {
  const free = state.chairs.flatMap((one, number) => (one.player === "" || one.left ? [{ ...one, number }] : []));
  const owner = me.value !== null && state.owner === me.value.player;
  if (state.phase !== "over" || free.length === 0 || (chair === null ? false : !owner)) {
    return null;
  }
  return html`<section class="places" aria-labelledby="places-title">
    <h3 id="places-title">${t("Places in the next match")}</h3>
    <ul>
      ${free.map(
        ({ player, number }) =>
          html`<li key=${number}>
            <span id=${`place-${number}`}>${
              player === ""
                ? t("Chair {chair} is free.", { chair: number + 1 })
                : t("Chair {chair}: {name} has left.", { chair: number + 1, name: names[number] ?? "" })
            }</span>
            ${
              chair === null &&
              html`<${Button}
                kind="primary"
                aria-describedby=${`place-${number}`}
                onClick=${() => table.send({ t: "sit", chair: number })}
                >${t("Sit here")}<//
              >`
            }
            ${
              owner &&
              html`<${IconButton}
                icon="bot"
                label=${t("Seat a bot on chair {chair}", { chair: number + 1 })}
                onClick=${() => table.send({ t: "fill", bot: BOT, chair: number })}
              />`
            }
          </li>`,
      )}
    </ul>
    <p>${t("A bot plays where nobody sits down.")}</p>
  </section>`;
}
