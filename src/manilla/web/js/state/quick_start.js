// The address of a table with `?play`: sit down on the first free chair and be ready, as who opened it meant to.

import { effect } from "../../vendor/signals-core.js";
import { go, place } from "../router.js";
import { send, tableSignal } from "./tables.js";

/** Follow such an address; the mark is taken off the address, so that a reload does not sit down again. */
export function playAtOnce() {
  effect(() => {
    const { page, params, query, path } = place.value;
    if (page === "table" && query.has("play")) {
      queueMicrotask(() => {
        go(path, { replace: true });
        sitDown(params.table ?? "");
      });
    }
  });
}

/** @param {string} id */
async function sitDown(id) {
  const found = await when(id, ({ state, closed }) => state !== null || closed !== null);
  if (found.state === null || found.state.phase !== "open") {
    return;
  }
  const free = found.state.chairs.findIndex(({ player }) => player === "");
  if (found.chair === null) {
    if (free < 0) {
      return;
    }
    send(id, { t: "sit", chair: free });
  }
  const { chair, state } = await when(id, (table) => table.chair !== null || table.refusal !== null);
  if (chair !== null && state?.chairs[chair]?.ready === false) {
    send(id, { t: "ready", ready: true });
  }
}

/**
 * The table as soon as something is true of it.
 *
 * @param {string} id @param {(table: import("./table.js").TableState) => boolean} test
 * @returns {Promise<import("./table.js").TableState>}
 */
function when(id, test) {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const table = tableSignal(id).value;
      if (test(table)) {
        resolve(table);
        queueMicrotask(() => stop());
      }
    });
  });
}
