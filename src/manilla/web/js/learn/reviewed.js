// A review as it comes in, line by line, and what can be read from it. Pure: nothing is drawn or asked for here.

/**
 * @typedef {object} Prospect what an action leads to: points of the own side, marks ahead, chances from 0 to 1
 * @property {string} action
 * @property {number} points
 * @property {number} marks
 * @property {number} half the chance to win the deal
 * @property {number | null} chance to win the game
 */
/** @typedef {{points: number, marks: number | null, worth: number}} Loss worth: in marks at the score */
/**
 * @typedef {object} Known what could be known
 * @property {string} grade
 * @property {Loss} loss
 * @property {number} error of the loss in marks
 * @property {string} best
 * @property {{code: string, text: string}} idea
 * @property {Prospect[]} actions
 * @property {number} worlds
 * @property {boolean} exact
 */
/**
 * @typedef {object} Decision
 * @property {number} place in the deal, from 0
 * @property {string} before trick and card (`6.1`); empty for a call
 * @property {number} seat
 * @property {number} player a chair
 * @property {string} action
 * @property {string} verdict
 * @property {Known | null} known null: there was no choice
 * @property {{loss: Loss, best: string | null} | null} was null: not proved
 * @property {number | null} value
 * @property {string[]} line best play from there
 * @property {string | null} [problem] the text of a problem made of a mistake
 */
/** @typedef {{mean: number | null, low: number | null, high: number | null}} Interval */
/**
 * @typedef {object} Account
 * @property {number} player a chair
 * @property {number} judged
 * @property {number} at_stake
 * @property {Interval} accuracy
 * @property {Interval} lost
 * @property {Record<string, number>} verdicts
 */
/**
 * @typedef {object} Summary
 * @property {number[]} sides of the seats
 * @property {(number | null)[]} course before each card and at the end, for side 0
 * @property {number | null} turning_point a place
 * @property {Account[]} accounts
 * @property {{player: number, text: string, missed: number, occasions: number}[]} habits
 */
/**
 * @typedef {object} Review
 * @property {any} about what it is a review of; null until it is known
 * @property {number | null} before so many reviews are made first; null: it is being made
 * @property {number | null} whole how many decisions there are
 * @property {Map<number, Decision>} decisions found so far, by place
 * @property {Summary | null} summary the end
 */

/** @type {Review} */
export const NOTHING = { about: null, before: null, whole: null, decisions: new Map(), summary: null };

/**
 * The review with one line more.
 *
 * @param {Review} review @param {any} line @returns {Review}
 */
export function taken(review, line) {
  switch (line.kind) {
    case "deal":
      return { ...NOTHING, about: line };
    case "waiting":
      return { ...review, before: line.before };
    case "begun":
      return { ...review, before: null, whole: line.decisions };
    case "decision":
      return { ...review, decisions: new Map(review.decisions).set(line.place, line) };
    case "summary":
      return { ...review, summary: line };
    default:
      return review; // of a newer server
  }
}

/** How much of it is there, from 0 to 1. @param {Review} review */
export function progress({ whole, decisions, summary }) {
  return summary !== null ? 1 : whole ? decisions.size / whole : 0;
}

/** The decisions in the order of play; of one player, or all. @param {Review} review @param {number | null} chair */
export function decisionsOf({ decisions }, chair) {
  const all = [...decisions.values()].sort((one, other) => one.place - other.place);
  return chair === null ? all : all.filter(({ player }) => player === chair);
}

const PRAISED = ["", "good", "good_lucky"];

/** Whether there is something to learn from a decision. @param {Decision} decision */
export function isTelling({ verdict }) {
  return !PRAISED.includes(verdict);
}

/**
 * The decision to begin with: the turning point; else the dearest of a player; else the last one.
 *
 * @param {Review} review @param {number | null} chair
 * @returns {number | null} a place
 */
export function firstToSee(review, chair) {
  if (review.summary !== null) {
    const { turning_point: turning } = review.summary;
    if (turning !== null) {
      return turning;
    }
    const dear = decisionsOf(review, chair).filter(isTelling);
    const [worst] = dear.sort((one, other) => (other.known?.loss.worth ?? 0) - (one.known?.loss.worth ?? 0));
    if (worst !== undefined) {
      return worst.place;
    }
  }
  // While more come in, the last one that is judged stays in sight: it is found first.
  const own = decisionsOf(review, chair);
  const last = own.findLast(({ known }) => known !== null) ?? own.at(-1) ?? decisionsOf(review, null).at(-1);
  return last?.place ?? null;
}

/**
 * The place of the next decision (`by` 1) or the one before (-1) in a list; null at its end.
 *
 * @param {readonly Decision[]} list @param {number | null} place @param {1 | -1} by
 */
export function beside(list, place, by) {
  if (place === null) {
    return (by === 1 ? list[0] : list.at(-1))?.place ?? null;
  }
  const found = by === 1 ? list.find((one) => one.place > place) : list.findLast((one) => one.place < place);
  return found?.place ?? null;
}

/**
 * What would have been better: by what could be known, else with all cards seen.
 *
 * @param {Decision} decision @returns {{action: string, open: boolean} | null} open: only with all cards seen
 */
export function betterThan({ known, was, action }) {
  if (known === null) {
    return null;
  }
  if (known.grade !== "good") {
    return { action: known.best, open: false };
  }
  const paid = was !== null && (was.loss.points > 0 || (was.loss.marks ?? 0) > 0);
  return paid && was.best !== null && was.best !== action ? { action: was.best, open: true } : null;
}

/** @typedef {{place: number, value: number}} Point place: of the card before which the deal stood so */

/**
 * How many points a side is ahead before each card and at the end, as far as it is proved.
 *
 * @param {Review} review @param {number} side
 * @returns {{points: Point[], cards: number}}
 */
export function courseOf(review, side) {
  const calls = review.about?.calls ?? 0;
  const sign = side === 0 ? 1 : -1;
  const course = review.summary?.course ?? [];
  if (course.length > 0) {
    const points = course.flatMap((value, card) => (value === null ? [] : [{ place: card + calls, value: sign * value }]));
    return { points, cards: course.length - 1 };
  }
  const found = decisionsOf(review, null).filter(({ value, before }) => value !== null && before !== "");
  return {
    points: found.map(({ place, value }) => ({ place, value: sign * (value ?? 0) })),
    cards: Math.max((review.whole ?? 0) - calls, 0),
  };
}
