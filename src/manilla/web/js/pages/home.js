// The start: one big button, and everything else below it.

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { again, fetched, games } from "../state/facts.js";
import { language } from "../i18n.js";
import { Button } from "../ui/button.js";
import { Fan } from "../ui/fan.js";
import { Link } from "../ui/link.js";
import { ErrorState, Loading, sentenceOf } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import { Way } from "../ui/way.js";
import { useAnswer } from "./answers.js";
import { families, headOf } from "./options.js";
import { open } from "./opening.js";
import { last } from "./remembered.js";
import { TableCard } from "./table_card.js";
import { USUAL, wishesFrom } from "./table_settings.js";
import { playersOf } from "./game_choice.js";

/** How many open tables stand on the first page. */
const SHOWN = 3;

export function Home() {
  const listed = games().value;
  if (listed.status === "error") {
    return html`<div class="page">
      <h1>Manilla</h1>
      <${ErrorState} error=${listed.error} retry=${again} />
    </div>`;
  }
  if (listed.status === "loading") {
    return html`<div class="page"><h1>Manilla</h1><${Loading} /></div>`;
  }
  return html`<div class="page home">
    <${Start} games=${listed.value.games} />
    <${Running} games=${listed.value.games} />
    <${Ways} />
    <${Open} games=${listed.value.games} />
  </div>`;
}

/** @param {{games: import("./game_choice.js").Game[]}} props */
function Start({ games: all }) {
  const [choosing, setChoosing] = useState(false);
  const kept = last();
  const known = all.some(({ key }) => key === kept?.game) ? kept : null;
  return known === null || choosing
    ? html`<${FirstGame} games=${all} again=${known !== null} />`
    : html`<${PlayNow} games=${all} last=${known} onOther=${() => setChoosing(true)} />`;
}

/**
 * The big button: the last game again.
 *
 * @param {{games: import("./game_choice.js").Game[], last: import("./remembered.js").Last, onOther: () => void}} props
 */
function PlayNow({ games: all, last: kept, onOther }) {
  const [busy, play] = useOpening();
  const game = all.find(({ key }) => key === kept.game);
  const bots = fetched(`/api/bots?lang=${language.value}`).value.value?.bots ?? [];
  const bot = bots.find((/** @type {{bot: string}} */ one) => one.bot === kept.bots);
  const wishes = { ...wishesFrom(kept.settings), company: /** @type {const} */ ("bots"), bots: kept.bots };
  const name = game?.name ?? "";
  return html`<section class="hero">
    <div class="hero-text">
      <h1>${name}</h1>
      <p>${bot === undefined ? t("Against bots, at once.") : t("Against bots, at once. Their level: {level}.", { level: bot.name })}</p>
      <div class="row">
        <${Button} kind="primary" icon="play" class="button-big" busy=${busy} onClick=${() => play(kept.game, kept.options, wishes)}>
          ${t("Play now")}
        <//>
        <${Button} kind="quiet" onClick=${onOther}>${t("Another game")}<//>
        <${Button} kind="quiet" href=${`/new?game=${kept.game}`}>${t("Other rules or bots")}<//>
      </div>
    </div>
    <${Fan} game=${kept.game} />
  </section>`;
}

/**
 * For who is here for the first time: the games with a sentence each.
 *
 * @param {{games: import("./game_choice.js").Game[], again: boolean}} props
 */
function FirstGame({ games: all, again: before }) {
  const [busy, play] = useOpening();
  const [chosen, setChosen] = useState("");
  return html`<section class="first">
    <h1>${before ? t("Which game shall it be?") : t("Sit down and play")}</h1>
    <p class="lead">${t("Card games in which the nine or the ten beats them all, against bots or with friends. Nothing to install, nothing to sign up for.")}</p>
    <ul class="first-games">
      ${families(all).map((family) => {
        const game = headOf(family);
        const key = game?.key ?? "";
        return html`<li key=${family.family} class="panel first-game">
          <${Fan} game=${key} />
          <h2>${family.name}</h2>
          <p>${game?.about[0]}</p>
          <p class="quiet">${playersOf(family.games)}</p>
          <div class="row">
            <${Button}
              kind="primary"
              icon="play"
              busy=${busy && chosen === key}
              onClick=${() => {
                setChosen(key);
                play(key, {}, USUAL);
              }}
              >${t("Play")}<span class="visually-hidden"> ${family.name}</span><//
            >
            <${Button} kind="quiet" href=${`/rules/${key}`}>${t("Rules")}<span class="visually-hidden"> ${family.name}</span><//>
            ${family.games.length > 1 && html`<${Button} kind="quiet" href=${`/new?game=${key}`}>
              ${t("More ways")}<span class="visually-hidden"> ${family.name}</span>
            <//>`}
          </div>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** @returns {[boolean, (game: string, options: Record<string, string>, wishes: import("./table_settings.js").Wishes) => Promise<void>]} */
function useOpening() {
  const [busy, setBusy] = useState(false);
  const play = async (
    /** @type {string} */ game,
    /** @type {Record<string, string>} */ options,
    /** @type {import("./table_settings.js").Wishes} */ wishes,
  ) => {
    setBusy(true);
    try {
      await open(game, options, wishes);
    } catch (error) {
      toast(sentenceOf(error), { kind: "error" });
    }
    setBusy(false);
  };
  return [busy, play];
}

/** Tables where I sit and the match goes on. @param {{games: import("./game_choice.js").Game[]}} props */
function Running({ games: all }) {
  const { value } = useAnswer("/api/me/tables", { every: 15_000 });
  const running = (value?.tables ?? []).filter((/** @type {any} */ row) => row.phase === "playing" || row.phase === "open");
  if (running.length === 0) {
    return null;
  }
  return html`<section class="running">
    <h2>${t("Go on where you were")}</h2>
    <ul class="list">
      ${running.slice(0, SHOWN).map((/** @type {any} */ row) => {
        const name = all.find(({ key }) => key === row.game)?.name ?? row.game;
        return html`<li key=${row.table} class="list-row">
          <span class="list-main">
            <b>${name}</b>
            <span class="quiet">${row.phase === "open" ? t("waiting for players") : t("the match is running")}</span>
          </span>
          <${Button} href=${`/t/${row.table}`}>${t("Go on")}<span class="visually-hidden"> ${name}</span><//>
        </li>`;
      })}
    </ul>
  </section>`;
}

function Ways() {
  return html`<nav class="ways" aria-label=${t("What else there is")}>
    <${Way} href="/new?company=friends" icon="people" title=${t("Play with friends")}>
      ${t("Open a table and send them the link.")}
    <//>
    <${Way} href="/tables" icon="table" title=${t("Find a table")}>${t("Sit down with whoever is there.")}<//>
    <${Way} href="/learn" icon="book" title=${t("Learn")}>${t("Ten short lessons, problems, and the deal of the day.")}<//>
  </nav>`;
}

/** @param {{games: import("./game_choice.js").Game[]}} props */
function Open({ games: all }) {
  const { status, value } = useAnswer("/api/tables", { every: 15_000 });
  const free = (value?.tables ?? []).filter((/** @type {any} */ table) => table.phase === "open").slice(0, SHOWN);
  if (status !== "ready" || free.length === 0) {
    return null;
  }
  return html`<section>
    <h2>${t("Open tables")}</h2>
    <ul class="tables">
      ${free.map((/** @type {any} */ table) => html`<li key=${table.table}><${TableCard} table=${table} games=${all} level=${3} /></li>`)}
    </ul>
    <p><${Link} href="/tables">${t("All tables")}<//></p>
  </section>`;
}
