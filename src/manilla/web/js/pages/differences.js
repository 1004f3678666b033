// In which rules a table differs from its game, in words.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { facts } from "../state/facts.js";
import { differences } from "./options.js";

/**
 * A list of what is set otherwise; nothing while it is not known.
 *
 * @param {{game: string, options: Record<string, string>}} props
 */
export function Differences({ game, options }) {
  const known = facts(game).value;
  if (Object.keys(options).length === 0 || known.status !== "ready") {
    return null;
  }
  return html`<ul class="differences" aria-label=${t("House rules")}>
    ${differences(known.value, options, t("none")).map(
      ({ name, label, value }) => html`<li key=${name}><span>${label}:</span> <b>${value}</b></li>`,
    )}
  </ul>`;
}
