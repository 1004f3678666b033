// The thin shell around the machine of line.js: a WebSocket, timers, and what the browser tells of page and network.

import { computed, signal } from "../../vendor/signals-core.js";
import { language } from "../i18n.js";
import { complete } from "./complete.js";
import { api } from "./http.js";
import { newLine, step } from "./line.js";

/** @typedef {import("./line.js").Event} LineEvent */
/** @typedef {import("./line.js").Effect} Effect */
/** @typedef {import("../types/protocol").ServerMessage} ServerMessage */

const line = signal(newLine());
/** @type {WebSocket | null} */
let socket = null;
/** The attempt to open a socket that counts; a later one, or the end, makes it void. @type {object | null} */
let attempt = null;
/** @type {Map<string, ReturnType<typeof setTimeout>>} */
const timers = new Map();
/** @type {Set<(message: ServerMessage) => void>} */
const listeners = new Set();
/** @type {Set<(why: string) => void>} */
const endings = new Set();

/** How the connection is: "connecting", "open", "waiting" (for the next try), "offline" or "closed". */
export const status = computed(() => line.value.status);

/** Why it is closed for good: "protocol" (this page is of another version), "signed_out"; else "". */
export const ended = computed(() => line.value.ended);

/** @type {LineEvent[]} */
const waiting = [];
let busy = false;

/** What happens while effects are being performed waits for its turn. @param {LineEvent} event */
function happen(event) {
  waiting.push(event);
  if (busy) {
    return;
  }
  busy = true;
  try {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [after, effects] = step(line.peek(), next, { now: Date.now(), chance: Math.random(), lang: language.peek() });
      line.value = after;
      effects.forEach(perform);
    }
  } finally {
    busy = false;
  }
}

/** @param {Effect} effect */
function perform(effect) {
  switch (effect.do) {
    case "open":
      open(effect.check);
      return;
    case "close":
      drop();
      return;
    case "send":
      if (socket?.readyState === WebSocket.OPEN) {
        socket.send(JSON.stringify(effect.message));
      }
      return;
    case "timer":
      clearTimeout(timers.get(effect.name));
      timers.set(
        effect.name,
        setTimeout(() => happen({ kind: "timer", name: effect.name }), effect.after),
      );
      return;
    case "cancel":
      clearTimeout(timers.get(effect.name));
      timers.delete(effect.name);
      return;
    case "tell":
      listeners.forEach((listener) => listener(effect.message));
      return;
    case "ended":
      endings.forEach((listener) => listener(effect.why));
  }
}

/**
 * Open a socket. After a failure the server is asked first who we are: a browser does not tell why a socket was
 * declined, and a session that is over is exchanged for a new guest's by that question alone.
 *
 * @param {boolean} check
 */
async function open(check) {
  drop();
  const mine = {};
  attempt = mine;
  if (check) {
    try {
      await api.get("/api/me");
    } catch {
      // The socket itself will show whether the server is there.
    }
  }
  if (attempt !== mine) {
    return;
  }
  const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket = made;
  made.onopen = () => socket === made && happen({ kind: "opened" });
  made.onclose = () => socket === made && happen({ kind: "lost" });
  made.onmessage = ({ data }) => {
    if (socket === made) {
      const message = complete(JSON.parse(data));
      if (message !== null) {
        happen({ kind: "message", message });
      }
    }
  };
}

function drop() {
  attempt = null;
  const old = socket;
  socket = null;
  old?.close();
}

/** Connect, and stay connected. */
export function start() {
  happen({ kind: "start" });
}

/** Close for good, until `start`. */
export function stop() {
  happen({ kind: "stop" });
}

/** Hear of page and network; once, at the start. */
export function listen() {
  addEventListener("online", () => happen({ kind: "online" }));
  addEventListener("offline", () => happen({ kind: "offline" }));
  addEventListener("pageshow", (event) => event.persisted && happen({ kind: "wake" }));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      happen({ kind: "wake" });
    }
  });
}

/** @param {(message: ServerMessage) => void} listener @returns {() => void} to hear no more */
export function onMessage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {(why: string) => void} listener called when the connection is closed for good */
export function onEnd(listener) {
  endings.add(listener);
}

/** @param {string} table @param {string} [password] */
export function watch(table, password) {
  happen({ kind: "watch", table, ...(password && { password }) });
}

/** @param {string} table */
export function unwatch(table) {
  happen({ kind: "unwatch", table });
}

/** @param {import("../state/table.js").Request} request */
export function ask(request) {
  happen({ kind: "ask", request });
}
