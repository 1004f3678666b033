// A step of a lesson as a match that the table's own felt can draw: it shows what the step tells, and no more.

/** @typedef {{seat: number, card: string}} Laid */
/**
 * @typedef {{step: number, kind: "card" | "call" | "number" | "seat", text: string,
 *   pieces: {text: string, term: string | null}[], dealer: number, contract: string | null, trump: string | null,
 *   turned: string | null, hand: string[], hands: string[][] | null,
 *   trick: {leader: number, cards: Laid[]} | null,
 *   tricks: {leader: number, winner: number, cards: Laid[]}[], legal: string[] | null,
 *   choices: {answer: string, label: string}[]}} Task as in `GET /api/learn/LESSON`
 */

/** What stands for the cards of the trick before: who won it leads, and nothing else of it is drawn. */
const GONE = "";

/**
 * The fields of a match (the others hold their usual value). The learner sits at seat 0.
 *
 * @param {Task} task @param {string} game @param {readonly string[]} names of the seats
 */
export function matchOf(task, game, names) {
  const seats = names.length;
  const { leader, cards } = task.trick ?? { leader: 0, cards: [] };
  const calling = task.kind === "call";
  const told = task.contract === null ? null : (task.trump ?? "NT");
  return {
    game,
    rules: 1,
    options: {},
    players: [...names],
    phase: calling ? "calls" : "play",
    seated: names.map((_, seat) => seat),
    dealer: task.dealer,
    turned: task.turned,
    contract: calling ? null : told,
    plays: cards.length === 0 ? [] : [...Array.from({ length: seats }, () => GONE), ...cards.map(({ card }) => card)],
    trick_winners: cards.length === 0 ? [] : [leader],
    player: 0,
    seats: [0],
    hands: names.map((_, seat) => handOf(task, seat, cards)),
    legal: calling ? task.choices.map(({ answer }) => answer) : (task.legal ?? task.hand),
    to_act: task.kind === "card" || calling ? [0] : [],
  };
}

/** @param {Task} task @param {number} seat @param {readonly Laid[]} trick */
function handOf(task, seat, trick) {
  const open = seat === 0 ? task.hand : task.hands?.[seat];
  if (open !== undefined) {
    return open.join(".") || "-";
  }
  // Whoever has played to this trick has a card less than the learner, if the learner has still to play.
  const played = trick.some((one) => one.seat === seat) && !trick.some((one) => one.seat === 0);
  const left = task.hand.length - Number(played);
  return left > 0 ? `?${left}` : "-";
}
