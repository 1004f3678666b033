// How to find one's way: what is where, the keys, and what is kept.

import { t } from "../i18n.js";
import { html, useEffect } from "../lib.js";
import { Link } from "../ui/link.js";
import { keyList } from "./table_keys.js";

export function Help() {
  useEffect(() => {
    const part = location.hash && document.getElementById(location.hash.slice(1));
    if (part) {
      part.scrollIntoView();
    }
  }, []);
  return html`<div class="page page-narrow help">
    <h1>${t("Help")}</h1>
    <section>
      <h2>${t("In one minute")}</h2>
      <ol class="steps">
        <li>${t("Press “Play now” on the first page. You sit down at once, and bots take the other chairs.")}</li>
        <li>${t("Your cards lie at the bottom. Those that you may play are bright; tap one to play it.")}</li>
        <li>${t("A card that may not be played tells you why, and which one would do.")}</li>
        <li>${t("Trumps, points and what has been called always stand beside the table.")}</li>
        <li>${t("When the deal is over, every point is accounted for line by line.")}</li>
      </ol>
      <p><${Link} href="/rules">${t("The rules of all games")}<//></p>
    </section>
    <section>
      <h2>${t("With friends")}</h2>
      <p>${t("Open a table and send its link, or let them point the camera of a phone at its code. Whoever opens it can sit down, without an account. Chairs that stay free can be given to bots.")}</p>
      <p>${t("If a connection is lost nothing is lost: a bot plays for you after a while, and you take over again when you are back.")}</p>
    </section>
    <section>
      <h2>${t("Keys at the table")}</h2>
      <dl class="keys">
        ${keyList().map(([keys, does]) => html`<div key=${does}>
          <dt>${keys.split(" ").map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt>
          <dd>${does}</dd>
        </div>`)}
      </dl>
      <h3>${t("Keys of the replay")}</h3>
      <dl class="keys">
        <div><dt><kbd>←</kbd><kbd>→</kbd></dt><dd>${t("a step back, a step on")}</dd></div>
        <div><dt><kbd>↑</kbd><kbd>↓</kbd></dt><dd>${t("a trick back, a trick on")}</dd></div>
        <div><dt><kbd>${t("Page up")}</kbd><kbd>${t("Page down")}</kbd></dt><dd>${t("a deal back, a deal on")}</dd></div>
        <div><dt><kbd>${t("Space")}</kbd></dt><dd>${t("play, stop")}</dd></div>
      </dl>
    </section>
    <section>
      <h2>${t("With a screen reader")}</h2>
      <p>${t("Every card is a button with its name. What happens is said in one sentence at a time, and keys repeat your hand, the trick and the score.")}</p>
    </section>
    <section>
      <h2>${t("Is the shuffle fair?")}</h2>
      <p>${t("Before each deal the server commits itself to the shuffle, and everybody may add a number of his own. When the deal is over it shows what it had kept, and the record of the match lets anybody check it.")}</p>
    </section>
    <section id="privacy">
      <h2>${t("What is kept about you")}</h2>
      <p>${t("As a guest: a cookie with an id, and the matches that you play. With an account: your name, your ways to sign in, your ratings, your saved rules. No e-mail address, no tracking, nobody else’s servers.")}</p>
      <p>${t("In your profile you can take everything along, or delete it.")} <${Link} href="/profile">${t("To your profile")}<//></p>
    </section>
  </div>`;
}
