// The deal of the day in one game: played card by card, then compared with everybody's.

import { language, number, t, tn } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { complete } from "../net/complete.js";
import { ApiError, api } from "../net/http.js";
import { useAnswer } from "../pages/answers.js";
import { again, facts } from "../state/facts.js";
import { UNKNOWN } from "../state/table.js";
import { hintOf } from "../table/hint.js";
import { seatOf } from "../table/seen.js";
import { Reckoning } from "../table/sheets.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { ErrorState, Loading, sentenceOf } from "../ui/states.js";
import { say } from "../ui/status.js";
import { toast } from "../ui/toast.js";
import { dayWords, scoreWords } from "./daily.js";
import { Position } from "./position.js";
import { bars } from "./spread.js";
import { Standing } from "./standing.js";
import { whatIf } from "./what_if_address.js";

/** @param {import("../pages.js").PageProps} props */
export function DailyDealPage({ params, query }) {
  const game = params.game ?? "";
  const day = query.get("day");
  const asked = useAnswer(`/api/daily/${encodeURIComponent(game)}?${new URLSearchParams({ ...(day !== null && { day }), lang: language.value })}`);
  const known = facts(game).value;
  const failed = [asked, known].find(({ status }) => status === "error");
  if (failed !== undefined || asked.status === "loading" || known.status === "loading") {
    const retry = () => {
      again();
      asked.reload();
    };
    return html`<div class="page">
      <h1>${t("The deal of the day")}</h1>
      ${failed === undefined
        ? html`<${Loading} />`
        : html`<${ErrorState} error=${failed.error} retry=${retry} action=${html`<${Button} href="/daily">${t("All games")}<//>`} />`}
    </div>`;
  }
  return html`<${Daily} key=${`${game} ${asked.value.day}`} told=${asked.value} facts=${known.value} />`;
}

