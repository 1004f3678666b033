// Where things lie on the table: pure numbers, in CSS pixels.

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {{step: number, at: Point, toward: Point}} Place a seat: steps after mine; where on the felt (0 to 1 each
 *   way); the direction in which it lies from the middle
 */

/** Where the others sit for each number of seats, in the order in which they follow me where play goes to the right. */
const OTHERS = /** @type {Record<number, [number, number][]>} */ ({
  2: [[0.5, 0]],
  3: [
    [1, 0.28],
    [0, 0.28],
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
    [1, 0.7],
    [1, 0.26],
    [0.5, 0],
    [0, 0.26],
    [0, 0.7],
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

/**
 * The places with those at the sides as low as they must be for the cards that lie before the seat opposite.
 *
 * @param {Place[]} places @param {{height: number}} room @param {{height: number}} plate @param {number} front
 * @returns {Place[]}
 */
export function below(places, room, plate, front) {
  const least = Math.min(0.75, (plate.height + front + 6) / Math.max(1, room.height - plate.height));
  return front === 0
    ? places
    : places.map((place) =>
        place.step === 0 || place.at.y === 0 || place.at.y >= least
          ? place
          : { ...place, at: { x: place.at.x, y: least } },
      );
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
 * @param {{width: number, height: number, seats: number, plate: {width: number, height: number}, front: number}} felt
 *   the
 *   room, a seat's plate at its edges, and how high the cards are that lie before the one opposite
 * @returns {{card: number, reach: Point, middle: Point}} the reach goes with a place's `toward`
 */
export function trickLayout({ width, height, seats, plate, front }) {
  const wide = width > 2.2 * height;
  const spread = spreadOf(seats, wide);
  const top = seats === 3 ? 0 : plate.height + front;
  const across = (width - (seats > 2 ? 2 * plate.width : 0) - 8) / (2 * spread.x + 1);
  const down = (height - top - 16) / (2 * spread.y + 1) / TALL;
  const card = Math.round(Math.max(34, Math.min(across, down, Math.max(124, height * 0.17))));
  return {
    card,
    reach: { x: Math.round(card * spread.x), y: Math.round(card * TALL * spread.y) },
    middle: { x: Math.round(width / 2), y: Math.round((height + top) / 2) },
  };
}

/** How far the cards of a trick lie apart, in cards. @param {number} seats @param {boolean} wide @returns {Point} */
function spreadOf(seats, wide) {
  if (seats === 2) {
    return wide ? { x: 0.6, y: 0.2 } : { x: 0, y: 0.52 };
  }
  if (seats > 4) {
    return wide ? { x: 1.7, y: 0.4 } : { x: 1.3, y: 0.72 };
  }
  if (seats === 3) {
    return wide ? { x: 1.3, y: 0.4 } : { x: 1, y: 0.7 };
  }
  return wide ? { x: 1.25, y: 0.3 } : { x: 1.02, y: 0.56 };
}

/**
 * Cards before somebody else: open ones, or piles. Opposite they lie in one row, at the sides in two.
 *
 * @param {{count: number, piles: boolean, opposite: boolean, room: {width: number, height: number}, plate: {width:
 *   number}}} cards
 * @returns {{card: number, gap: number, width: number, height: number}} of one card; and of them all
 */
export function frontLayout({ count, piles, opposite, room, plate }) {
  const gap = piles ? 6 : 2;
  const perRow = opposite ? count : Math.ceil(count / 2);
  const across = ((opposite ? Math.min(room.width - 20, 460) : plate.width) + gap) / perRow - gap;
  const card = Math.floor(Math.max(18, Math.min(across, piles ? 80 : 60, room.height * 0.13)));
  const rows = Math.ceil(count / Math.max(1, perRow));
  return {
    card,
    gap,
    width: perRow * (card + gap) - gap,
    height: count === 0 ? 0 : Math.ceil(rows * (card * TALL + gap)),
  };
}

/**
 * A hand at the bottom: in how many rows, how wide its cards are, and how far each is from the next. Sizes go with the
 * cards as they were dealt, so that nothing jumps while the hand is played.
 *
 * @param {{width: number, height: number, dealt: number, piles: boolean}} room the screen; how many cards (or piles)
 *   make
 *   a whole hand
 * @returns {{rows: number, perRow: number, card: number, step: number}}
 */
export function handLayout({ width, height, dealt, piles }) {
  const low = height < 480;
  const inside = width - 16;
  const gap = piles ? 8 : 4;
  const rows = !low && dealt > 6 && inside / dealt < TARGET ? 2 : 1;
  const perRow = Math.max(1, Math.ceil(dealt / rows));
  const tallest = low ? height * 0.26 : rows === 2 ? height * 0.13 : Math.min(240, height * 0.22);
  const across = rows === 2 || piles ? inside / perRow - (piles ? gap : 0) : (inside / perRow) * 1.5;
  const card = Math.floor(Math.max(TARGET, Math.min(Math.max(116, width * 0.06), tallest / TALL, across)));
  const step = perRow === 1 ? card : Math.min(card + gap, (inside - card) / (perRow - 1));
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
