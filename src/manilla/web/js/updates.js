// The service worker from the page's side: register it, and tell when a newer version of the client is there.

import { BASE } from "./base.js";
import { t } from "./i18n.js";
import { onMessage } from "./net/socket.js";
import { toast } from "./ui/toast.js";

/**
 * Register the worker where the browser has one (not on plain http from afar). Whenever the connection is new, perhaps
 * after a restart of the server, it looks for a newer one.
 */
export async function stayCurrent() {
  if (!("serviceWorker" in navigator)) {
    return;
  }
  // A private window, or a browser that forbids it: all goes on without.
  const registration = await navigator.serviceWorker.register("/worker.js").catch(() => undefined);
  if (registration === undefined) {
    return;
  }
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && offer(registration.waiting));
  });
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ kind: "keep", files: loaded() }));
  onMessage((message) => {
    if (message.t === "welcome") {
      registration.update().catch(() => undefined);
    }
  });
}

/** @param {ServiceWorker | null} waiting */
function offer(waiting) {
  if (waiting === null || navigator.serviceWorker.controller === null) {
    return; // the first one ever
  }
  toast(t("There is a newer version."), {
    action: {
      label: t("Load it"),
      run: () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage({ kind: "take over" });
      },
    },
  });
}

/** The files of this version that the page has loaded. */
function loaded() {
  const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  return [...new Set(paths.filter((path) => path.startsWith(`${BASE}/`)))];
}

const RELOADED = "manilla.reloaded";
const AGAIN_MS = 30_000;

/**
 * A module of this version could not be fetched although the server is there: it has a newer version. Load the page
 * anew, once; false if that has been tried just now.
 */
export function reloadOnce() {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < AGAIN_MS) {
      return false;
    }
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false; // without a memory it might do so for ever
  }
  location.reload();
  return true;
}
