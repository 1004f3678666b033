// The tables that this page looks at: reducers of table.js, fed by the socket.

import { signal } from "../../vendor/signals-core.js";
import { useEffect, useMemo } from "../lib.js";
import * as socket from "../net/socket.js";
import { UNKNOWN, apply } from "./table.js";

/** @typedef {import("./table.js").TableState} TableState */
/** @typedef {import("./table.js").Request} Request */
/** @template T @typedef {T extends Request ? Omit<T, "table" | "id"> : never} Ask a request; we add table and id */

/** @type {Map<string, import("../lib.js").Signal<TableState>>} */
const tables = new Map();
/** How many look at each. @type {Map<string, number>} */
const watchers = new Map();
/** Whose an id is. @type {Map<string, string>} */
const asked = new Map();

const run = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");
let count = 0;

/**
 * The state of a table, whoever looks at it.
 *
 * @param {string} id
 */
export function tableSignal(id) {
  let found = tables.get(id);
  if (found === undefined) {
    found = signal(UNKNOWN);
    tables.set(id, found);
  }
  return found;
}

/**
 * Ask something of a table: `send("abc", {t: "act", act: "9O", seq})`. It is sent when there is a connection, and until
 * it is answered. The answer changes the table's state; the id is returned.
 *
 * @param {string} table @param {Ask<Request>} wanted
 */
export function send(table, wanted) {
  count += 1;
  const request = /** @type {Request} */ ({ ...wanted, table, id: `${run}.${count}` });
  asked.set(request.id, table);
  change(table, { t: "asked", request });
  socket.ask(request);
  return request.id;
}

/** What has happened up to an event has been shown. @param {string} table @param {number} seq */
export function seen(table, seq) {
  change(table, { t: "seen", seq });
}

/** A refusal has been read. @param {string} table */
export function understood(table) {
  change(table, { t: "understood" });
}

/**
 * Look at a table while the component is there.
 *
 * @param {string} id @param {string} [password] where it is locked
 */
export function useTable(id, password) {
  useEffect(() => {
    watchers.set(id, (watchers.get(id) ?? 0) + 1);
    socket.watch(id, password);
    return () => {
      const left = (watchers.get(id) ?? 1) - 1;
      watchers.set(id, left);
      if (left === 0) {
        socket.unwatch(id);
        tables.delete(id);
      }
    };
  }, [id, password]);
  const found = useMemo(() => tableSignal(id), [id]);
  return {
    state: found.value,
    status: socket.status.value,
    send: /** @param {Ask<Request>} wanted */ (wanted) => send(id, wanted),
    seen: /** @param {number} seq */ (seq) => seen(id, seq),
    understood: () => understood(id),
  };
}

/** @param {string} table @param {import("./table.js").Change} what */
function change(table, what) {
  const found = tableSignal(table);
  found.value = apply(found.peek(), what, Date.now());
}

socket.onMessage((message) => {
  switch (message.t) {
    case "table":
      change(message.table, message);
      return;
    case "done":
    case "refused": {
      const table = asked.get(message.id) ?? (message.t === "refused" ? message.table : "");
      asked.delete(message.id);
      if (table) {
        change(table, message);
      }
    }
  }
});
