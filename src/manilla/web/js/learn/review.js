// The review of a deal: each decision at its moment, judged; the graph of the deal; how well everybody decided.

import { number, t } from "../i18n.js";
import { html, useEffect, useMemo, useState } from "../lib.js";
import { usePageKeys } from "../pages/page_keys.js";
import { Scene } from "../pages/replay_scene.js";
import { useDeal } from "../pages/replay_steps.js";
import { copy } from "../pages/sharing.js";
import { go, place } from "../router.js";
import { facts } from "../state/facts.js";
import { me } from "../state/session.js";
import { namesOf, sidesOf } from "../table/seen.js";
import { Button, IconButton } from "../ui/button.js";
import { Select, Switch } from "../ui/field.js";
import { Link } from "../ui/link.js";
import { ErrorState, Loading } from "../ui/states.js";
import { say } from "../ui/status.js";
import { Accounts } from "./accounts.js";
import { AskAgain } from "./again.js";
import { Decisions } from "./decisions.js";
import { Graph } from "./graph.js";
import { Progress } from "./progress.js";
import { useReview } from "./reading.js";
import { addressOf, numberOf } from "./addresses.js";
import { beside, decisionsOf, firstToSee, isTelling } from "./reviewed.js";
import { Badge, Verdict } from "./verdict.js";
import { actionName, turnWords } from "./words.js";

/** @param {import("../pages.js").PageProps} props */
export function ReviewPage({ params, query }) {
  const table = params.table ?? "";
  const { review, error, retry } = useReview(table, query.get("match"), numberOf(query.get("deal")) ?? 0);
  const { about } = review;
  const known = about === null ? null : facts(about.game, about.options).value;
  if (about === null || known === null || known.status !== "ready") {
    const failed = error ?? known?.error ?? null;
    return html`<div class="page">
      <h1>${t("Review")}</h1>
      ${failed === null
        ? html`<${Loading} />`
        : html`<${ErrorState} error=${failed} retry=${retry} action=${html`<${Button} href="/history">${t("My matches")}<//>`} />`}
    </div>`;
  }
  return html`<${Reviewed} table=${table} review=${review} error=${error} retry=${retry} query=${query} facts=${known.value} />`;
}

/**
 * @param {{table: string, review: import("./reviewed.js").Review, error: unknown, retry: () => void,
 *   query: URLSearchParams, facts: any}} props
 */
