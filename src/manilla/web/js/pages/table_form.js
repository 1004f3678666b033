// What a table is like beside its rules, as a form.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Choice, Field, Select, Switch } from "../ui/field.js";
import { CLOCKS, PACES } from "./table_settings.js";

/** @typedef {import("./table_settings.js").Wishes} Wishes */
/** @typedef {{wishes: Wishes, onChange: (wishes: Wishes) => void, guest: boolean}} FormProps */

/** Who is to play. @param {{wishes: Wishes, onChange: (wishes: Wishes) => void}} props */
export function Company({ wishes, onChange }) {
  return html`<${Choice}
    label=${t("With whom?")}
    value=${wishes.company}
    choices=${[
      ["bots", t("Against bots")],
      ["friends", t("With friends")],
      ["open", t("With whoever comes")],
    ]}
    onChange=${(/** @type {Wishes["company"]} */ company) => onChange({ ...wishes, company })}
    hint=${companyHint(wishes.company)}
  />`;
}

/** @param {Wishes["company"]} company */
function companyHint(company) {
  const hints = {
    bots: t("Begins at once."),
    friends: t("You get a link and a code to send. Bots can take the chairs that stay free."),
    open: t("The table is listed, and anybody may sit down."),
  };
  return hints[company];
}

/**
 * How well bots play.
 *
 * @param {{bots: readonly {bot: string, name: string, about: string}[], value: string, label: string,
 *   onChange: (bot: string) => void}} props
 */
export function BotLevel({ bots, value, label, onChange }) {
  return html`<${Choice}
    label=${label}
    value=${value}
    choices=${bots.map(({ bot, name }) => [bot, name])}
    onChange=${onChange}
    hint=${bots.find(({ bot }) => bot === value)?.about ?? ""}
  />`;
}

/** The rest, which most people leave alone. @param {FormProps} props */
export function TableForm({ wishes, onChange, guest }) {
  const change = (/** @type {Partial<Wishes>} */ some) => onChange({ ...wishes, ...some });
  const alone = wishes.company === "bots";
  return html`<div class="option-fields">
    ${!alone && html`<${Select}
      label=${t("Time for thinking")}
      value=${wishes.clock}
      choices=${Object.keys(CLOCKS).map((clock) => [clock, clockWords(/** @type {Wishes["clock"]} */ (clock))])}
      onChange=${(/** @type {Wishes["clock"]} */ clock) => change({ clock })}
      hint=${t("When a player's time is up a bot plays for him until he is back.")}
    />`}
    <${Select}
      label=${t("Pace")}
      value=${wishes.pace}
      choices=${PACES.map((pace) => [pace, paceWords(pace)])}
      onChange=${(/** @type {string} */ pace) => change({ pace })}
      hint=${t("How long a card lies at least before the next one comes.")}
    />
    <${Choice}
      label=${t("Partners")}
      value=${wishes.rated ? "draw" : wishes.partners}
      choices=${[
        ["draw", t("By drawing cards, as the rules say")],
        ["fixed", t("As people sit down")],
      ]}
      onChange=${(/** @type {Wishes["partners"]} */ partners) => change({ partners })}
      hint=${wishes.rated && !alone ? t("A rated match always draws.") : ""}
    />
    ${!alone && html`<${Choice}
      label=${t("Talk")}
      value=${wishes.talk}
      choices=${[
        ["phrases", t("Set phrases, in everybody's language")],
        ["chat", t("Free chat")],
        ["none", t("None")],
      ]}
      onChange=${(/** @type {Wishes["talk"]} */ talk) => change({ talk })}
    />
    <${Switch}
      label=${t("Others may look on")}
      checked=${wishes.onlookers}
      onChange=${(/** @type {boolean} */ onlookers) => change({ onlookers })}
      hint=${t("They see what lies on the table, and nobody's hand.")}
    />
    <${Field}
      label=${t("Password")}
      value=${wishes.password}
      onInput=${(/** @type {string} */ password) => change({ password })}
      hint=${t("Leave it empty, and whoever has the link can sit down.")}
      autocomplete="off"
      maxlength="200"
    />`}
    ${wishes.company === "open" && html`<${Switch}
      label=${t("Rated")}
      checked=${wishes.rated && !guest}
      onChange=${(/** @type {boolean} */ rated) => change({ rated: rated && !guest })}
      hint=${guest ? t("Only who has an account plays rated matches.") : t("The result counts for everybody's rating.")}
    />`}
  </div>`;
}

/** @param {Wishes["clock"]} clock */
export function clockWords(clock) {
  const { move, bank } = CLOCKS[clock];
  const names = { none: t("No clock"), calm: t("Calm"), usual: t("Usual"), quick: t("Quick") };
  return clock === "none"
    ? names.none
    : t("{name}: {move} seconds a card, and {bank} in reserve", { name: names[clock], move, bank });
}

/** @param {string} pace */
function paceWords(pace) {
  return { "0.3": t("Brisk"), "0.7": t("Usual"), "1.2": t("Calm"), "2": t("Slow") }[pace] ?? pace;
}
