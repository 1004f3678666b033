// The service worker: the shell alone. The server writes `const SHELL = {version, base, files};` before this text.
//
// A version is one cache, filled whole or not at all, and a page names files of its own version only: nothing is ever
// mixed. Pages come from the network as long as there is one; the kept one is for when there is none, and says so.
// What is asked of the server (/api, /ws) never passes through here.

/* global SHELL */

const PREFIX = "shell-";
const CACHE = PREFIX + SHELL.version;
const PATIENCE = 6000;
const BROKEN = new Set([502, 503, 504]);

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) {
    return;
  }
  if (event.request.mode === "navigate") {
    event.respondWith(page(event.request));
  } else if (url.pathname.startsWith("/static/")) {
    event.respondWith(file(event.request, url));
  }
});
self.addEventListener("message", (event) => {
  if (event.data?.kind === "take over") {
    self.skipWaiting();
  } else if (event.data?.kind === "keep") {
    event.waitUntil(keep(event.data.files));
  }
});

async function fill() {
  const cache = await caches.open(CACHE);
  const answer = await fetch("/", { cache: "no-store" });
  if (!answer.ok || !(await answer.clone().text()).includes(SHELL.base)) {
    throw new Error("the page is of another version already");
  }
  await cache.put("/", answer);
  await cache.addAll(SHELL.files);
}

/** Keep this version and the one before, which other tabs may still show. */
async function takeOver() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (!BROKEN.has(answer.status)) {
      return answer;
    }
  } catch {
    // No network, or one that does not answer.
  }
  const cache = await caches.open(CACHE);
  return (await cache.match("/")) ?? Response.error();
}

async function file(request, url) {
  const kept = await caches.match(request);
  if (kept !== undefined) {
    return kept;
  }
  const answer = await fetch(request);
  if (answer.ok && url.pathname.startsWith(`${SHELL.base}/`)) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Files that a page loaded before there was a worker: words of its language, a deck. */
async function keep(files) {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const path of files.filter((path) => path.startsWith(`${SHELL.base}/`))) {
    if ((await cache.match(path)) === undefined) {
      missing.push(path);
    }
  }
  await cache.addAll(missing);
}
