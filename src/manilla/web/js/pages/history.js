// What I have played: tables by day, with their records.

import { date, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { api } from "../net/http.js";
import { games } from "../state/facts.js";
import { Button } from "../ui/button.js";
import { Empty, ErrorState, Loading, sentenceOf } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import { useAnswer } from "./answers.js";
import { Person } from "./person.js";

/** How many tables one answer holds at most: with so many there may be more. */
const PAGE = 50;

export function History() {
  const first = useAnswer("/api/me/tables");
  return html`<div class="page">
    <h1>${t("My matches")}</h1>
    ${first.status === "loading" && html`<${Loading} />`}
    ${first.status === "error" && html`<${ErrorState} error=${first.error} retry=${first.reload} />`}
    ${first.status === "ready" && (first.value.tables.length === 0
      ? html`<${Empty} icon="cards" title=${t("You have not played yet.")}
          action=${html`<${Button} kind="primary" href="/">${t("Play now")}<//>`}
          >${t("Every match that you play stands here, to be looked at again.")}<//>`
      : html`<${Played} key=${first.value.tables[0].changed} first=${first.value.tables} />`)}
  </div>`;
}

/** @param {{first: any[]}} props */
function Played({ first }) {
  const [rows, setRows] = useState(first);
  const [more, setMore] = useState(first.length >= PAGE);
  const [busy, setBusy] = useState(false);
  const older = async () => {
    setBusy(true);
    try {
      const next = (await api.get(`/api/me/tables?before=${rows.at(-1).changed}`)).tables;
      setRows([...rows, ...next]);
      setMore(next.length >= PAGE);
    } catch (error) {
      toast(sentenceOf(error), { kind: "error" });
    }
    setBusy(false);
  };
  return html`${byDay(rows).map(
      ([day, tables]) => html`<section key=${day}>
        <h2 class="day">${day}</h2>
        <ul class="list">
          ${tables.map((row) => html`<${Row} key=${row.table} row=${row} />`)}
        </ul>
      </section>`,
    )}
    ${more && html`<${Button} busy=${busy} onClick=${older}>${t("Older matches")}<//>`}`;
}

/** @param {readonly any[]} rows @returns {[string, any[]][]} */
function byDay(rows) {
  /** @type {Map<string, any[]>} */
  const days = new Map();
  for (const row of rows) {
    const day = date(row.changed, { dateStyle: "full" });
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

/** @param {{row: any}} props */
function Row({ row }) {
  const name = games().value.value?.games.find((/** @type {any} */ game) => game.key === row.game)?.name ?? row.game;
  const over = row.record !== undefined;
  const at = date(row.changed, { timeStyle: "short" });
  return html`<li class="list-row match">
    <span class="list-main">
      <b>${name}</b> <span class="quiet">${at}</span>
      <span class="people">${row.players.map((/** @type {any} */ one, /** @type {number} */ n) => html`<${Person} key=${n} name=${one.name} player=${one.player} bot=${one.player.startsWith("bot:")} />`)}</span>
    </span>
    <span class="row">
      ${over
        ? html`<${Button} icon="play" href=${`/replay/${row.table}`}>${t("Look at it again")}<span class="visually-hidden"> ${name}, ${at}</span><//>
            <${Button} icon="search" href=${`/review/${row.table}`}>${t("Review")}<span class="visually-hidden"> ${name}, ${at}</span><//>
            <a class="button button-quiet" href=${row.record} download=${`${row.table}.mgn`}>${t("Record")}<span class="visually-hidden"> ${name}, ${at}</span></a>`
        : html`<${Button} kind="primary" href=${`/t/${row.table}`}>${t("Go on")}<span class="visually-hidden"> ${name}, ${at}</span><//>`}
    </span>
  </li>`;
}
