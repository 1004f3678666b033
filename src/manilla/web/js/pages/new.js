// Choosing a game, its rules and the table; everything comes from what the server tells.

import { language, t, tn } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { again, facts, fetched, games } from "../state/facts.js";
import { me } from "../state/session.js";
import { Button } from "../ui/button.js";
import { Link } from "../ui/link.js";
import { ErrorState, Loading, sentenceOf } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import { useAnswer } from "./answers.js";
import { Differences } from "./differences.js";
import { GameChoice } from "./game_choice.js";
import { HouseRules } from "./house_rules.js";
import { OptionForm, allFit } from "./option_form.js";
import { open } from "./opening.js";
import { toSend } from "./options.js";
import { last } from "./remembered.js";
import { BotLevel, Company, TableForm } from "./table_form.js";
import { USUAL, wishesFrom } from "./table_settings.js";

/** @typedef {import("./table_settings.js").Wishes} Wishes */

/** @param {import("../pages.js").PageProps} props */
export function New({ query }) {
  const listed = games().value;
  const shared = query.get("rules");
  const rules = useAnswer(shared === null ? null : `/api/rules/${encodeURIComponent(shared)}`);
  const waiting = listed.status === "loading" || (shared !== null && rules.status === "loading");
  return html`<div class="page page-narrow">
    <h1>${t("A new table")}</h1>
    ${waiting && html`<${Loading} />`}
    ${listed.status === "error" && html`<${ErrorState} error=${listed.error} retry=${again} />`}
    ${shared !== null && rules.status === "error" && html`<${ErrorState}
      error=${rules.error}
      action=${html`<${Button} href="/new">${t("Choose other rules")}<//>`}
    />`}
    ${!waiting && listed.status === "ready" && rules.status !== "error" && html`<${Form}
      key=${shared ?? ""}
      games=${listed.value.games}
      start=${startOf(query, listed.value.games, shared === null ? null : rules.value)}
      given=${shared === null ? null : rules.value}
    />`}
  </div>`;
}

/** @typedef {{game: string, options: Record<string, string>, wishes: Wishes}} Chosen */

/**
 * What the form begins with: rules that somebody shared, else the game of the address, else the last one.
 *
 * @param {URLSearchParams} query @param {readonly {key: string}[]} all @param {any} shared
 * @returns {Chosen}
 */
function startOf(query, all, shared) {
  const kept = last();
  const wishes = kept === null ? USUAL : { ...wishesFrom(kept.settings), bots: kept.bots };
  const company = query.get("company") ?? (shared === null ? wishes.company : "friends");
  const mended = wishesFrom({ ...wishes, company });
  if (shared !== null) {
    return { game: shared.game, options: shared.options, wishes: mended };
  }
  const asked = query.get("game") ?? kept?.game ?? "";
  const game = all.some(({ key }) => key === asked) ? asked : (all[0]?.key ?? "");
  return { game, options: game === kept?.game ? kept.options : {}, wishes: mended };
}

/** @param {{games: import("./game_choice.js").Game[], start: Chosen, given: any}} props */
function Form({ games: all, start, given }) {
  const [{ game, options, wishes }, setChosen] = useState(start);
  const [busy, setBusy] = useState(false);
  const mine = useAnswer("/api/me/rules");
  const known = facts(game).value;
  const bots = fetched(`/api/bots?lang=${language.value}`).value.value?.bots ?? [];
  const change = (/** @type {Partial<Chosen>} */ some) => setChosen({ game, options, wishes, ...some });
  useEffect(() => setChosen(start), [start.game, start.wishes.company]);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (known.status !== "ready" || !allFit(known.value, options)) {
      toast(t("One of the rules cannot be as it stands."), { kind: "error" });
      return;
    }
    setBusy(true);
    try {
      await open(game, toSend(known.value, options), wishes);
    } catch (error) {
      toast(sentenceOf(error), { kind: "error" });
    }
    setBusy(false);
  };
  const differing = known.status === "ready" ? toSend(known.value, options) : {};
  const count = Object.keys(differing).length;
  return html`<form class="new" onSubmit=${submit}>
    ${given !== null && html`<p class="note">${t("House rules “{name}” of {by}.", { name: given.name, by: given.by })}</p>`}
    <${GameChoice} games=${all} value=${game} onChange=${(/** @type {string} */ key) => change({ game: key, options: {} })} />
    <${About} known=${known} game=${game} options=${differing} />
    <${Company} wishes=${wishes} onChange=${(/** @type {Wishes} */ changed) => change({ wishes: changed })} />
    <${BotLevel}
      bots=${bots}
      value=${wishes.bots}
      label=${wishes.company === "bots" ? t("How well shall the bots play?") : t("Bots that stand in for who is away")}
      onChange=${(/** @type {string} */ bot) => change({ wishes: { ...wishes, bots: bot } })}
    />
    <details class="panel fold" open=${given !== null}>
      <summary>
        <span>${t("House rules")}</span>
        <span class="tag">${count === 0 ? t("as usual") : tn("{n} changed", "{n} changed", count)}</span>
      </summary>
      <${HouseRules}
        mine=${mine}
        game=${game}
        options=${differing}
        onTake=${(/** @type {Chosen} */ rules) => change({ game: rules.game, options: rules.options })}
      />
      <${Differences} game=${game} options=${differing} />
      ${known.status === "loading" && html`<${Loading} />`}
      ${known.status === "error" && html`<${ErrorState} error=${known.error} retry=${again} />`}
      ${known.status === "ready" && html`<${OptionForm}
        facts=${known.value}
        chosen=${options}
        onChange=${(/** @type {Record<string, string>} */ changed) => change({ options: changed })}
      />`}
    </details>
    <details class="panel fold">
      <summary><span>${t("The table")}</span><span class="tag">${t("pace, partners, talk")}</span></summary>
      <${TableForm}
        wishes=${wishes}
        guest=${me.value?.guest ?? true}
        onChange=${(/** @type {Wishes} */ changed) => change({ wishes: changed })}
      />
    </details>
    <div class="bar">
      <${Button} kind="primary" type="submit" icon="play" class="button-big" busy=${busy}>
        ${wishes.company === "bots" ? t("Play now") : t("Open the table")}
      <//>
    </div>
  </form>`;
}

/** @param {{known: import("../state/facts.js").Fetched, game: string, options: Record<string, string>}} props */
function About({ known, game, options }) {
  if (known.status !== "ready") {
    return null;
  }
  const query = new URLSearchParams(options).toString();
  return html`<div class="about">
    ${known.value.about.slice(1).map((/** @type {string} */ text) => html`<p key=${text}>${text}</p>`)}
    <p><${Link} href=${`/rules/${game}${query && `?${query}`}`}>${t("Read the rules")}<//></p>
  </div>`;
}
