// What people are called. Who has taken no name is "Guest 1234" to the server, and to each reader in his own language.

import { t } from "./i18n.js";

const GUEST = /^Guest (\d+)$/;

/** A name as the present reader sees it. @param {string} name */
export function called(name) {
  const number = GUEST.exec(name)?.[1];
  return number === undefined ? name : t("Guest {number}", { number });
}
