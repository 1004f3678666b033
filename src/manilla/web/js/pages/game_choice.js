// Choosing a game: the families first, then what they have under other names.

import { t, tn } from "../i18n.js";
import { html, useId } from "../lib.js";
import { Choice } from "../ui/field.js";
import { families, headOf } from "./options.js";

/** @typedef {{key: string, name: string, family: string, about: string[], players: number, pack: string}} Game */

/**
 * @param {{games: readonly Game[], value: string, onChange: (key: string) => void}} props
 */
export function GameChoice({ games, value, onChange }) {
  const id = useId();
  const all = families(games);
  const chosen = games.find(({ key }) => key === value);
  const family = all.find((one) => one.family === chosen?.family);
  return html`<fieldset class="field game-choice">
      <legend>${t("Which game?")}</legend>
      <div class="game-cards">
        ${all.map(
          (one) => html`<label key=${one.family} class="game-card">
            <input
              type="radio"
              name=${id}
              value=${one.family}
              checked=${one.family === chosen?.family}
              onChange=${() => onChange(headOf(one)?.key ?? "")}
            />
            <span class="game-name">${one.name}</span>
            <span class="game-about">${headOf(one)?.about[0] ?? ""}</span>
            <span class="game-facts">${playersOf(one.games)}</span>
          </label>`,
        )}
      </div>
    </fieldset>
    ${family !== undefined && family.games.length > 1 && html`<${Choice}
      label=${t("Which way of playing?")}
      value=${value}
      choices=${family.games.map(({ key, name }) => /** @type {const} */ ([key, name]))}
      onChange=${onChange}
    />`}`;
}

/** How many can play, over all games. @param {readonly Game[]} games */
export function playersOf(games) {
  const counts = [...new Set(games.map(({ players }) => players))].sort((a, b) => a - b);
  const most = counts.at(-1) ?? 0;
  return counts.length > 1
    ? t("{counts} players", { counts: counts.join(", ") })
    : tn("{n} player", "{n} players", most);
}
