// Opening a table. Its page gives the first chair to whoever opened it, and begins where only bots are to come.

import { api } from "../net/http.js";
import { go } from "../router.js";
import { remember } from "./remembered.js";
import { newTable, toKeep } from "./table_settings.js";

/**
 * Open a table and go there. Throws ApiError.
 *
 * @param {string} game @param {Record<string, string>} options as far as they differ
 * @param {import("./table_settings.js").Wishes} wishes
 */
export async function open(game, options, wishes) {
  const { table } = await api.post("/api/tables", newTable(game, options, wishes));
  remember({ game, options, settings: toKeep(wishes), bots: wishes.bots });
  go(`/t/${table}`);
}