/** @param {{told: any, facts: any}} props told: as it stood when the page was opened */
function Daily({ told, facts: known }) {
  const [state, setState] = useState(told);
  const [sent, setSent] = useState(/** @type {string | null} */ (null));
  const [why, setWhy] = useState(/** @type {{card: string, cards: string[], sentence: string} | null} */ (null));
  const names = useMemo(() => state.names.with(state.player, t("You")), [told]);
  const mine = seatOf(state.match, state.player);
  const seen = useMemo(() => seenOf(state, names, known, mine), [state, names, known]);
  const hint = hintOf(seen);
  const over = state.phase === "over";
  const [table, setTable] = useState(!over); // it is there until the last trick has been seen
  useEffect(() => {
    const timer = over ? setTimeout(() => setTable(false), LAST_TRICK_MS) : undefined;
    return () => clearTimeout(timer);
  }, [over]);
  useEffect(() => {
    if (!over) {
      say(hint.text);
    }
  }, [state]);
  const act = async (/** @type {string} */ text) => {
    if (sent !== null || over) {
      return;
    }
    setSent(text);
    try {
      const { game, day, acts } = state;
      setState(await api.post(`/api/daily/${game}/act?lang=${language.value}`, { day, after: acts, act: text }));
      setWhy(null);
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) {
        setWhy({ card: text, cards: Array.isArray(error.data.cards) ? error.data.cards : [], sentence: error.sentence });
        say(error.sentence);
      } else {
        toast(sentenceOf(error), { kind: "error" });
      }
    }
    setSent(null);
  };
  return html`<div class="page lesson daily-deal">
    <p class="crumbs"><${Link} href="/daily"><${Icon} name="back" />${t("The deal of the day")}<//></p>
    <header class="lesson-head">
      <p class="lesson-place">${dayWords(state.day)}</p>
      <h1>${known.name}</h1>
      <p class="quiet">${t("The others are played by a bot: {bot}. What was played stays, and the first result counts.", { bot: state.bot })}</p>
    </header>
    ${over
      ? html`<${Over} state=${state} seen=${seen} wait=${told.phase === "over" ? 0 : LAST_TRICK_MS} />`
      : html`<${Standing} match=${state.match} names=${names} facts=${known} />`}
    ${table &&
    html`<${Position}
      match=${state.match}
      names=${names}
      facts=${known}
      chair=${state.player}
      mine=${mine}
      seat=${state.seat ?? mine}
      onAct=${act}
      busy=${sent}
      why=${why}
      moving=${true}
      dealt=${known.layout.hand}
    >
      ${!over && html`<p class=${why === null ? "hint hint-mine" : "hint hint-why"}><span>${why === null ? hint.text : why.sentence}</span></p>`}
    <//>`}
  </div>`;
}

/**
 * What the table's own parts work with.
 *
 * @param {any} state @param {readonly string[]} names @param {any} facts @param {number} mine
 * @returns {import("../table/board.js").Seen}
 */
function seenOf(state, names, facts, mine) {
  const chairs = names.map((name) => ({ name, player: name }));
  const table = { game: facts.key, options: {}, settings: {}, owner: "", phase: "playing", chairs };
  const message = /** @type {any} */ (complete({ t: "table", table: "", seq: 0, chair: state.player, state: table, match: state.match }));
  return {
    id: "",
    table: { state: { ...UNKNOWN, ...message }, status: "open", send: () => "", seen: nothing, understood: nothing },
    state: message.state,
    match: message.match,
    chair: state.player,
    facts,
    names,
    mine,
  };
}

function nothing() {
  // There is no table that could be told.
}

/** The last trick is seen before the result is shown. */
const LAST_TRICK_MS = 1200;

/** The result beside the others'. @param {{state: any, seen: import("../table/board.js").Seen, wait: number}} props */
function Over({ state, seen, wait }) {
  const { result, board } = state;
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const timer = setTimeout(() => heading.current?.focus(), wait);
    return () => clearTimeout(timer);
  }, []);
  const own = result.points - result.theirs;
  const percent = Math.round(board.share * 100);
  return html`<section class="panel daily-over">
    <h2 ref=${heading} tabindex="-1">${scoreWords(result)}</h2>
    <p>
      ${board.players > 1
        ? tn("Place {rank} of {n} who has played it; better than {percent} in a hundred.", "Place {rank} of {n} who have played it; better than {percent} in a hundred.", board.players, {
            rank: number(board.rank),
            percent: number(percent),
          })
        : t("You are the first to have played it today.")}
    </p>
    <p>${t("The bot in your place: {score}.", { score: scoreWords(board.bot) })}</p>
    <${Spread} spread=${board.spread} own=${own} />
    <details class="fold">
      <summary><span>${t("The reckoning")}</span></summary>
      <div class="daily-reckoning"><${Reckoning} seen=${seen} number=${0} /></div>
    </details>
    <div class="row">
      <${Button} kind="primary" href="/daily">${t("Another game")}<//>
      <${Button} icon="cards" href=${whatIf(state.position, 0)}>${t("What if …")}<//>
      ${state.today && html`<span class="quiet">${t("The next deal comes in {hours}.", { hours: untilWords(state.ends) })}</span>`}
    </div>
  </section>`;
}

/** How the others did, as bars. @param {{spread: [number, number][], own: number}} props */
function Spread({ spread, own }) {
  return html`<table class="spread">
    <caption>${t("How everybody did: points of one’s own side, less the other’s")}</caption>
    <thead class="visually-hidden">
      <tr><th scope="col">${t("Difference")}</th><th scope="col">${t("Players")}</th></tr>
    </thead>
    <tbody>
      ${bars(spread, own).map(
        ({ from, to, count, mine, part }) => html`<tr key=${from} class=${mine ? "spread-mine" : ""}>
          <th scope="row">${from === to ? signed(from) : t("{low} to {high}", { low: signed(from), high: signed(to) })}</th>
          <td>
            <span class="spread-bar" aria-hidden="true"><span style=${{ width: `${100 * part}%` }}></span></span>
            ${number(count)}${mine && html` <strong>${t("you")}</strong>`}
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? `+${number(points)}` : number(points);
}

/** @param {number} moment milliseconds since 1970 */
function untilWords(moment) {
  const minutes = Math.max(1, Math.round((moment - Date.now()) / 60_000));
  return minutes < 90 ? tn("{n} minute", "{n} minutes", minutes) : tn("{n} hour", "{n} hours", Math.round(minutes / 60));
}
