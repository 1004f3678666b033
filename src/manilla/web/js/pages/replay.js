// The replay player: a match that is over, drawn by the table itself, step by step.

import { number, t } from "../i18n.js";
import { whatIf } from "../course/what_if_address.js";
import { html, useEffect, useState } from "../lib.js";
import { go, place } from "../router.js";
import { facts } from "../state/facts.js";
import { ErrorState, Loading } from "../ui/states.js";
import { Button } from "../ui/button.js";
import { useAnswer } from "./answers.js";
import { usePageKeys } from "./page_keys.js";
import { Controls } from "./replay_controls.js";
import { Scene } from "./replay_scene.js";
import { useDeal } from "./replay_steps.js";
import { addressOf, byDeal, byTrick, dealOf, viewpointOf, within } from "./replaying.js";

/** @param {import("../pages.js").PageProps} props */
export function Replay({ params, query }) {
  const table = params.table ?? "";
  const asked = query.get("match");
  const [wanted, setWanted] = useState(asked);
  const answer = useAnswer(`/api/tables/${encodeURIComponent(table)}/replay${wanted === null ? "" : `?match=${wanted}`}`);
  // The last match, which was not named at first, is named in the address from the first step on: it is here already.
  const other = asked !== null && asked !== wanted && asked !== String(answer.value?.match);
  useEffect(() => {
    if (other) {
      setWanted(asked);
    }
  }, [other, asked]);
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
  const before = steps?.[at - first - 1];

  // Keys may come quicker than pictures: where we are is asked of the address, not of the last picture.
  const now = () => within(overview, Number(place.peek().query.get("at") ?? 0));
  const to = (/** @type {number} */ step) => go(addressOf(table, match, within(overview, step), viewpoint), { replace: true });
  const see = (/** @type {import("./replaying.js").Viewpoint} */ from) => go(addressOf(table, match, now(), from), { replace: true });
  const trick = (/** @type {1 | -1} */ by) => {
    const end = steps === null || dealOf(overview, now()) !== deal ? null : byTrick(steps, now() - first, by);
    to(end === null ? byDeal(overview, now(), by) : first + end);
  };
  const moves = {
    first: () => to(0),
    last: () => to(overview.steps - 1),
    step: (/** @type {1 | -1} */ by) => to(now() + by),
    trick,
    deal: (/** @type {1 | -1} */ by) => to(byDeal(overview, now(), by)),
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
        moment=${moment}
        before=${before}
        viewpoint=${viewpoint}
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
      wonder=${wonderOf(overview.deals[deal], moment)}
    />
    <p class="visually-hidden" role="status">${t("Step {at} of {steps}", { at: number(at + 1), steps: number(overview.steps) })}</p>
  </div>`;
}

/** Where the deal of a moment can be changed and played on from there; null where its cards are not known.
 * @param {any} deal @param {import("./replaying.js").Moment | undefined} moment */
function wonderOf(deal, moment) {
  const dealt = moment?.match?.hands !== undefined || (moment?.onlooker.hands ?? []).length > 0;
  return deal?.position === undefined || !dealt ? null : whatIf(deal.position, moment?.match?.plays?.length ?? 0);
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
  usePageKeys({
    ArrowLeft: () => moves.step(-1),
    ArrowRight: () => moves.step(1),
    ArrowUp: () => moves.trick(-1),
    ArrowDown: () => moves.trick(1),
    PageUp: () => moves.deal(-1),
    PageDown: () => moves.deal(1),
    Home: moves.first,
    End: moves.last,
    " ": toggle,
  });
}
