// The reckoning of a deal, line by line, from the server's own lines.

import { t, tn } from "../i18n.js";
import { sidesOf } from "./seen.js";

/** @typedef {import("./seen.js").SeenDeal} SeenDeal */
/** @typedef {import("./seen.js").Facts} Facts */
/** @typedef {{value: string, count: number} | null} Cell */
/** @typedef {{label: string, cells: [Cell, Cell], both: string | null, strong: boolean}} Row cells by side, ours first;
 *   both: what concerns both sides */

/** Lines whose value multiplies, beside the words of the game (doubles, no trump). */
const FACTORS = ["tie_carried", "capot", "factor"];
const STRONG = ["points", "marks", "over", "half_difference"];

/**
 * Rows of the reckoning, the side `first` in front.
 *
 * @param {SeenDeal} deal @param {Facts} facts @param {number} first a side
 * @returns {Row[]}
 */
export function rowsOf(deal, facts, first) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const line of deal.score?.lines ?? []) {
    const key = `${line.code} ${line.rank}`;
    const factor = FACTORS.includes(line.code) || line.code in facts.words;
    if (line.code === "factor" && line.value === 1) {
      continue;
    }
    const row = rows.get(key) ?? {
      label: labelOf(line, facts),
      cells: [null, null],
      both: null,
      strong: STRONG.includes(line.code),
    };
    if (line.side === null || factor) {
      row.both = factor ? `× ${line.value}` : line.code === "tie" ? "" : String(line.value);
    } else {
      const own = line.side === first ? 0 : 1;
      const counted = line.code === "rank" || line.code === "tricks";
      const sum = (row.cells[own]?.count ?? 0) + line.count;
      row.cells[own] = { value: String(line.value), count: counted ? sum : 0 };
    }
    rows.set(key, row);
  }
  // What was counted stands before its sum, also where one side alone has it.
  const ranks = facts.pack.ranks.map((/** @type {any} */ rank) => `rank ${rank.letter}`);
  return [...new Set([...ranks, "tricks ", "leftover ", ...rows.keys()])].flatMap((key) => rows.get(key) ?? []);
}

/**
 * What a line counts.
 *
 * @param {{code: string, rank: string}} line @param {Facts} facts
 * @returns {string}
 */
function labelOf({ code, rank }, facts) {
  const labels = /** @type {Record<string, string>} */ ({
    tricks: t("Tricks"),
    leftover: t("Cards left over"),
    points: t("Points"),
    half: t("Half of all points"),
    over: t("Over half"),
    half_difference: t("Half of the difference"),
    tie_carried: t("Tie before"),
    capot: t("All the tricks"),
    factor: t("Factor"),
    cap: t("Most that a deal may mark"),
    tie: t("A tie: nobody marks"),
    marks: t("Marks"),
  });
  if (code === "rank") {
    const found = facts.pack.ranks.find((/** @type {any} */ one) => one.letter === rank);
    return found === undefined ? rank : tally(found.name);
  }
  return labels[code] ?? facts.words[code] ?? code;
}

/** @param {string} name */
function tally(name) {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/**
 * What each chair has marked in a deal, beside what the turned card brought before it.
 *
 * @param {SeenDeal} deal @param {SeenDeal | undefined} before the deal before it in the same juego
 * @param {Facts} facts
 * @returns {number[]} by chair
 */
export function gainedIn(deal, before, facts) {
  const sides = sidesOf(facts, deal.dealer);
  const told = deal.score === null || deal.pinta.late ? 0 : deal.pinta.marked;
  return deal.marks.map((marks, chair) => {
    const seat = deal.seated.indexOf(chair);
    const early = seat >= 0 && sides[seat] === sides[deal.dealer] ? told : 0;
    return marks - (before?.marks[chair] ?? 0) - early;
  });
}

/**
 * What the turned card brought, in words; empty where it brings nothing.
 *
 * @param {import("../types/protocol").Pinta} pinta
 * @param {string} name of the dealer's side
 * @param {string} turned the game's word for the card
 * @param {boolean} afterDeal
 */
export function pintaWords(pinta, name, turned, afterDeal) {
  if (pinta.value === 0) {
    return "";
  }
  const n = pinta.value;
  if (pinta.marked > 0) {
    return tn("{turned}: {n} mark for {name}.", "{turned}: {n} marks for {name}.", n, { turned, name });
  }
  if (pinta.void) {
    return t("{turned}: not marked, for it would win ({name}).", { turned, name });
  }
  return afterDeal
    ? t("{turned}: too late, the game has been won.", { turned })
    : t("{turned}: waits until the deal is scored ({name}).", { turned, name });
}
