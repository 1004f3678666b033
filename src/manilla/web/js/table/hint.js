// What is to be done now, in one line: for those who have never seen the game, and for those who listen.

import { t } from "../i18n.js";
import { cardName, chairOf, ownerOf, seatName, suitName } from "./seen.js";

/** @typedef {import("./seen.js").Facts} Facts */
/** @typedef {import("./seen.js").SeenTable} SeenTable */
/** @typedef {import("./seen.js").SeenMatch} SeenMatch */
/** @typedef {{text: string, mine: boolean}} Hint mine: it is my turn */

/**
 * @param {{state: SeenTable, match: SeenMatch | null, chair: number | null, facts: Facts, names: readonly string[]}}
 *   seen
 * @returns {Hint}
 */
export function hintOf({ state, match, chair, facts, names }) {
  if (state.phase === "over") {
    return { text: t("The match is over."), mine: false };
  }
  if (state.phase === "closed") {
    return { text: t("This table is closed."), mine: false };
  }
  if (state.phase === "paused") {
    return { text: t("The match is paused."), mine: false };
  }
  if (match === null || match.phase === "draw") {
    return { text: t("The cards are drawn for places."), mine: false };
  }
  if (state.claiming !== null) {
    return {
      text: t("{name} claims the rest. It is being looked at.", { name: names[state.claiming] ?? "" }),
      mine: false,
    };
  }
  if (match.phase === "cut") {
    return match.cutter === chair && chair !== null
      ? { text: t("You cut the pack."), mine: true }
      : { text: t("{name} cuts the pack.", { name: names[match.cutter ?? 0] ?? "" }), mine: false };
  }
  if (match.legal.length > 0) {
    return { text: myTurn(match, facts), mine: true };
  }
  return { text: waitingFor(match, facts, names), mine: false };
}

/** @param {SeenMatch} match @param {Facts} facts */
function myTurn(match, facts) {
  if (match.contract === null) {
    const naming = facts.calls.some((/** @type {any} */ one) => one.kind === "name" && mayBeSaid(match, one.call));
    return naming ? t("Your call: choose the trumps.") : t("Your call.");
  }
  const seat = actingSeat(match);
  const whose = seat !== null && ownerOf(facts, seat) !== seat ? t("Your dummy's turn.") : t("Your turn.");
  return `${whose} ${dutyWords(match, facts)}`;
}

/** Who speaks for several seats says for which. @param {SeenMatch} match @param {string} call */
function mayBeSaid(match, call) {
  return match.legal.some((legal) => legal === call || legal.endsWith(`:${call}`));
}

/** What binds in this trick. @param {SeenMatch} match @param {Facts} facts */
export function dutyWords(match, facts) {
  const { duty } = match;
  if (match.trick.length === 0) {
    return t("You lead: play any card.");
  }
  if (duty === null) {
    return t("You may play any card.");
  }
  const suit = duty.suit === null ? "" : suitName(facts, duty.suit);
  const beat = duty.beat === null ? "" : cardName(facts, duty.beat);
  switch (duty.code) {
    case "must_follow":
      return t("Follow suit: {suit}.", { suit });
    case "must_beat":
      return t("Go higher in {suit} than this card: {beat}.", { suit, beat });
    case "must_trump":
      return t("You cannot follow suit: play a trump ({suit}).", { suit });
    case "must_overtrump":
      return t("Play a higher trump than this card: {beat}.", { beat });
    case "may_not_undertrump":
      return t("Play no trump, for yours are lower than this card: {beat}.", { beat });
    case "must_play_lowest":
      return t("Play the lowest card of a suit.");
    default:
      return t("Play one of the bright cards.");
  }
}

/** The seat of mine that is to act. @param {SeenMatch} match */
export function actingSeat(match) {
  return match.legal.length === 0 ? null : (match.seats.find((seat) => match.to_act.includes(seat)) ?? null);
}

/** @param {SeenMatch} match @param {Facts} facts @param {readonly string[]} names */
function waitingFor(match, facts, names) {
  if (match.phase !== "calls" && match.phase !== "play") {
    return t("The cards are dealt.");
  }
  const seats = [...match.to_act].sort((one, other) => one - other);
  const seat = seats[0];
  if (seat === undefined) {
    return t("The deal is over.");
  }
  if (seats.length > 1) {
    return t("The others may speak now.");
  }
  const name =
    match.phase === "calls" ? (names[chairOf(facts, match, seat)] ?? "") : seatName(facts, match, names, seat);
  return match.phase === "calls" ? t("{name} is to call.", { name }) : t("{name} is to play.", { name });
}
