// The score sheet, as it is written on paper: a column for each side (or player), a line a deal, the sum below.

/** @typedef {import("./seen.js").SeenMatch} SeenMatch */
/** @typedef {import("./seen.js").SeenDeal} SeenDeal */
/** @typedef {import("./seen.js").Facts} Facts */
/** @typedef {{number: number, gained: number[], total: number[], contract: string | null, factor: number, tied: boolean}} Line
 *   gained and total by column; factor by which a tie before multiplied it */
/** @typedef {{lines: Line[], total: number[], winners: number[] | null}} Juego winners: columns; null while it goes on */
/** @typedef {{columns: number[][], juegos: Juego[], won: number[]}} Sheet columns: the chairs that share one; won: juegos by column */

/**
 * Who shares a column: mates where they stand together for the whole match, else each for himself.
 *
 * @param {Facts} facts @param {readonly number[]} seated the chair at each seat
 * @param {number | null} mine my chair: my column comes first
 * @returns {number[][]}
 */
export function columnsOf(facts, seated, mine) {
  const columns =
    facts.accounts === "sides"
      ? [0, 1].map((side) => seated.filter((_, seat) => seat % 2 === side))
      : [...seated].sort((one, other) => one - other).map((chair) => [chair]);
  const own = columns.findIndex((column) => mine !== null && column.includes(mine));
  return own > 0 ? [...columns.slice(own), ...columns.slice(0, own)] : columns;
}

/**
 * The whole sheet of a match.
 *
 * @param {SeenMatch} match all deals of it @param {Facts} facts @param {number | null} mine my chair
 * @returns {Sheet}
 */
export function sheetOf(match, facts, mine) {
  const columns = columnsOf(facts, match.seated, mine);
  const juegos = Array.from({ length: match.games.length + 1 }, (_, juego) => juegoOf(match, columns, juego));
  const running = match.winners.length > 0 ? juegos.slice(0, -1) : juegos;
  const won = columns.map(([chair]) => match.games.filter((game) => game.winners.includes(chair ?? -1)).length);
  return { columns, juegos: running, won };
}

/** @param {SeenMatch} match @param {number[][]} columns @param {number} juego @returns {Juego} */
function juegoOf(match, columns, juego) {
  const deals = match.results.map((deal, n) => ({ deal, number: match.results_from + n }));
  const mine = deals.filter(({ deal }) => deal.juego === juego);
  const lines = mine.map(({ deal, number }, n) => lineOf(deal, number, mine[n - 1]?.deal, columns));
  const game = match.games[juego];
  const marks = game === undefined ? match.marks : game.marks;
  return {
    lines,
    total: columns.map(([chair = 0]) => marks[chair] ?? 0),
    winners: game === undefined ? null : columns.flatMap(([chair = 0], n) => (game.winners.includes(chair) ? [n] : [])),
  };
}

/** @param {SeenDeal} deal @param {number} number @param {SeenDeal | undefined} before @param {number[][]} columns @returns {Line} */
function lineOf(deal, number, before, columns) {
  const total = columns.map(([chair = 0]) => deal.marks[chair] ?? 0);
  const gained = columns.map(([chair = 0], n) => (total[n] ?? 0) - (before?.marks[chair] ?? 0));
  const tie = deal.score?.lines.find((line) => line.code === "tie_carried");
  return {
    number: number + 1,
    gained,
    total,
    contract: deal.contract,
    factor: tie?.value ?? 1,
    tied: deal.score !== null && deal.score.winner === null,
  };
}
