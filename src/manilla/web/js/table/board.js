// A match being played: bar, felt, dock, and the dialogs over them.

import { t } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { mayMove } from "../state/appearance.js";
import { say } from "../ui/status.js";
import { useAlerts } from "./alerts.js";
import { Bar } from "./bar.js";
import { Dialogs } from "./dialogs.js";
import { Dock } from "./dock.js";
import { Felt } from "./felt.js";
import { hintOf } from "./hint.js";
import { useKeys } from "./keys.js";
import { useActing } from "./acting.js";
import { namesOf, seatOf } from "./seen.js";
import { useBox, useStage } from "./staging.js";
import { muted } from "./talk.js";
import { useStory } from "./telling.js";

/** @typedef {import("./seen.js").SeenTable} SeenTable */
/** @typedef {import("./seen.js").SeenMatch} SeenMatch */
/** @typedef {import("./seen.js").Facts} Facts */
/**
 * What every part of the board works with.
 *
 * @typedef {object} Seen
 * @property {string} id of the table
 * @property {import("./table.js").Table} table
 * @property {SeenTable} state
 * @property {SeenMatch} match
 * @property {number | null} chair
 * @property {Facts} facts
 * @property {readonly string[]} names by chair; mine is my own name
 * @property {number} mine the seat that lies at the bottom
 */
/**
 * @typedef {"" | "result" | "sheet" | "last" | "help" | "hint" | "talk" | "claim" | "concede" | "leave" |
 *   "number"} Shown which dialog
 */

/** @param {{id: string, table: import("./table.js").Table, state: SeenTable, match: SeenMatch, facts: Facts}} props */
export function Board({ id, table, state, match, facts }) {
  const { chair } = table.state;
  const names = useMemo(() => namesOf(state), [state]);
  const mine = seatOf(match, chair);
  /** @type {Seen} */
  const seen = { id, table, state, match, chair, facts, names, mine };
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const box = useBox(root);
  const [shown, show] = useState(/** @type {Shown} */ (""));
  const { stage, release } = useStage(table, match, state.match_number, facts.seats);
  const log = useStory(table, facts, names, (told) => isMuted(state, told));
  const hint = hintOf(seen);
  const acting = useActing(seen, release);
  useAlerts(hint, facts);
  useResult(stage, table.state.fresh, show);
  useKeys(root, seen, stage, show, () => {
    release();
    finish(root.current);
  });
  useHintSaid(hint.text, hint.mine);

  const over = state.phase === "over" || state.phase === "closed";
  return html`<div
    class=${`board ${hint.mine ? "board-mine" : ""}`}
    ref=${root}
    data-phase=${state.phase}
    data-stage=${match.phase}
    onPointerDown=${() => finish(root.current)}
  >
    <h1 class="visually-hidden">${hint.mine ? t("Your turn – {game}", { game: facts.name }) : facts.name}</h1>
    <${Bar} seen=${seen} show=${show} />
    <${Felt} seen=${seen} stage=${stage} release=${release} log=${log} show=${show} over=${over} />
    <${Dock} seen=${seen} box=${box} hint=${hint} acting=${acting} show=${show} over=${over} />
    <${Dialogs} seen=${seen} shown=${shown} show=${show} stage=${stage} log=${log} mine=${hint.mine} />
  </div>`;
}

/** @param {SeenTable} state @param {import("./story.js").Told} told */
function isMuted(state, { kind, chair }) {
  return kind === "talk" && chair !== null && muted.value.has(state.chairs[chair]?.player ?? "");
}

/** The reckoning of a deal is shown once its last trick has been seen. */
/** @param {import("./stage.js").Stage} stage @param {boolean} fresh @param {(shown: Shown) => void} show */
function useResult(stage, fresh, show) {
  const before = useRef(stage);
  useEffect(() => {
    const { match, deal } = before.current;
    before.current = stage;
    if (!fresh && stage.match === match && stage.deal > deal) {
      show("result");
    }
  }, [stage.match, stage.deal]);
}

/** What I am to do is said when it becomes my turn. @param {string} text @param {boolean} mine */
function useHintSaid(text, mine) {
  useEffect(() => {
    if (mine) {
      say(text);
    }
  }, [text, mine]);
}

/** Whatever moves on the board has arrived. @param {Element | null} root */
function finish(root) {
  if (root !== null && mayMove()) {
    for (const animation of root.getAnimations({ subtree: true })) {
      const timing = animation.effect?.getComputedTiming();
      if (timing?.iterations !== Infinity) {
        animation.finish();
      }
    }
  }
}
