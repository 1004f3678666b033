// What is played, and what has been said so far: a line or two above a position.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Sign } from "../table/bar.js";
import { callName, contractWords, readCall, readContract, seatName } from "../table/seen.js";

/** @param {{match: any, names: readonly string[], facts: any}} props */
export function Standing({ match, names, facts }) {
  const contract = readContract(match.contract ?? null);
  const calls = (match.calls ?? []).map(readCall);
  const said = (/** @type {{seat: number, call: string}} */ { seat, call }) =>
    t("{name}: {call}", { name: seatName(facts, match, names, seat), call: callName(facts, call) });
  return html`<p class="step-contract">
      ${contract?.trump && html`<${Sign} facts=${facts} suit=${contract.trump} />`}
      <span>${contract === null ? t("Before the first card") : contractWords(contract, facts)}</span>
    </p>
    ${calls.length > 0 && html`<p class="quiet">${t("Said so far: {calls}", { calls: calls.map(said).join(", ") })}</p>`}`;
}
