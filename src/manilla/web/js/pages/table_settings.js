// What a table is like beside its rules: the choices of a form, and the settings that are sent for them.

/** @typedef {{company: "bots" | "friends" | "open", password: string, rated: boolean, partners: "draw" | "fixed",
 *   clock: keyof typeof CLOCKS, onlookers: boolean, talk: "phrases" | "chat" | "none", pace: string, bots: string}}
 *   Wishes company: against bots alone; with friends who have the link; with whoever comes */

/** Seconds for an act, and for all acts of a match besides. */
export const CLOCKS = /** @type {const} */ ({
  none: { move: 0, bank: 0 },
  calm: { move: 60, bank: 300 },
  usual: { move: 30, bank: 120 },
  quick: { move: 12, bank: 45 },
});
/** Seconds between two acts. */
export const PACES = /** @type {const} */ (["0.3", "0.7", "1.2", "2"]);
export const USUAL_BOT = "club";

/** @type {Wishes} */
export const USUAL = {
  company: "bots",
  password: "",
  rated: false,
  partners: "draw",
  clock: "none",
  onlookers: true,
  talk: "phrases",
  pace: "0.7",
  bots: USUAL_BOT,
};

/**
 * Wishes from what was kept; what does not fit is as usual. A password is never kept.
 *
 * @param {Record<string, any>} kept
 * @returns {Wishes}
 */
export function wishesFrom(kept) {
  const known = {
    company: ["bots", "friends", "open"],
    partners: ["draw", "fixed"],
    clock: Object.keys(CLOCKS),
    talk: ["phrases", "chat", "none"],
    pace: PACES,
    rated: [false, true],
    onlookers: [false, true],
  };
  const fitting = Object.entries(known).flatMap(([name, values]) =>
    /** @type {readonly unknown[]} */ (values).includes(kept[name]) ? [[name, kept[name]]] : [],
  );
  const bots = typeof kept.bots === "string" && kept.bots !== "" ? { bots: kept.bots } : {};
  return { ...USUAL, ...Object.fromEntries(fitting), ...bots };
}

/** What is kept of wishes. @param {Wishes} wishes */
export function toKeep({ password: _never, ...rest }) {
  return rest;
}

/**
 * The body of `POST /api/tables`.
 *
 * @param {string} game @param {Record<string, string>} options @param {Wishes} wishes
 */
export function newTable(game, options, wishes) {
  const alone = wishes.company === "bots";
  const password = alone ? "" : wishes.password;
  const rated = wishes.company === "open" && wishes.rated;
  return {
    game,
    options,
    settings: {
      public: wishes.company === "open",
      locked: password !== "",
      rated,
      partners: rated ? "draw" : wishes.partners,
      clock: alone ? CLOCKS.none : CLOCKS[wishes.clock],
      onlookers: wishes.onlookers && !alone,
      talk: wishes.talk,
      pace: Number(wishes.pace),
      stand_in: wishes.bots,
    },
    password,
    bots: alone ? wishes.bots : "",
  };
}

/**
 * Which of the clocks a table has; null for one of its own.
 *
 * @param {{move?: number, bank?: number} | undefined} clock
 */
export function clockOf({ move = 0, bank = 0 } = {}) {
  const found = Object.entries(CLOCKS).find(([, known]) => known.move === move && known.bank === bank);
  return /** @type {keyof typeof CLOCKS | null} */ (found?.[0] ?? null);
}
