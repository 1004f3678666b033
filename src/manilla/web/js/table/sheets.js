// The score sheet and the reckoning of a deal, drawn.

import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { mayMove } from "../state/appearance.js";
import { gainedIn, pintaWords, rowsOf } from "./result.js";
import { contractWords, readContract, sideNames, sideOf, sidesOf } from "./seen.js";
import { sheetOf } from "./sheet.js";
import { capital } from "./story.js";
import { Sign } from "./bar.js";

/** @typedef {import("./board.js").Seen} Seen */

/** @param {{seen: Seen, brief?: boolean}} props brief: the last juego alone */
export function Sheet({ seen, brief = false }) {
  const { match, facts, chair, names } = seen;
  const sheet = sheetOf(match, facts, chair);
  const juegos = brief ? sheet.juegos.slice(-1) : sheet.juegos;
  const many = facts.games_to_win > 1 || match.games.length > 1;
  const first = sheet.juegos.length - juegos.length;
  return html`${juegos.map(
      (juego, n) =>
        html`<table key=${n} class="sheet">
          ${many && html`<caption>${capital(facts.words.game)} ${first + n + 1}</caption>`}
          <thead>
            <tr>
              <th scope="col"><span class="visually-hidden">${t("Deal")}</span></th>
              ${sheet.columns.map((column, at) => html`<th key=${at} scope="col">${column.map((one) => names[one]).join(" · ")}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${(brief ? juego.lines.slice(-4) : juego.lines).map(
              (line) =>
                html`<tr key=${line.number}>
                  <th scope="row">
                    <span class="sheet-deal">${line.number}</span>
                    <${Kind} contract=${line.contract} facts=${facts} />
                    ${line.factor > 1 && html`<span class="times">×${line.factor}</span>`}
                    ${line.tied && html`<span class="sheet-tied">${t("tie")}</span>`}
                  </th>
                  ${line.gained.map(
                    (gained, at) =>
                      html`<td key=${at}>
                        <span class="sheet-gained">${gained > 0 ? `+${gained}` : gained < 0 ? gained : "–"}</span>
                        <span class="sheet-total">${line.total[at]}</span>
                      </td>`,
                  )}
                </tr>`,
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">${t("Sum")}</th>
              ${juego.total.map(
                (total, at) => html`<td key=${at} class=${juego.winners?.includes(at) ? "sheet-winner" : ""}>${total}</td>`,
              )}
            </tr>
          </tfoot>
        </table>`,
    )}
    ${many &&
    html`<p class="sheet-won">
      ${sheet.columns.map((column, at) => `${column.map((one) => names[one]).join(" · ")}: ${sheet.won[at]}`).join("  –  ")}
    </p>`}`;
}

/** @param {{contract: string | null, facts: import("./seen.js").Facts}} props */
function Kind({ contract: text, facts }) {
  const contract = readContract(text);
  if (contract === null) {
    return null;
  }
  return html`${contract.trump !== null && html`<${Sign} facts=${facts} suit=${contract.trump} />`}
    <span class=${contract.trump !== null && contract.double === "" ? "visually-hidden" : "sheet-kind"}>
      ${contract.trump !== null && contract.double !== "" ? facts.words[contract.double] : contractWords(contract, facts)}
    </span>`;
}

const LINE_MS = 220;

/** The reckoning of a finished deal, one line after the other. @param {{seen: Seen, number: number}} props number of the deal */
export function Reckoning({ seen, number }) {
  const { match, facts, chair, names } = seen;
  const place = number - match.results_from;
  const deal = match.results[place];
  const last = match.results[place - 1];
  const mine = (deal && sideOf(facts, deal, chair)) ?? 0;
  const rows = deal === undefined ? [] : rowsOf(deal, facts, mine);
  const shown = useSteps(rows.length + 1, number);
  if (deal === undefined) {
    return html`<p>${t("Nothing has been reckoned yet.")}</p>`;
  }
  const contract = readContract(deal.contract);
  const sides = sidesOf(facts, deal.dealer);
  const named = sideNames(facts, deal, names);
  const gained = gainedIn(deal, last?.juego === deal.juego ? last : undefined, facts);
  const pinta = pintaWords(deal.pinta, named[sides[deal.dealer] ?? 0] ?? "", capital(facts.words.turned), deal.pinta.late || deal.pinta.deferred);
  const groups = facts.accounts === "sides" ? [mine, 1 - mine].map((side) => ({ name: named[side] ?? "", n: gained[deal.seated[sides.indexOf(side)] ?? 0] ?? 0 })) : deal.seated.map((one) => ({ name: names[one] ?? "", n: gained[one] ?? 0 }));
  const heads = [named[mine] ?? "", named[1 - mine] ?? ""];
  return html`${contract !== null &&
    html`<p class="reckoned-contract">
      ${contract.trump !== null && html`<${Sign} facts=${facts} suit=${contract.trump} />`} ${contractWords(contract, facts)}
      ${contract.declarer !== null && html`<span class="played-by">${names[deal.seated[contract.declarer] ?? 0]}</span>`}
    </p>`}
    ${pinta && html`<p class="open-note">${pinta}</p>`}
    ${rows.length > 0 &&
    html`<table class="reckoning">
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("What counts")}</span></th>
          ${heads.map((name, n) => html`<th key=${n} scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, n) =>
            html`<tr key=${row.label} class=${`${row.strong ? "reckoning-strong" : ""} ${n < shown ? "" : "reckoning-later"}`}>
              <th scope="row">${row.label}</th>
              ${row.both !== null
                ? html`<td colspan="2">${row.both}</td>`
                : row.cells.map(
                    (cell, at) =>
                      html`<td key=${at}>${cell === null ? "" : html`${cell.count > 0 && html`<span class="counted">${cell.count} → </span>`}${cell.value}`}</td>`,
                  )}
            </tr>`,
        )}
      </tbody>
    </table>`}
    <ul class=${`gained ${shown > rows.length ? "" : "reckoning-later"}`}>
      ${groups.map(({ name, n }) => html`<li key=${name}><span>${name}</span><strong>${n > 0 ? `+${n}` : n}</strong></li>`)}
    </ul>`;
}

/** One more each time, until all are there; at once where nothing may move. @param {number} all @param {number} name */
function useSteps(all, name) {
  const [at, setAt] = useState({ name, shown: mayMove() ? 1 : all });
  const shown = at.name === name ? at.shown : mayMove() ? 1 : all;
  useEffect(() => {
    if (shown >= all) {
      return undefined;
    }
    const timer = setTimeout(() => setAt({ name, shown: shown + 1 }), LINE_MS);
    const skip = () => setAt({ name, shown: all });
    document.addEventListener("pointerdown", skip);
    document.addEventListener("keydown", skip);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", skip);
      document.removeEventListener("keydown", skip);
    };
  }, [name, shown, all]);
  return shown;
}
