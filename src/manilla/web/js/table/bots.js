// The bots that one can sit down with, by what they are good for.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Select } from "../ui/field.js";

const LEVELS = ["casual", "club", "strong"];

/** What to call a bot. @param {string} spec */
export function botName(spec) {
  const [name = ""] = spec.split(":");
  const known = /** @type {Record<string, string>} */ ({
    casual: t("Casual player"),
    club: t("Club player"),
    strong: t("Strong player"),
    random: t("Random player"),
  });
  return known[name] ?? spec;
}

/** @param {{value: string, onChange: (bot: string) => void}} props */
export function BotChoice({ value, onChange }) {
  return html`<${Select}
    label=${t("How well they play")}
    value=${value}
    choices=${LEVELS.map((level) => [level, botName(level)])}
    onChange=${onChange}
  />`;
}
