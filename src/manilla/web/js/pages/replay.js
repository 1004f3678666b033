// The replay player: a match that is over, drawn by the table itself, step by step.

import { number, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { api } from "../net/http.js";
import { go } from "../router.js";
import { facts } from "../state/facts.js";
import { ErrorState, Loading } from "../ui/states.js";
import { Button } from "../ui/button.js";
import { useAnswer } from "./answers.js";
import { Controls } from "./replay_controls.js";
import { Scene } from "./replay_scene.js";
import { addressOf, byDeal, byTrick, dealOf, messageOf, moments, viewpointOf, within } from "./replaying.js";

/** @typedef {import("./replaying.js").Moment} Moment */

/** @param {import("../pages.js").PageProps} props */
export function Replay({ params, query }) {
  const table = params.table ?? "";
  const asked = query.get("match");
  const answer = useAnswer(`/api/tables/${encodeURIComponent(table)}/replay${asked === null ? "" : `?match=${asked}`}`);
  if (answer.status !== "ready") {
    return html`<div class="page">
      <h1>${t("Replay")}</h1>
      ${answer.status === "loading"
        ? html`<${Loading} />`
        : html`<${ErrorState} error=${answer.error} retry=${answer.reload} action=${html`<${Button} href="/history">${t("My matches")}<//>`} />`}
    </div>`;
  }
  return html`<${Player} key=${answer.value.match} overview=${answer.value} query=${query} />`;
}

/** @param {{overview: any, query: URLSearchParams}} props */
function Player({ overview, query }) {
  const { table, match, game, options, players } = overview;
  const [playing, setPlaying] = useState(0); // steps a second; 0: it stands
  const at = within(overview, Number(query.get("at") ?? 0));
  const viewpoint = viewpointOf(query.get("seat"), players.length);
  const deal = dealOf(overview, at);
  const { steps, error, retry } = useDeal(table, match, deal);
  const known = facts(game, options).value;
  const first = overview.deals[deal]?.first ?? 0;
  const moment = steps?.[at - first];

  const to = (/** @type {number} */ step) => go(addressOf(table, match, within(overview, step), viewpoint), { replace: true });
  const see = (/** @type {import("./replaying.js").Viewpoint} */ from) => go(addressOf(table, match, at, from), { replace: true });
  const trick = (/** @type {1 | -1} */ by) => {
    const place = steps === null ? null : byTrick(steps, at - first, by);
    to(place === null ? byDeal(overview, at, by) : first + place);
  };
  const moves = {
    first: () => to(0),
    last: () => to(overview.steps - 1),
    step: (/** @type {1 | -1} */ by) => to(at + by),
    trick,
    deal: (/** @type {1 | -1} */ by) => to(byDeal(overview, at, by)),
    to,
  };
  usePlaying(playing, at, overview.steps, moment !== undefined, to, () => setPlaying(0));
  useReplayKeys(moves, () => setPlaying(playing === 0 ? 1 : 0));

  return html`<div class="replay">
    <h1 class="visually-hidden">${t("Replay")}: ${known.value?.name ?? ""}</h1>
    <div class="replay-scene">
      ${error !== null && html`<${ErrorState} error=${error} retry=${retry} />`}
      ${error === null && (moment === undefined || known.status !== "ready") && html`<${Loading} />`}
      ${error === null && moment !== undefined && known.status === "ready" && html`<${Scene}
        id=${table}
        message=${messageOf(moment, viewpoint, table)}
        facts=${known.value}
      />`}
    </div>
    <${Controls}
      overview=${overview}
      at=${at}
      deal=${deal}
      viewpoint=${viewpoint}
      moves=${moves}
      see=${see}
      playing=${playing}
      setPlaying=${setPlaying}
      address=${location.origin + addressOf(table, match, at, viewpoint)}
    />
    <p class="visually-hidden" role="status">${t("Step {at} of {steps}", { at: number(at + 1), steps: number(overview.steps) })}</p>
  </div>`;
}

/**
 * The moments of one deal; those of the last few deals are kept.
 *
 * @param {string} table @param {number} match @param {number} deal
 * @returns {{steps: Moment[] | null, error: unknown, retry: () => void}}
 */
function useDeal(table, match, deal) {
  const [known, setKnown] = useState(/** @type {Record<number, Moment[]>} */ ({}));
  const [error, setError] = useState(/** @type {unknown} */ (null));
  const [turn, setTurn] = useState(0);
  const there = deal in known;
  useEffect(() => {
    if (there) {
      return undefined;
    }
    let stale = false;
    setError(null);
    api.get(`/api/tables/${encodeURIComponent(table)}/replay/${deal}?match=${match}`).then(
      (answer) => stale || setKnown((before) => ({ ...before, [deal]: moments(answer.steps) })),
      (refused) => stale || setError(refused),
    );
    return () => {
      stale = true;
    };
  }, [table, match, deal, there, turn]);
  return { steps: known[deal] ?? null, error, retry: () => setTurn(turn + 1) };
}

/**
 * Go on by itself, so many steps a second, until the end.
 *
 * @param {number} speed @param {number} at @param {number} steps @param {boolean} shown
 * @param {(step: number) => void} to @param {() => void} stop
 */
function usePlaying(speed, at, steps, shown, to, stop) {
  useEffect(() => {
    if (speed === 0 || !shown) {
      return undefined;
    }
    if (at >= steps - 1) {
      stop();
      return undefined;
    }
    const timer = setTimeout(() => to(at + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [speed, at, shown]);
}

/** @param {import("./replay_controls.js").Moves} moves @param {() => void} toggle */
function useReplayKeys(moves, toggle) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const { target, key } = event;
      const typing = target instanceof Element && target.closest("input, select, textarea, dialog, summary");
      const pressed = key === " " && target instanceof Element && target.closest("button, a");
      if (event.ctrlKey || event.metaKey || event.altKey || typing || pressed) {
        return;
      }
      /** @type {Record<string, () => void>} */
      const keys = {
        ArrowLeft: () => moves.step(-1),
        ArrowRight: () => moves.step(1),
        ArrowUp: () => moves.trick(-1),
        ArrowDown: () => moves.trick(1),
        PageUp: () => moves.deal(-1),
        PageDown: () => moves.deal(1),
        Home: moves.first,
        End: moves.last,
        " ": toggle,
      };
      const act = keys[key];
      if (act !== undefined) {
        event.preventDefault();
        act();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
