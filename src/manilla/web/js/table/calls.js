// Before the cards are played: to cut, and to say what is played.

import { t, tn } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Button } from "../ui/button.js";
import { Field } from "../ui/field.js";
import { Sign } from "./bar.js";
import { callName, readCall, seatName } from "./seen.js";

/** @typedef {import("./board.js").Seen} Seen */
/** @typedef {import("./acting.js").Acting} Acting */

/** Everything that I may say now, as big buttons. @param {{seen: Seen, acting: Acting}} props */
export function Calls({ seen: { match, facts, names }, acting }) {
  const kinds = new Map(facts.calls.map((/** @type {any} */ one) => [one.call, one.kind]));
  const own = match.seats.find((seat) => match.to_act.includes(seat));
  return html`<div class="calls" role="group" aria-label=${t("What do you say?")}>
    ${match.legal.map((text) => {
      const { seat, call } = text.includes(":") ? readCall(text) : { seat: own ?? 0, call: text };
      const kind = kinds.get(call);
      return html`<button
        key=${text}
        type="button"
        class=${`call call-${kind === "name" ? "suit" : kind === "pass" ? "pass" : "word"}`}
        data-call=${call}
        aria-busy=${acting.sent === text ? "true" : undefined}
        onClick=${() => acting.act(text)}
      >
        ${kind === "name" && html`<${Sign} facts=${facts} suit=${call} />`}
        <span class="call-label">${callName(facts, call)}</span>
        ${seat !== own && html`<span class="call-for">${seatName(facts, match, names, seat)}</span>`}
      </button>`;
    })}
  </div>`;
}

/** Where to cut, and a number of one's own for the shuffle. @param {{seen: Seen, acting: Acting}} props */
export function Cut({ seen: { facts, state, chair }, acting }) {
  const { least, most, knock } = facts.layout.cut;
  const [at, setAt] = useState(Math.round((least + most) / 2));
  const [number, setNumber] = useState("");
  const given = chair !== null && state.shuffle !== null && String(chair) in state.shuffle.numbers;
  const anywhere = () => {
    const room = most - least + 1;
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    acting.act(`cut ${least + (random % room)}`, number);
  };
  return html`<div class="cut" role="group" aria-label=${t("Cut the pack")}>
    <div class="row cut-row">
      <${Button} kind="primary" busy=${acting.sent !== null} onClick=${anywhere}>${t("Cut anywhere")}<//>
      ${knock && html`<${Button} onClick=${() => acting.act("cut 0", number)}>${t("Knock: do not cut")}<//>`}
    </div>
    <details class="cut-more">
      <summary>${t("Cut where you like")}</summary>
      <label class="cut-at">
        <span>${tn("{n} card lifted", "{n} cards lifted", at)}</span>
        <input type="range" min=${least} max=${most} value=${at} onInput=${(/** @type {any} */ event) => setAt(Number(event.currentTarget.value))} />
      </label>
      ${!given &&
      html`<${Field}
        label=${t("A number of your own for the shuffle")}
        hint=${t("It is mixed in, so that nobody can choose the cards. Any letters and digits will do.")}
        maxlength="64"
        value=${number}
        onInput=${(/** @type {string} */ text) => setNumber(text.replace(/[^!-~]/g, ""))}
      />`}
      <${Button} onClick=${() => acting.act(`cut ${at}`, number)}>${t("Cut here")}<//>
    </details>
  </div>`;
}