function Reviewed({ table, review, error, retry, query, facts: game }) {
  const { about, summary } = review;
  const { match, deal, deals, players, winners } = about;
  const names = useMemo(() => namesOf(/** @type {any} */ ({ chairs: players })), [players]);
  const own = players.findIndex((/** @type {any} */ one) => one.player === me.value?.player);
  const mine = own < 0 ? null : own;
  const wanted = query.get("player");
  const player = wanted === "all" ? null : (numberOf(wanted) ?? mine);
  const decisions = decisionsOf(review, player);
  const at = numberOf(query.get("at")) ?? firstToSee(review, player);
  const decision = at === null ? undefined : review.decisions.get(at);
  const address = (/** @type {number | null} */ found, /** @type {string | null} */ who = wanted) => {
    const base = addressOf(table, { match, deal, at: found });
    return who === null ? base : `${base}&player=${who}`;
  };
  const see = (/** @type {number | null} */ found) => found !== null && go(address(found), { replace: true });
  const learn = decisions.filter(isTelling);
  // Keys may come quicker than pictures: where we are is asked of the address, not of the last picture.
  const step = (/** @type {1 | -1} */ by) => see(beside(decisions, numberOf(place.peek().query.get("at")) ?? at, by));
  usePageKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) });
  useSaidAtTheEnd(review);
  const chair = mine ?? 0;
  const sides = summary?.sides ?? sidesOf(game, deals.find((/** @type {any} */ one) => one.deal === deal)?.dealer ?? 0);
  const side = sides[about.seated.indexOf(chair)] ?? 0;
  const sideName = about.seated
    .flatMap((/** @type {number} */ one, /** @type {number} */ seat) => (sides[seat] === side ? [names[one]] : []))
    .join(" · ");
  return html`<div class="page review">
    <header class="review-head">
      <h1>${t("Review")}: ${game.name}</h1>
      <div class="review-tools no-print">
        <${Select}
          label=${t("Deal")}
          value=${String(deal)}
          choices=${deals.filter((/** @type {any} */ one) => one.marks !== undefined).map((/** @type {any} */ one) => [String(one.deal), t("Deal {n}", { n: number(one.deal + 1) })])}
          onChange=${(/** @type {string} */ chosen) => go(addressOf(table, { match, deal: Number(chosen) }))}
        />
        <${Select}
          label=${t("Decisions of")}
          value=${player === null ? "all" : String(player)}
          choices=${[
            ...order(players.length, mine).map((one) => [String(one), names[one] ?? ""]),
            ["all", t("everybody")],
          ]}
          onChange=${(/** @type {string} */ who) => go(address(null, who), { replace: true })}
        />
        <${Button} icon="share" onClick=${() => copy(location.origin + address(at))}>${t("Link to this moment")}<//>
        <${Button} icon="book" onClick=${() => print()}>${t("Print")}<//>
        ${winners.length > 0
          ? html`<${Button} icon="eye" href=${`/replay/${table}?match=${match}&at=${about.acts[at ?? 0] ?? 0}`}>${t("Replay")}<//>`
          : html`<${Button} icon="table" href=${`/t/${table}`}>${t("To the table")}<//>`}
      </div>
      <p class="on-paper">${t("Deal {n}", { n: number(deal + 1) })}: ${names.join(" · ")}</p>
    </header>
    ${error !== null ? html`<${ErrorState} error=${error} retry=${retry} />` : html`<${Progress} review=${review} />`}
    ${decision === undefined
      ? error === null && html`<${Loading} label=${t("The first verdicts come in a moment …")} />`
      : html`<div class="review-columns">
          <${Moment} key="moment" table=${table} about=${about} decision=${decision} facts=${game} names=${names}>
            <div class="review-steps no-print">
              <${IconButton} icon="back" label=${t("The decision before")} aria-disabled=${beside(decisions, at, -1) === null ? "true" : undefined} onClick=${() => step(-1)} />
              <${Button} icon="down" aria-disabled=${beside(learn, at, 1) === null && learn.length === 0 ? "true" : undefined}
                onClick=${() => see(beside(learn, at, 1) ?? learn[0]?.place ?? null)}>${t("Next to learn from")}<//>
              <${IconButton} icon="forward" label=${t("The next decision")} aria-disabled=${beside(decisions, at, 1) === null ? "true" : undefined} onClick=${() => step(1)} />
            </div>
          <//>
          <div class="review-side">
            <section class="panel" aria-labelledby="course-title">
              <h2 id="course-title">${t("The course of the deal")}</h2>
              <${Graph} review=${review} side=${side} seats=${game.seats} name=${sideName} at=${at} />
              <${Turning} review=${review} facts=${game} names=${names} address=${address} />
            </section>
            <section class="panel" aria-labelledby="decisions-title">
              <h2 id="decisions-title">${t("Decisions")}</h2>
              ${summary !== null && learn.length === 0 && html`<p>${t("Nothing to find fault with.")}</p>`}
              <${Decisions} decisions=${decisions} facts=${game} names=${names} at=${at} turning=${summary?.turning_point ?? null}
                named=${player === null}
                addressOf=${address} />
            </section>
          </div>
        </div>
        ${summary !== null && html`<${Accounts} summary=${summary} names=${names} mine=${mine} />`}
        <p class="note">${t("What could be known is an estimate from deals that agree with what the player saw; ± is its standard error. What was is proved.")}</p>`}
  </div>`;
}

/** Chairs, mine first. @param {number} count @param {number | null} mine */
function order(count, mine) {
  return Array.from({ length: count }, (_, n) => (n + (mine ?? 0)) % count);
}

/** @param {import("./reviewed.js").Review} review */
function useSaidAtTheEnd({ summary }) {
  const [waited] = useState(summary === null);
  useEffect(() => {
    if (summary !== null && waited) {
      say(t("The review is ready."));
    }
  }, [summary === null]);
}

/**
 * The table as it was when somebody had to decide, and the verdict below it.
 *
 * @param {{table: string, about: any, decision: import("./reviewed.js").Decision, facts: any, names: readonly string[],
 *   children: import("../lib.js").Children}} props
 */
function Moment({ table, about, decision, facts: game, names, children }) {
  const [open, setOpen] = useState(false);
  const { steps, error, retry } = useDeal(table, about.match, about.deal);
  const { match, deal, players } = about;
  const first = about.deals.find((/** @type {any} */ one) => one.deal === about.deal)?.first ?? 0;
  const step = (about.acts[decision.place] ?? 0) - 1 - first;
  const moment = steps?.[step];
  const call = decision.before === "";
  return html`<section class="review-moment" aria-labelledby="moment-title">
    <div class="review-scene no-print">
      ${error !== null && html`<${ErrorState} error=${error} retry=${retry} />`}
      ${error === null && moment === undefined && html`<${Loading} />`}
      ${error === null && moment !== undefined && html`<${Scene}
        id=${table}
        moment=${moment}
        before=${steps?.[step - 1]}
        viewpoint=${open ? "all" : decision.player}
        facts=${game}
      />`}
    </div>
    ${children}
    <div class="panel review-verdict">
      <div class="verdict-head" aria-live="polite">
        <h2 id="moment-title">${turnWords(decision)}: ${call
          ? t("{name} says “{call}”", { name: names[decision.player] ?? "", call: actionName(game, decision.action, true) })
          : t("{name} plays {card}", { name: names[decision.player] ?? "", card: actionName(game, decision.action, false) })}</h2>
        <${Badge} verdict=${decision.verdict} />
      </div>
      <${Verdict} decision=${decision} facts=${game} />
      ${typeof decision.problem === "string" && players[decision.player]?.player === me.value?.player &&
      html`<${AskAgain} table=${table} match=${match} deal=${deal} place=${decision.place} problem=${decision.problem} />`}
    </div>
    <div class="no-print"><${Switch} label=${t("Show all hands at the table")} checked=${open} onChange=${setOpen} /></div>
  </section>`;
}

/**
 * The decision that settled the deal.
 *
 * @param {{review: import("./reviewed.js").Review, facts: any, names: readonly string[],
 *   address: (place: number) => string}} props
 */
function Turning({ review, facts: game, names, address }) {
  const { summary } = review;
  if (summary === null) {
    return null;
  }
  const turning = summary.turning_point === null ? undefined : review.decisions.get(summary.turning_point);
  if (turning === undefined) {
    return html`<p>${t("No card turned the deal.")}</p>`;
  }
  const what = {
    turn: turnWords(turning),
    name: names[turning.player] ?? "",
    action: actionName(game, turning.action, turning.before === ""),
  };
  return html`<p>
    ${t("Turning point: {turn}, {name}, {action}.", what)}${" "}
    <${Link} class="no-print" href=${address(turning.place)} replace=${true} aria-current=${undefined}>${t("Look at it")}<//>
  </p>`;
}
