// The story of a table as it goes on: said aloud, and kept to be read again.

import { html, useEffect, useRef, useState } from "../lib.js";
import { phrases } from "../state/facts.js";
import { say } from "../ui/status.js";
import { tell } from "./story.js";

/** @typedef {import("./story.js").Told} Told */
/** @typedef {Told & {n: number, at: number}} Line */

const KEPT = 120;

/**
 * Tells what happens at a table; the answer is all that has been told, oldest first.
 *
 * @param {import("./table.js").Table} table @param {import("./seen.js").Facts} facts @param {readonly string[]} names
 * @param {(told: Told) => boolean} [silent] what is not to be said
 * @returns {readonly Line[]}
 */
export function useStory({ state, seen }, facts, names, silent) {
  const { happened, match, chair, seq } = state;
  const known = phrases().value.value?.phrases ?? {};
  const before = useRef(match);
  const count = useRef(0);
  const [log, setLog] = useState(/** @type {readonly Line[]} */ ([]));
  useEffect(() => {
    if (happened.length > 0) {
      const told = tell(happened, before.current, match, { facts, names, chair, phrases: known });
      const aloud = told.filter((one) => !silent?.(one));
      say(aloud.map((one) => one.sentence).join(" "));
      setLog((lines) => [...lines, ...told.map((one) => ({ ...one, n: ++count.current, at: Date.now() }))].slice(-KEPT));
      seen(happened.at(-1)?.seq ?? seq);
    }
    before.current = match;
  }, [seq, happened]);
  return log;
}

/** @param {{log: readonly Line[]}} props */
export function Log({ log }) {
  return html`<ol class="log">
    ${log.map((one) => html`<li key=${one.n} class=${`log-${one.kind}`}>${one.sentence}</li>`)}
  </ol>`;
}
