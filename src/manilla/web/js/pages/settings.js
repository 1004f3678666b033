// Settings of this browser, with cards that show what they do.

import { LANGUAGES, NAMES, language, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { facts, games } from "../state/facts.js";
import { set, settings, usual } from "../state/settings.js";
import { Button } from "../ui/button.js";
import { Card } from "../ui/card.js";
import { Choice, Select, Switch } from "../ui/field.js";
import { choose } from "../ui/language.js";
import { toast } from "../ui/toast.js";

export function Settings() {
  const now = settings.value;
  return html`<div class="page page-narrow settings">
    <h1>${t("Settings")}</h1>
    <p class="quiet">${t("They hold for this browser, and at once.")}</p>
    <section class="panel">
      <h2>${t("Look")}</h2>
      <${Samples} />
      <${Select}
        label=${t("Language")}
        value=${language.value}
        choices=${LANGUAGES.map((lang) => [lang, NAMES[lang]])}
        onChange=${choose}
      />
      <${Choice}
        label=${t("Colours of the page")}
        value=${now.theme}
        choices=${[["system", t("As the device has them")], ["light", t("Light")], ["dark", t("Dark")]]}
        onChange=${(/** @type {any} */ value) => set("theme", value)}
      />
      <${Choice}
        label=${t("Signs in the corners of the cards")}
        value=${now.cardSize}
        choices=${[["standard", t("Usual")], ["large", t("Large")]]}
        onChange=${(/** @type {any} */ value) => set("cardSize", value)}
      />
      <${Choice}
        label=${t("Colours of the suits")}
        value=${now.cardColours}
        choices=${[
          ["two", t("Usual")],
          ["four", t("A colour for each suit")],
          ["colour-blind", t("Easy to tell apart without red and green")],
        ]}
        onChange=${(/** @type {any} */ value) => set("cardColours", value)}
      />
      <${Select}
        label=${t("Letters on French cards")}
        value=${now.letters}
        choices=${[
          ["language", t("Those of the language")],
          ["en", "A K Q J"],
          ["fr", "A R D V"],
          ["nl", "A H V B"],
          ["ru", "Т К Д В"],
        ]}
        onChange=${(/** @type {any} */ value) => set("letters", value)}
      />
      <${Select}
        label=${t("Order of your hand")}
        value=${now.handOrder}
        choices=${[
          ["suits", t("By suits, high cards first")],
          ["suits-reversed", t("By suits, low cards first")],
          ["trumps-first", t("Trumps first")],
          ["dealt", t("As they were dealt")],
        ]}
        onChange=${(/** @type {any} */ value) => set("handOrder", value)}
      />
      <${Choice}
        label=${t("Movement")}
        value=${now.motion}
        choices=${[["system", t("As the device has it")], ["reduced", t("Nothing moves")]]}
        onChange=${(/** @type {any} */ value) => set("motion", value)}
      />
    </section>
    <section class="panel">
      <h2>${t("Play")}</h2>
      <${Switch} label=${t("Ask before a card is played")} checked=${now.confirmCard}
        hint=${t("The first tap chooses it, the second plays it.")} onChange=${(/** @type {boolean} */ on) => set("confirmCard", on)} />
      <${Switch} label=${t("Play the only card by itself")} checked=${now.autoForced}
        hint=${t("When there is no choice. It takes as long as any other card, so nobody can tell.")} onChange=${(/** @type {boolean} */ on) => set("autoForced", on)} />
      <${Switch} label=${t("Choose a card in advance")} checked=${now.premove}
        hint=${t("It is played at your turn if it may be.")} onChange=${(/** @type {boolean} */ on) => set("premove", on)} />
      <${Switch} label=${t("Mark the cards that may be played")} checked=${now.marks} onChange=${(/** @type {boolean} */ on) => set("marks", on)} />
      <${Select}
        label=${t("A finished trick stays")}
        value=${now.trickStays}
        choices=${[
          ["0", t("not at all")],
          ["1", t("1 second")],
          ["2", t("2 seconds")],
          ["3", t("3 seconds")],
          ["5", t("5 seconds")],
          ["click", t("until you tap it")],
        ]}
        onChange=${(/** @type {any} */ value) => set("trickStays", value)}
      />
    </section>
    <section class="panel">
      <h2>${t("When it is your turn")}</h2>
      <${Switch} label=${t("A soft sound")} checked=${now.sound} onChange=${(/** @type {boolean} */ on) => set("sound", on)} />
      <${Notifications} on=${now.notifications} />
    </section>
    <p><${Button} kind="quiet" icon="undo" onClick=${reset}>${t("All as at the beginning")}<//></p>
  </div>`;
}

/** Everything but the language, which is not what people mean by it. */
function reset() {
  settings.value = { ...usual(), language: settings.peek().language };
  toast(t("All settings are as at the beginning."));
}

/** A message of the system while the page is in the background; the browser asks first. @param {{on: boolean}} props */
function Notifications({ on }) {
  const there = "Notification" in globalThis;
  const [refused, setRefused] = useState(there && Notification.permission === "denied");
  const change = async (/** @type {boolean} */ wanted) => {
    const allowed = wanted && there && (await Notification.requestPermission()) === "granted";
    setRefused(wanted && !allowed);
    set("notifications", allowed);
  };
  return html`<${Switch}
    label=${t("A message of the system")}
    checked=${on && there}
    hint=${refused || !there ? t("This browser does not allow it; its own settings can change that.") : t("While this page is in the background.")}
    onChange=${change}
  />`;
}

/** A card of each suit of both decks, as the settings have them. */
function Samples() {
  const all = /** @type {any[]} */ (games().value.value?.games ?? []);
  const packs = [...new Map(all.map((game) => [game.pack.split("_")[0], game.key])).values()];
  return html`<div class="samples" aria-hidden="true">
    ${packs.map((game) => html`<${Sample} key=${game} game=${game} />`)}
  </div>`;
}

/** @param {{game: string}} props */
function Sample({ game }) {
  const pack = facts(game).value.value?.pack;
  if (pack === undefined) {
    return null;
  }
  const cards = pack.suits.flatMap((/** @type {any} */ suit, /** @type {number} */ n) => {
    const own = Object.keys(pack.cards).filter((card) => card.endsWith(suit.letter));
    return own.slice(n, n + 1);
  });
  return html`<div class="sample">
    ${cards.map((/** @type {string} */ card) => html`<${Card} key=${card} pack=${pack.key} card=${card} />`)}
  </div>`;
}
