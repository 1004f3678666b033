// People and bots as they are shown everywhere: a coloured disc with initials, a name, a mark for bots.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";
import { initials, shade } from "./initials.js";

/**
 * A disc and a name; a link to the profile of somebody who has one.
 *
 * @param {{name: string, player?: string, bot?: boolean, large?: boolean, note?: string}} props player: the id, which
 *   also chooses the colour; note: what stands behind the name
 */
export function Person({ name, player = "", bot = false, large = false, note = "" }) {
  const shown = name === "former player" ? t("former player") : name;
  const inner = html`<${Disc} name=${shown} id=${player || name} bot=${bot} />
    <span class="person-name">${shown}</span>
    ${bot && html`<span class="tag">${t("Bot")}</span>`} ${note && html`<span class="person-note">${note}</span>`}`;
  const look = `person ${large ? "person-large" : ""}`;
  return player.startsWith("p_")
    ? html`<${Link} href=${`/profile?player=${player}`} class=${look}>${inner}<//>`
    : html`<span class=${look}>${inner}</span>`;
}

/** @param {{name: string, id: string, bot?: boolean}} props */
export function Disc({ name, id, bot = false }) {
  return html`<span class=${`disc disc-${shade(id)}`} aria-hidden="true">
    ${bot ? html`<${Icon} name="bot" />` : initials(name)}
  </span>`;
}

/** A chair that nobody has taken. */
export function FreeChair() {
  return html`<span class="person person-free"><span class="disc disc-free" aria-hidden="true"></span>${t("free")}</span>`;
}
