// Where things lie on the table: pure numbers, in CSS pixels.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{step: number, at: Point, toward: Point}} Place a seat: steps after mine; where on the felt (0 to 1 each way); the direction in which it lies from the middle */

/** Where the others sit for each number of seats, in the order in which they follow me where play goes to the right. */
const OTHERS = /** @type {Record<number, [number, number][]>} */ ({
  2: [[0.5, 0]],
  3: [
    [1, 0.2],
    [0, 0.2],
  ],
  4: [
    [1, 0.42],
    [0.5, 0],
    [0, 0.42],
  ],
  5: [
    [1, 0.55],
    [0.8, 0],
    [0.2, 0],
    [0, 0.55],
  ],
  6: [
    [1, 0.66],
    [1, 0.16],
    [0.5, 0],
    [0, 0.16],
    [0, 0.66],
  ],
});

/**
 * The place of each seat, mine at the bottom. Play goes on to the right of each player where it is anticlockwise.
 *
 * @param {number} seats @param {number} mine @param {string} direction `clockwise` or `anticlockwise`
 * @returns {Place[]} by seat
 */
export function seatPlaces(seats, mine, direction) {
  const others = OTHERS[seats] ?? [];
  return Array.from({ length: seats }, (_, seat) => {
    const step = (seat - mine + seats) % seats;
    const [right, y] = step === 0 ? [0.5, 1] : (others[step - 1] ?? [0.5, 0]);
    const x = direction === "clockwise" ? 1 - right : right;
    const angle = ((2 * Math.PI) / seats) * step * (direction === "clockwise" ? -1 : 1);
    return { step, at: { x, y }, toward: { x: tidy(Math.sin(angle)), y: tidy(Math.cos(angle)) } };
  });
}

/** @param {number} value */
function tidy(value) {
  return Math.round(value * 1000) / 1000 + 0;
}

/** Height by width of a card. */
export const TALL = 950 / 615;

/**
 * The trick in the middle: how wide its cards are, and how far each lies from the middle.
 *
 * @param {{width: number, height: number, seats: number, plate: {width: number, height: number}}} felt the room, and a
 *   seat's plate at its edges
 * @returns {{card: number, reach: Point}} the reach goes with a place's `toward`
 */
export function trickLayout({ width, height, seats, plate }) {
  const spread = seats > 4 ? { x: 1.3, y: 0.72 } : seats === 2 ? { x: 0, y: 0.52 } : { x: 1.02, y: 0.56 };
  const across = (width - (seats > 2 ? 2 * plate.width : 0) - 8) / (2 * spread.x + 1);
  const down = (height - plate.height - 16) / (2 * spread.y + 1) / TALL;
  const card = Math.round(Math.max(34, Math.min(across, down, 124)));
  return { card, reach: { x: Math.round(card * spread.x), y: Math.round(card * TALL * spread.y) } };
}

/**
 * A hand at the bottom: in how many rows, how wide its cards are, and how far each is from the next. Sizes go with the
 * cards as they were dealt, so that nothing jumps while the hand is played.
 *
 * @param {{width: number, height: number, dealt: number}} room the screen; and how many cards make a whole hand
 * @returns {{rows: number, perRow: number, card: number, step: number}}
 */
export function handLayout({ width, height, dealt }) {
  const low = height < 480;
  const inside = width - 16;
  const rows = !low && dealt > 6 && inside / dealt < TARGET ? 2 : 1;
  const perRow = Math.max(1, Math.ceil(dealt / rows));
  const tallest = low ? height * 0.26 : rows === 2 ? height * 0.155 : Math.min(190, height * 0.24);
  const widest = Math.min(116, tallest / TALL);
  const card = Math.floor(Math.max(TARGET, Math.min(widest, rows === 2 ? inside / perRow : (inside / perRow) * 1.5)));
  const step = perRow === 1 ? card : Math.min(card + 4, (inside - card) / (perRow - 1));
  return { rows, perRow, card, step: Math.floor(step * 10) / 10 };
}

/** What a finger can hit. */
export const TARGET = 44;

/**
 * Cards shared out among rows, the last rows taking the fewer.
 *
 * @template T @param {readonly T[]} cards @param {number} perRow
 * @returns {T[][]}
 */
export function inRows(cards, perRow) {
  const rows = Math.max(1, Math.ceil(cards.length / perRow));
  const each = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * each, (row + 1) * each));
}
