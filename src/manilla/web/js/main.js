// The start: settings, words, who we are, the connection, and the first picture.

import { App } from "./app.js";
import { LANGUAGES, bestLanguage } from "./i18n.js";
import { html, render } from "./lib.js";
import * as socket from "./net/socket.js";
import { follow } from "./router.js";
import { dress } from "./state/appearance.js";
import { load } from "./state/session.js";
import { keep, settings } from "./state/settings.js";
import { learn } from "./words.js";

/** The language to begin with: of the address (`?lang=`), else of the settings, else the browser's. */
function firstLanguage() {
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  const known = LANGUAGES.some((lang) => lang === asked) ? asked : settings.peek().language;
  return known || bestLanguage(navigator.languages);
}

async function start() {
  keep();
  dress();
  follow();
  await learn(firstLanguage()).catch((error) => console.warn(error)); // then English, which needs no words
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  root.replaceChildren();
  render(html`<${App} />`, root);
  root.dataset.ready = "true";
  socket.listen();
  await load().catch(() => undefined); // the socket asks again until the server is there
  socket.start();
}

start();
