// Which game the course, the problems and the deal of the day are about: the one named, else the one of last time.

import { last } from "../pages/remembered.js";
import { keepText, keptText } from "../state/kept.js";

const KEY = "manilla.learned.game";

/**
 * The game to begin with, of those that there are; the first of them for whoever is here for the first time.
 *
 * @param {string | null} asked by the address
 * @param {readonly string[]} known
 */
export function gameOf(asked, known) {
  const wanted = [asked, keptText(KEY), last()?.game ?? null];
  return wanted.find((key) => key !== null && known.includes(key)) ?? known[0] ?? "";
}

/** @param {string} game */
export function rememberGame(game) {
  keepText(KEY, game);
}
