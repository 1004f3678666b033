// One problem: the position, one try, and then why.

import { language, number, t, tn } from "../i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { ApiError, api } from "../net/http.js";
import { again, facts, fetched } from "../state/facts.js";
import { seatName, seatOf } from "../table/seen.js";
import { trickOf } from "../table/stage.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { Empty, ErrorState, Loading, sentenceOf } from "../ui/states.js";
import { say } from "../ui/status.js";
import { toast } from "../ui/toast.js";
import { Covered } from "./covered.js";
import { Losses } from "./losses.js";
import { Position } from "./position.js";
import { Grade, addressOf, filterOf, listed, queryOf } from "./problems.js";
import { dueHere, isOwn, own } from "./own.js";
import { nextOf, note, queue, today } from "./queue.js";
import { Standing } from "./standing.js";
import { Tricks } from "./tricks.js";

/**
 * @typedef {{right: boolean, answers: string[], lines: string[], missed: string[], item: import("./queue.js").Item,
 *   losses: {answer: string, label: string, loss: number, words: string}[],
 *   tricks: import("./tricks.js").Trick[]}} Judged
 */

/** @param {import("../pages.js").PageProps} props */
export function ProblemPage({ params, query }) {
  const name = params.problem ?? "";
  const mine = isOwn(name);
  const text = own.value[name];
  if (mine && text === undefined) {
    return html`<div class="page">
      <h1>${t("Problem")}</h1>
      <${Empty} title=${t("This mistake is not kept in this browser.")} icon="undo" action=${html`<${Button} href="/problems">${t("All problems")}<//>`}>
        ${t("Your own mistakes stay in the browser in which you took them from a review.")}
      <//>
    </div>`;
  }
  const path = mine ? `own?problem=${encodeURIComponent(text ?? "")}&` : `${encodeURIComponent(name)}?`;
  const asked = fetched(`/api/problems/${path}lang=${language.value}`).value;
  const known = asked.status === "ready" ? facts(asked.value.game, asked.value.options).value : asked;
  if (known.status !== "ready") {
    return html`<div class="page">
      <h1>${t("Problem")}</h1>
      ${known.status === "loading"
        ? html`<${Loading} />`
        : html`<${ErrorState} error=${known.error} retry=${again} action=${html`<${Button} href="/problems">${t("All problems")}<//>`} />`}
    </div>`;
  }
  return html`<${Problem} key=${name} name=${name} text=${text} asked=${asked.value} facts=${known.value} query=${query} />`;
}

/** @param {{name: string, text: string | undefined, asked: any, facts: any, query: URLSearchParams}} props */
function Problem({ name: problem, text: mine, asked, facts: known, query }) {
  const { match, seat, player } = asked;
  const names = useMemo(() => asked.names.with(player, t("You")), [asked]);
  const [judged, setJudged] = useState(/** @type {Judged | null} */ (null));
  const [sent, setSent] = useState(/** @type {string | null} */ (null));
  const [why, setWhy] = useState(/** @type {{card: string, cards: string[], sentence: string} | null} */ (null));
  const verdict = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (judged !== null) {
      verdict.current?.focus({ preventScroll: true });
      verdict.current?.scrollIntoView({ block: "nearest" });
    }
  }, [judged]);
  const answer = async (/** @type {string} */ text) => {
    if (sent !== null || judged !== null) {
      return;
    }
    setSent(text);
    try {
      const item = queue.peek()[problem] ?? null;
      const given = { answer: text, day: today(), item };
      const told = mine === undefined
        ? await api.post(`/api/problems/${problem}/answer`, given)
        : await api.post("/api/problems/own/answer", { ...given, problem: mine });
      setWhy(null);
      setJudged(told);
      note({ ...told.item, key: problem });
      say(told.lines.join(" "));
    } catch (error) {
      const rule = error instanceof ApiError && error.status === 400;
      if (rule) {
        setWhy({ card: text, cards: Array.isArray(error.data.cards) ? error.data.cards : [], sentence: error.sentence });
        say(error.sentence);
      } else {
        toast(sentenceOf(error), { kind: "error" });
      }
    }
    setSent(null);
  };
  const filter = filterOf(query);
  const place = problem.split("-").at(-1);
  const openly = asked.kind === "open";
  return html`<div class="page lesson problem">
    <p class="crumbs"><${Link} href=${`/problems${queryOf(filter) && `?${queryOf(filter)}`}`}><${Icon} name="back" />${t("All problems")}<//></p>
    <header class="lesson-head">
      <p class="lesson-place">${known.name} · ${mine === undefined ? html`<${Grade} grade=${asked.grade} />` : t("your own mistake")}</p>
      <h1>${mine === undefined ? t("Problem {n}", { n: place ?? "" }) : t("Again")}: ${asked.asks === "call" ? t("What do you say?") : t("Which card do you play?")}</h1>
    </header>
    <div class="step-columns">
      <p class="step-text">${asked.about}</p>
      <div class="step-table">
        <${Standing} match=${match} names=${names} facts=${known} />
        <${Position}
          open=${openly}
          match=${match}
          names=${names}
          facts=${known}
          chair=${player}
          mine=${seatOf(match, player)}
          seat=${seat}
          onAct=${answer}
          busy=${sent}
          why=${why}
          full=${false}
        >
          ${why !== null && html`<p class="hint hint-why"><${Icon} name="info" /><span>${why.sentence}</span></p>`}
        <//>
        <${Covered} covered=${asked.covered} match=${match} names=${names} facts=${known} />
        <${Played} match=${match} names=${names} facts=${known} />
      </div>
      <div class="step-answer">
        ${judged === null
          ? html`<p class="step-do">${asked.asks === "call" ? t("You have one try.") : t("You have one try: choose a card from your hand.")}</p>`
          : html`<${Verdict} judged=${judged} asked=${asked} names=${names} facts=${known} heading=${verdict} />
              <${Next} problem=${problem} filter=${filter} due=${query.get("again") !== null} />`}
      </div>
    </div>
  </div>`;
}

/** The tricks before this moment. @param {{match: any, names: string[], facts: any}} props */
function Played({ match, names, facts: known }) {
  const winners = match.trick_winners ?? [];
  if (winners.length === 0) {
    return null;
  }
  const deal = { plays: match.plays ?? [], winners, dealer: match.dealer ?? 0 };
  const tricks = winners.map((/** @type {number} */ _, /** @type {number} */ n) => trickOf(deal, n, known.seats));
  const seats = Array.from({ length: known.seats }, (_, seat) => seatName(known, match, names, seat));
  return html`<details class="fold step-past">
    <summary><span>${tn("{n} trick has been played", "{n} tricks have been played", tricks.length)}</span></summary>
    <${Tricks} tricks=${tricks} names=${seats} facts=${known} title=${t("The tricks so far")} />
  </details>`;
}

/** @param {{judged: Judged, asked: any, names: string[], facts: any, heading: {current: HTMLElement | null}}} props */
function Verdict({ judged, asked, names, facts: known, heading }) {
  const [first, ...lines] = judged.lines;
  const seats = Array.from({ length: known.seats }, (_, seat) => seatName(known, asked.match, names, seat));
  return html`<section class=${`verdict ${judged.right ? "verdict-right" : "verdict-wrong"}`} ref=${heading} tabindex="-1">
    <p class="verdict-head"><${Icon} name=${judged.right ? "check" : "info"} /><strong>${first}</strong></p>
    ${lines.map((line, n) => html`<p key=${n}>${line}</p>`)}
    ${!judged.right && html`<p>${t("You will be asked this again, today and on later days, until you know it.")}</p>`}
    <${Losses} losses=${judged.losses} call=${asked.asks === "call"} facts=${known} />
    ${judged.missed.length > 0 && html`<p class="quiet">${t("Missed by: {bots}", { bots: judged.missed.join(", ") })}</p>`}
    ${judged.tricks.length > 0 &&
    html`<details class="fold">
      <summary><span>${t("Best play from here")}</span></summary>
      <${Tricks} tricks=${judged.tricks} names=${seats} facts=${known} title=${t("Best play from here")} />
    </details>`}
  </section>`;
}

/** @param {{problem: string, filter: import("./problems.js").Filter, due: boolean}} props */
function Next({ problem, filter, due }) {
  const told = listed(filter);
  const waiting = dueHere(today()).filter(({ key }) => key !== problem);
  const names = (told.value?.problems ?? []).map((/** @type {{problem: string}} */ one) => one.problem);
  const next = due ? (waiting[0]?.key ?? null) : nextOf(names, queue.value, problem);
  const asked = names.filter((/** @type {string} */ name) => queue.value[name] !== undefined).length;
  return html`<div class="step-on row">
    ${next !== null && html`<${Button} kind="primary" icon="forward" class="button-big" href=${addressOf(next, filter, due)}>${t("Next problem")}<//>`}
    ${next === null && told.status === "ready" && html`<p><strong>${due ? t("Nothing more is to be asked again today.") : t("You have been asked every problem that fits.")}</strong></p>`}
    <${Button} kind="quiet" href=${`/problems${queryOf(filter) && `?${queryOf(filter)}`}`}>${t("All problems")}<//>
    ${!due && names.length > 0 && html`<span class="quiet">${t("{n} of {all} asked so far", { n: number(asked), all: number(names.length) })}</span>`}
  </div>`;
}
