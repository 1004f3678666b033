// The bots that one can sit down with.

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Select } from "../ui/field.js";
import { botName } from "./bot_names.js";

const LEVELS = ["casual", "club", "strong"];

/** @param {{value: string, onChange: (bot: string) => void}} props */
export function BotChoice({ value, onChange }) {
  return html`<${Select}
    label=${t("How well they play")}
    value=${value}
    choices=${LEVELS.map((level) => [level, levelWords(level)])}
    onChange=${onChange}
  />`;
}

/** @param {string} level */
function levelWords(level) {
  const words = /** @type {Record<string, string>} */ ({
    casual: t("a casual player, easy to beat"),
    club: t("a good club player"),
    strong: t("as strong as we can"),
  });
  return `${botName(level)}: ${words[level]}`;
}
