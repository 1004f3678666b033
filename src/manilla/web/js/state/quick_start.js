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
function sitDown(id) {
  const table = tableSignal(id);
  const stop = effect(() => {
    const { state, chair, closed } = table.value;
    if (state === null && closed === null) {
      return;
    }
    queueMicrotask(() => stop());
    if (state === null || state.phase !== "open") {
      return;
    }
    const free = state.chairs.findIndex(({ player }) => player === "");
    if (chair === null && free >= 0) {
      send(id, { t: "sit", chair: free });
    }
    if (chair !== null || free >= 0) {
      send(id, { t: "ready", ready: true });
    }
  });
}
