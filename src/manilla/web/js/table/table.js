// The table: from the moment when chairs are taken to the end of the match, for players and onlookers.

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { again, facts } from "../state/facts.js";
import { useTable } from "../state/tables.js";
import { Button } from "../ui/button.js";
import { Field } from "../ui/field.js";
import { ErrorState, Loading } from "../ui/states.js";
import { Icon } from "../ui/icon.js";
import { Board } from "./board.js";
import { OpenTable } from "./open_table.js";

/** @typedef {ReturnType<typeof useTable>} Table */

/** @param {{params: Record<string, string>}} props */
export function TablePage({ params }) {
  const id = params.table ?? "";
  const [password, setPassword] = useState("");
  const table = useTable(id, password);
  const { closed, state } = table.state;
  if (closed !== null) {
    return html`<${Shut} closed=${closed} onPassword=${setPassword} />`;
  }
  if (state === null) {
    return html`<div class="page">
      <h1 class="visually-hidden">${t("Table")}</h1>
      <${Loading} label=${t("The table is being laid …")} />
    </div>`;
  }
  return html`<${Known} id=${id} table=${table} state=${state} />`;
}

/** @param {{id: string, table: Table, state: import("./seen.js").SeenTable}} props */
function Known({ id, table, state }) {
  const known = facts(state.game, state.options).value;
  if (known.value === null) {
    return html`<div class="page">
      <h1 class="visually-hidden">${t("Table")}</h1>
      ${known.status === "error"
        ? html`<${ErrorState} error=${known.error} retry=${again} />`
        : html`<${Loading} label=${t("The table is being laid …")} />`}
    </div>`;
  }
  if (state.phase === "open") {
    return html`<${OpenTable} id=${id} table=${table} state=${state} facts=${known.value} />`;
  }
  if (table.state.match === null) {
    return html`<div class="page state">
      <${Icon} name="table" class="state-icon" />
      <h1>${t("This table is closed")}</h1>
      <p>${t("Nobody has played here.")}</p>
      <${Button} kind="primary" href="/">${t("To the start")}<//>
    </div>`;
  }
  return html`<${Board} id=${id} table=${table} state=${state} match=${table.state.match} facts=${known.value} />`;
}

/**
 * A table that may not be looked at: none is there, or a password is asked for.
 *
 * @param {{closed: import("../state/table.js").Refusal, onPassword: (password: string) => void}} props
 */
function Shut({ closed, onPassword }) {
  const [typed, setTyped] = useState("");
  const locked = closed.code === "wrong_password";
  const [tried, setTried] = useState(false);
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    setTried(true);
    onPassword(typed);
  };
  return html`<div class="page state">
    <${Icon} name=${locked ? "lock" : "table"} class="state-icon" />
    <h1>${locked ? t("This table is locked") : t("You cannot look at this table")}</h1>
    ${locked
      ? html`<form class="shut-form" onSubmit=${enter}>
          <${Field}
            label=${t("Password of the table")}
            type="password"
            autocomplete="off"
            value=${typed}
            onInput=${setTyped}
            hint=${t("Whoever invited you can tell it.")}
            error=${tried ? closed.sentence : ""}
          />
          <${Button} kind="primary" type="submit">${t("Go to the table")}<//>
        </form>`
      : html`<p>${closed.sentence}</p>
          <div class="row">
            <${Button} kind="primary" href="/tables">${t("Open tables")}<//>
            <${Button} href="/">${t("To the start")}<//>
          </div>`}
  </div>`;
}
