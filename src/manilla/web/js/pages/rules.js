// The rules of a game as the server tells them, with the options of the address; and the list of games.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { go } from "../router.js";
import { again, facts, games } from "../state/facts.js";
import { Button } from "../ui/button.js";
import { Card } from "../ui/card.js";
import { Link } from "../ui/link.js";
import { ErrorState, Loading } from "../ui/states.js";
import { OptionForm } from "./option_form.js";
import { families } from "./options.js";
import { toSend } from "./options.js";
import { Block } from "./rule_blocks.js";
import { playersOf } from "./game_choice.js";

/** @param {import("../pages.js").PageProps} props */
export function Rules({ params, query }) {
  return params.game === undefined ? html`<${Games} />` : html`<${Rulebook} game=${params.game} query=${query} />`;
}

function Games() {
  const listed = games().value;
  return html`<div class="page">
    <h1>${t("Rules")}</h1>
    <p class="lead">${t("Every game has its rules on one page, with the house rules that are in force and with examples.")}</p>
    ${listed.status === "loading" && html`<${Loading} />`}
    ${listed.status === "error" && html`<${ErrorState} error=${listed.error} retry=${again} />`}
    ${listed.status === "ready" && families(/** @type {import("./game_choice.js").Game[]} */ (listed.value.games)).map(
      (family) => html`<section key=${family.family}>
        <h2>${family.name}</h2>
        <ul class="game-links">
          ${family.games.map(
            (game) => html`<li key=${game.key}>
              <${Link} href=${`/rules/${game.key}`} class="panel game-link">
                <span class="way-title">${game.name}</span>
                <span class="quiet">${game.about[0]}</span>
                <span class="game-facts">${playersOf([game])}</span>
              <//>
            </li>`,
          )}
        </ul>
      </section>`,
    )}
  </div>`;
}

/** @param {{game: string, query: URLSearchParams}} props */
function Rulebook({ game, query }) {
  const options = Object.fromEntries([...query].filter(([name]) => name !== "lang"));
  const known = facts(game, options).value;
  if (known.status !== "ready") {
    return html`<div class="page">
      <h1>${t("Rules")}</h1>
      ${known.status === "loading"
        ? html`<${Loading} />`
        : html`<${ErrorState} error=${known.error} retry=${again} action=${html`<${Button} href="/rules">${t("All games")}<//>`} />`}
    </div>`;
  }
  const { rules, pack } = known.value;
  const sections = /** @type {{title: string, blocks: any[]}[]} */ (rules.sections);
  return html`<article class="page rulebook">
    <div class="page-head">
      <h1>${rules.title}</h1>
      <div class="row no-print">
        <${Button} kind="primary" icon="play" href=${`/new?game=${game}`}>${t("Play it")}<//>
        <${Button} onClick=${() => print()}>${t("Print")}<//>
      </div>
    </div>
    ${rules.blocks.map((/** @type {any} */ block, /** @type {number} */ n) => html`<${Block} key=${n} block=${block} pack=${pack} />`)}
    <${Ranks} pack=${pack} />
    <nav class="contents no-print" aria-label=${t("On this page")}>
      <ol>
        ${sections.map(
          ({ title }, n) => html`<li key=${n}><a href=${`#part-${n + 1}`} onClick=${jump}>${title}</a></li>`,
        )}
      </ol>
    </nav>
    <details class="panel fold no-print">
      <summary><span>${t("With house rules")}</span></summary>
      <p class="quiet">${t("Change them, and the page tells the game as it is then.")}</p>
      <${OptionForm}
        facts=${known.value}
        chosen=${options}
        onChange=${(/** @type {Record<string, string>} */ chosen) => {
          const changed = new URLSearchParams(toSend(known.value, chosen)).toString();
          go(`/rules/${game}${changed && `?${changed}`}`, { replace: true });
        }}
      />
    </details>
    ${sections.map(
      ({ title, blocks }, n) => html`<section key=${n} id=${`part-${n + 1}`} tabindex="-1">
        <h2>${title}</h2>
        ${blocks.map((block, place) => html`<${Block} key=${place} block=${block} pack=${pack} />`)}
      </section>`,
    )}
  </article>`;
}

/** To a part of this page: the address is not a place of the router's. @param {MouseEvent} event */
function jump(event) {
  event.preventDefault();
  const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  const part = document.getElementById(link.hash.slice(1));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

/** The cards of one suit, the best first, with their points. @param {{pack: any}} props */
function Ranks({ pack }) {
  const suit = pack.suits[0].letter;
  const cards = Object.keys(pack.cards).filter((card) => card.endsWith(suit));
  return html`<figure class="ranks">
    <ul>
      ${cards.map(
        (card) => html`<li key=${card}>
          <${Card} pack=${pack.key} card=${card} />
          <span class="visually-hidden">${pack.cards[card].name}:</span>
          <b>${pack.cards[card].points}</b>
        </li>`,
      )}
    </ul>
    <figcaption>${t("A suit from its highest card to its lowest, and the points of each.")}</figcaption>
  </figure>`;
}
