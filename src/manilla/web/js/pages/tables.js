// Tables that are listed, and those where I sit.

import { t, tn } from "../i18n.js";
import { html, useState } from "../lib.js";
import { games } from "../state/facts.js";
import { Button } from "../ui/button.js";
import { Select, Switch } from "../ui/field.js";
import { Empty, ErrorState, Loading } from "../ui/states.js";
import { useAnswer } from "./answers.js";
import { families } from "./options.js";
import { TableCard } from "./table_card.js";

const EVERY_MS = 5000;

export function Tables() {
  const listed = games().value.value?.games ?? [];
  const answer = useAnswer("/api/tables", { every: EVERY_MS });
  const [family, setFamily] = useState("");
  const [free, setFree] = useState(false);
  return html`<div class="page">
    <div class="page-head">
      <h1>${t("Tables")}</h1>
      <${Button} kind="primary" icon="plus" href="/new?company=open">${t("Open a table")}<//>
    </div>
    ${answer.status === "loading" && html`<${Loading} />`}
    ${answer.status === "error" && html`<${ErrorState} error=${answer.error} retry=${answer.reload} />`}
    ${answer.status === "ready" && html`<${Listed}
      tables=${answer.value.tables}
      games=${listed}
      family=${family}
      setFamily=${setFamily}
      free=${free}
      setFree=${setFree}
    />`}
  </div>`;
}

/**
 * @param {{tables: any[], games: any[], family: string, setFamily: (family: string) => void, free: boolean,
 *   setFree: (free: boolean) => void}} props
 */
function Listed({ tables, games: listed, family, setFamily, free, setFree }) {
  if (tables.length === 0) {
    return html`<${Empty} icon="table" title=${t("Nobody is waiting just now.")}
      action=${html`<div class="row row-centre">
        <${Button} href="/new?company=open">${t("Open a table")}<//>
        <${Button} kind="quiet" href="/">${t("Play against bots meanwhile")}<//>
      </div>`}
      >${t("Open a table, and others will see it here.")}<//>`;
  }
  const of = new Map(listed.map(({ key, family: one }) => [key, one]));
  const shown = tables.filter(
    (table) => (family === "" || of.get(table.game) === family) && (!free || hasFree(table)),
  );
  return html`<div class="filters">
      <${Select}
        label=${t("Game")}
        value=${family}
        choices=${[["", t("All games")], ...families(listed).map((one) => [one.family, one.name])]}
        onChange=${setFamily}
      />
      <${Switch} label=${t("Only with a free chair")} checked=${free} onChange=${setFree} />
    </div>
    <p class="quiet" role="status">${tn("{n} table", "{n} tables", shown.length)}</p>
    ${shown.length === 0
      ? html`<${Empty} icon="search" title=${t("No table is like that just now.")}
          action=${html`<${Button} onClick=${() => { setFamily(""); setFree(false); }}>${t("Show all tables")}<//>`} />`
      : html`<ul class="tables">
          ${shown.map((table) => html`<li key=${table.table}><${TableCard} table=${table} games=${listed} /></li>`)}
        </ul>`}`;
}

/** @param {any} table */
function hasFree(table) {
  return table.phase === "open" && (table.chairs ?? []).some((/** @type {any} */ chair) => chair.player === "");
}
