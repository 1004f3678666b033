// Blocks of the rules' page: running text, lists, tables, and examples with their cards drawn.

import { t } from "../i18n.js";
import { Terms, piecesOf } from "../course/terms.js";
import { html } from "../lib.js";
import { Card } from "../ui/card.js";

/** @typedef {{kind: string, text: string, items: string[], head: string[], rows: string[][], title: string,
 *   lines: string[], picture: Picture | null, terms: Place[] | Place[][]}} Told what a block holds, by its kind */
/** @typedef {import("../course/terms.js").Place} Place */
/** @typedef {{trump: string, table: string[], hand: string[], legal: string[]}} Picture */

/** @param {{block: Told, pack: any}} props */
export function Block({ block, pack }) {
  switch (block.kind) {
    case "paragraph":
      return html`<p><${Terms} pieces=${piecesOf(block.text, /** @type {Place[]} */ (block.terms))} /></p>`;
    case "points":
      return html`<ul class="points">
        ${block.items.map(
          (item, n) => html`<li key=${n}><${Terms} pieces=${piecesOf(item, /** @type {Place[][]} */ (block.terms)[n] ?? [])} /></li>`,
        )}
      </ul>`;
    case "table":
      return html`<${Rows} head=${block.head} rows=${block.rows} />`;
    default:
      return html`<${Entry} block=${block} pack=${pack} />`;
  }
}

/** @param {{head: string[], rows: string[][]}} props */
function Rows({ head, rows }) {
  return html`<div class="table-scroll" tabindex="0" role="group" aria-label=${head.join(", ")}>
    <table class="facts">
      <thead><tr>${head.map((cell) => html`<th key=${cell} scope="col">${cell}</th>`)}</tr></thead>
      <tbody>
        ${rows.map((row, n) => html`<tr key=${n}>${row.map((cell, place) => html`<td key=${place}>${cell}</td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** A title with its lines; an example shows its cards too. @param {{block: Told, pack: any}} props */
function Entry({ block, pack }) {
  return html`<section class="entry">
    <h3>${block.title}</h3>
    ${block.picture && html`<${Cards} picture=${block.picture} pack=${pack} />`}
    ${block.lines.map((line, n) => html`<p key=${n}>${line}</p>`)}
  </section>`;
}

/** The lines below say the same in words, so that the picture says nothing. @param {{picture: Picture, pack: any}} props */
function Cards({ picture, pack }) {
  return html`<div class="example" aria-hidden="true">
    <div>
      <span class="example-name">${t("On the table")}</span>
      <div class="example-cards">${picture.table.map((card) => html`<${Card} key=${card} pack=${pack.key} card=${card} />`)}</div>
    </div>
    <div>
      <span class="example-name">${t("In hand")}</span>
      <div class="example-cards">
        ${picture.hand.map(
          (card) => html`<${Card} key=${card} pack=${pack.key} card=${card} class=${picture.legal.includes(card) ? "may" : "may-not"} />`,
        )}
      </div>
    </div>
  </div>`;
}
