// What a table's message says, read for drawing: hands, seats, names, contract. Nothing here knows a rule.

import { t, tc } from "../i18n.js";
import { botName } from "./bot_names.js";

/** @typedef {import("../types/protocol").SeenTable} SeenTable */
/** @typedef {import("../types/protocol").SeenMatch} SeenMatch */
/** @typedef {import("../types/protocol").SeenDeal} SeenDeal */
/** @typedef {{hidden: number, top: string | null}} Pile */
/** @typedef {{cards: string[], hidden: number, piles: Pile[]}} Hand */
/** @typedef {{trump: string | null, blind: boolean, double: string, declarer: number | null}} Contract */
/** @typedef {any} Facts what /api/games/KEY tells */

/** @type {Hand} */
export const NO_HAND = { cards: [], hidden: 0, piles: [] };

/**
 * A hand as the notation writes it (docs/notation.md): `AR3O.?2.(?3.9B)` is three cards of one suit, two unknown cards
 * and a pile with three cards below an open one.
 *
 * @param {string | undefined} text
 * @returns {Hand}
 */
export function readHand(text) {
  /** @type {Hand} */
  const hand = { cards: [], hidden: 0, piles: [] };
  for (const part of (text ?? "-").match(/\([^)]*\)|[^.]+/g) ?? []) {
    if (part.startsWith("(")) {
      hand.piles.push(readPile(part.slice(1, -1)));
    } else if (part.startsWith("?")) {
      hand.hidden += count(part);
    } else if (part !== "-") {
      hand.cards.push(...cardsOf(part));
    }
  }
  return hand;
}

/** @param {string} text @returns {Pile} */
function readPile(text) {
  const pile = { hidden: 0, top: /** @type {string | null} */ (null) };
  for (const part of text.split(".").filter((one) => one !== "")) {
    if (part.startsWith("?")) {
      pile.hidden += count(part);
    } else {
      pile.top = part;
    }
  }
  return pile;
}

/** @param {string} part `?` or `?7` */
function count(part) {
  return part === "?" ? 1 : Number(part.slice(1));
}

/** @param {string} part ranks, then their suit */
function cardsOf(part) {
  const suit = part.at(-1) ?? "";
  return [...part.slice(0, -1)].map((rank) => rank + suit);
}

/** How many cards a hand still has. @param {Hand} hand */
export function sizeOf({ cards, hidden, piles }) {
  return cards.length + hidden + piles.reduce((sum, pile) => sum + pile.hidden + (pile.top === null ? 0 : 1), 0);
}

/** The known cards that can be reached. @param {Hand} hand */
export function reachable({ cards, piles }) {
  return [...cards, ...piles.flatMap((pile) => (pile.top === null ? [] : [pile.top]))];
}

/**
 * A contract: `B`, `NT+contro@2`, `NT+blind`.
 *
 * @param {string | null} text
 * @returns {Contract | null}
 */
export function readContract(text) {
  if (text === null) {
    return null;
  }
  const [words = "", seat] = text.split("@");
  const [trump = "", ...more] = words.split("+");
  return {
    trump: trump === "NT" ? null : trump,
    blind: more.includes("blind"),
    double: more.find((word) => word !== "blind") ?? "",
    declarer: seat === undefined ? null : Number(seat),
  };
}

/** @param {string} text `2:contro` @returns {{seat: number, call: string}} */
export function readCall(text) {
  const [seat = "0", call = ""] = text.split(":");
  return { seat: Number(seat), call };
}

/** What is played, in words. @param {Contract} contract @param {Facts} facts */
export function contractWords({ trump, blind, double }, facts) {
  const what = trump === null ? facts.words[blind ? "blind_no_trump" : "no_trump"] : suitName(facts, trump);
  return double === "" ? what : t("{contract}, {double}", { contract: what, double: facts.words[double] ?? double });
}

/** @param {Facts} facts @param {string} letter @returns {string} */
export function suitName(facts, letter) {
  return facts.pack.suits.find((/** @type {any} */ suit) => suit.letter === letter)?.name ?? letter;
}

