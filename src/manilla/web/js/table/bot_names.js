// What bots are called, by what they are good for.

import { t } from "../i18n.js";

/** What to call a bot. @param {string} spec */
export function botName(spec) {
  const [name = ""] = spec.split(":");
  const known = /** @type {Record<string, string>} */ ({
    casual: t("Casual"),
    club: t("Club"),
    strong: t("Strong"),
    random: t("Random"),
    sampler: t("Sampler"),
  });
  return known[name] ?? spec;
}
