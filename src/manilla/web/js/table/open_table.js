// A table before its match: chairs, invitation, and when everybody is ready.

import { t, tn } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { me } from "../state/session.js";
import { Button, IconButton } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { BotChoice, botName } from "./bots.js";
import { Invitation } from "./invitation.js";
import { useRefusals } from "./refusals.js";
import { namesOf } from "./seen.js";
import { Talk } from "./talk.js";
import { useStory } from "./telling.js";

/** @typedef {import("./seen.js").SeenTable} SeenTable */
/** @typedef {import("./seen.js").Facts} Facts */
/** @typedef {import("./table.js").Table} Table */

/** @param {{id: string, table: Table, state: SeenTable, facts: Facts}} props */
export function OpenTable({ id, table, state, facts }) {
  const { send } = table;
  const { chair } = table.state;
  const owner = me.value !== null && state.owner === me.value.player;
  const names = namesOf(state);
  const [moving, setMoving] = useState(/** @type {number | null} */ (null));
  const [level, setLevel] = useState("club");
  const [talking, setTalking] = useState(false);
  const free = state.chairs.flatMap((one, number) => (one.player === "" ? [number] : []));
  const mine = chair === null ? null : (state.chairs[chair] ?? null);
  const busy = Object.keys(table.state.pending).length > 0;
  const log = useStory(table, facts, names);
  useRefusals(table);
  useTakingPlace(table, state, owner, free);

  const swapWith = (/** @type {number} */ number) => {
    if (moving === null) {
      setMoving(number);
    } else {
      if (moving !== number) {
        send({ t: "swap", one: moving, other: number });
      }
      setMoving(null);
    }
  };
  return html`<div class="page open-table">
    <header class="open-head">
      <h1>${facts.name}</h1>
      <p class="open-now">${nowWords(state, chair, free.length)}</p>
    </header>
    <div class="open-columns">
      <section class="panel" aria-labelledby="chairs-title">
        <h2 id="chairs-title">${t("Chairs")}</h2>
        <ol class="chairs">
          ${state.chairs.map(
            (one, number) => html`<li key=${number} class=${`chair ${number === chair ? "chair-mine" : ""}`}>
              <span class="chair-number" aria-hidden="true">${number + 1}</span>
              <${Sitter} chair=${one} name=${names[number]} mine=${number === chair} owner=${one.player === state.owner} />
              <span class="chair-actions">
                ${one.player === "" &&
                html`<${Button} kind=${chair === null ? "primary" : "secondary"} onClick=${() => send({ t: "sit", chair: number })}>
                  ${chair === null ? t("Sit here") : t("Change over")}
                <//>`}
                ${owner &&
                one.player === "" &&
                html`<${IconButton}
                  icon="bot"
                  label=${t("Seat a bot on chair {chair}", { chair: number + 1 })}
                  onClick=${() => send({ t: "fill", bot: level, chair: number })}
                />`}
                ${owner &&
                html`<${IconButton}
                  icon="swap"
                  class=${moving === number ? "icon-button-on" : ""}
                  aria-pressed=${moving === number ? "true" : "false"}
                  label=${t("Exchange chair {chair} with another", { chair: number + 1 })}
                  onClick=${() => swapWith(number)}
                />`}
                ${owner &&
                one.player !== "" &&
                number !== chair &&
                html`<${IconButton}
                  icon="close"
                  label=${t("Clear chair {chair}", { chair: number + 1 })}
                  onClick=${() => send({ t: "free", chair: number })}
                />`}
              </span>
            </li>`,
          )}
        </ol>
        ${moving !== null && html`<p class="open-note">${t("Choose the chair to exchange it with.")}</p>`}
        ${owner &&
        free.length > 0 &&
        html`<div class="open-fill">
          <${BotChoice} value=${level} onChange=${setLevel} />
          <${Button} icon="bot" onClick=${() => send({ t: "fill", bot: level })}>
            ${tn("Seat a bot on the free chair", "Seat bots on the {n} free chairs", free.length)}
          <//>
        </div>`}
        <div class="row open-actions">
          ${mine !== null &&
          html`<${Button}
            kind=${mine.ready ? "secondary" : "primary"}
            icon=${mine.ready ? "check" : undefined}
            busy=${busy}
            aria-pressed=${mine.ready ? "true" : "false"}
            onClick=${() => send({ t: "ready", ready: !mine.ready })}
            >${mine.ready ? t("Ready") : t("I am ready")}<//
          >`}
          ${mine !== null && html`<${Button} kind="quiet" onClick=${() => send({ t: "leave" })}>${t("Get up")}<//>`}
          ${state.settings.talk !== "none" &&
          html`<${Button} kind="quiet" icon="chat" onClick=${() => setTalking(true)}>${t("Talk")}<//>`}
        </div>
      </section>
      <div class="open-side">
        <${Invitation} id=${id} locked=${state.settings.locked} />
        <${Agreed} state=${state} facts=${facts} />
      </div>
    </div>
    ${talking &&
    html`<${Talk} table=${table} state=${state} names=${names} log=${log} onClose=${() => setTalking(false)} />`}
  </div>`;
}

/** @param {SeenTable} state @param {number | null} chair @param {number} free */
function nowWords(state, chair, free) {
  if (chair === null) {
    return free === 0 ? t("All chairs are taken; you can look on.") : t("Take a chair to play.");
  }
  if (free > 0) {
    return tn("One chair is free: invite somebody, or seat a bot.", "{n} chairs are free: invite others, or seat bots.", free);
  }
  if (state.chairs[chair]?.ready) {
    return t("The match begins as soon as everybody is ready.");
  }
  return t("Everybody is here. Say that you are ready, and the match begins.");
}

/** @param {{chair: import("../types/protocol").SeenChair, name: string, mine: boolean, owner: boolean}} props */
function Sitter({ chair, name, mine, owner }) {
  if (chair.player === "") {
    return html`<span class="sitter sitter-free">${t("free")}</span>`;
  }
  const bot = chair.bot !== "" && !chair.standing_in;
  return html`<span class="sitter">
    <span class="sitter-name">${bot ? botName(chair.bot) : name}</span>
    <span class="sitter-facts">
      ${[
        mine && t("you"),
        owner && t("owner of the table"),
        bot && t("bot"),
        !bot && !chair.present && t("away"),
        !bot && (chair.ready ? t("ready") : t("not ready yet")),
      ]
        .filter((words) => words !== false)
        .join(" · ")}
    </span>
  </span>`;
}

/**
 * Whoever has made a table wants to play at it: he gets a chair at once; and where nobody else is to come, the match
 * begins.
 *
 * @param {Table} table @param {SeenTable} state @param {boolean} owner @param {number[]} free
 */
function useTakingPlace({ state: { chair }, send }, state, owner, free) {
  const sat = useRef(false);
  const begun = useRef(false);
  const alone = state.chairs.every((one, number) => number === chair || (one.bot !== "" && !one.standing_in));
  useEffect(() => {
    if (chair === null && owner && free[0] !== undefined && !sat.current) {
      sat.current = true;
      send({ t: "sit", chair: free[0] });
    } else if (chair !== null && sat.current && alone && !begun.current) {
      begun.current = true;
      send({ t: "ready" });
    }
  }, [chair, owner, free.length, alone]);
}

/** What the players have agreed on. @param {{state: SeenTable, facts: Facts}} props */
function Agreed({ state, facts }) {
  const { settings } = state;
  const changed = facts.options.filter((/** @type {any} */ option) => facts.values[option.name] !== option.default);
  const { clock } = settings;
  return html`<section class="panel" aria-labelledby="agreed-title">
    <h2 id="agreed-title">${t("Agreed")}</h2>
    <dl class="agreed">
      <dt>${t("Players")}</dt>
      <dd>${facts.players}</dd>
      <dt>${t("Played to")}</dt>
      <dd>${facts.target}</dd>
      <dt>${t("Clock")}</dt>
      <dd>
        ${clock.move || clock.bank
          ? t("{move} s an act, {bank} s in the bank", { move: clock.move, bank: clock.bank })
          : t("none")}
      </dd>
      <dt>${t("Partners")}</dt>
      <dd>${settings.partners === "fixed" ? t("as the chairs stand") : t("as the game draws them")}</dd>
      ${changed.map(
        (/** @type {any} */ option) =>
          html`<dt key=${option.name}>${option.label}</dt>
            <dd>${option.values?.[facts.values[option.name]] ?? facts.values[option.name]}</dd>`,
      )}
    </dl>
    <p class="row">
      ${settings.rated && html`<span class="tag">${t("rated")}</span>`}
      ${settings.locked && html`<span class="tag"><${Icon} name="lock" />${t("locked")}</span>`}
      ${!settings.public && html`<span class="tag">${t("not listed")}</span>`}
      <${Link} href=${`/rules/${facts.key}`}>${t("The rules of this game")}<//>
    </p>
  </section>`;
}
