// To be written.

import { html } from "../lib.js";
import { useTable } from "../state/tables.js";

/** @param {{params: Record<string, string>}} props */
export function TablePage({ params }) {
  const { state } = useTable(params.table ?? "");
  return html`<div class="page">
    <h1>Table</h1>
    <pre>${JSON.stringify(state.state, null, 1)}</pre>
  </div>`;
}