/** @param {Facts} facts @param {string} card @returns {string} */
export function cardName(facts, card) {
  return facts.pack.cards[card]?.name ?? card;
}

/** What to say for a call. @param {Facts} facts @param {string} call @returns {string} */
export function callName(facts, call) {
  return facts.calls.find((/** @type {any} */ one) => one.call === call)?.label ?? call;
}

/** The side of each seat. @param {Facts} facts @param {number} dealer @returns {number[]} */
export function sidesOf(facts, dealer) {
  return Array.from({ length: facts.seats }, (_, seat) =>
    facts.sides === "alternate" ? seat % 2 : Number(seat !== dealer),
  );
}

/** The seat whose player decides for a seat: its own, but for a dummy. @param {Facts} facts @param {number} seat */
export function ownerOf(facts, seat) {
  return facts.dummies.find((/** @type {any} */ dummy) => dummy.seat === seat)?.owner ?? seat;
}

/**
 * The chair of the player who decides for a seat; before the draw chairs are seats.
 *
 * @param {Facts} facts @param {{seated: number[]} | null} match @param {number} seat
 */
export function chairOf(facts, match, seat) {
  const owner = ownerOf(facts, seat);
  return match?.seated[owner] ?? owner;
}

/**
 * Whether one person plays among bots for nothing: then hints are given, and deals that are over may be looked back on.
 *
 * @param {SeenTable} state @param {number | null} chair mine
 */
export function inPractice(state, chair) {
  const persons = state.chairs.filter(({ player, bot, left }) => player !== "" && bot === "" && !left);
  return chair !== null && persons.length === 1 && !state.settings.rated;
}

/**
 * Whether the server gives me a hint now.
 *
 * @param {{state: SeenTable, match: SeenMatch, chair: number | null}} seen
 */
export function mayHaveHint({ state, match, chair }) {
  return inPractice(state, chair) && state.phase === "playing" && match.legal.length > 0;
}

/** The seat of a chair's own cards. @param {SeenMatch | null} match @param {number | null} chair */
export function seatOf(match, chair) {
  if (chair === null) {
    return 0;
  }
  const seat = match?.seated.indexOf(chair) ?? -1;
  return seat < 0 ? chair : seat;
}

/** What to call each chair's player; two of one name are told apart by their chairs. @param {SeenTable} state */
export function namesOf(state) {
  const names = state.chairs.map((chair) =>
    chair.bot !== "" && !chair.standing_in ? botName(chair.bot) : chair.name || t("Free chair"),
  );
  return names.map((name, n) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${n + 1}`));
}

/**
 * Who sits at a seat, in words; a dummy is its owner's.
 *
 * @param {Facts} facts
 * @param {{seated: number[]} | null} match
 * @param {readonly string[]} names by chair
 * @param {number} seat
 */
export function seatName(facts, match, names, seat) {
  const name = names[chairOf(facts, match, seat)] ?? "";
  return ownerOf(facts, seat) === seat ? name : tc("seat", "Dummy of {name}", { name });
}

/**
 * The names of the two sides of a deal.
 *
 * @param {Facts} facts @param {{seated: number[], dealer: number}} deal @param {readonly string[]} names by chair
 * @returns {[string, string]}
 */
export function sideNames(facts, deal, names) {
  const sides = sidesOf(facts, deal.dealer);
  const of = (/** @type {number} */ side) =>
    deal.seated.flatMap((chair, seat) => (sides[seat] === side ? [names[chair] ?? ""] : [])).join(" · ");
  return [of(0), of(1)];
}

/**
 * Our side in a deal; null for an onlooker.
 *
 * @param {Facts} facts
 * @param {{seated: number[], dealer: number}} deal
 * @param {number | null} chair
 */
export function sideOf(facts, deal, chair) {
  const seat = chair === null ? -1 : deal.seated.indexOf(chair);
  return seat < 0 ? null : (sidesOf(facts, deal.dealer)[seat] ?? null);
}

/** The file of a pack's pictures. @param {Facts} facts @returns {string} */
export function deckOf(facts) {
  return facts.pack.key.split("_")[0];
}
