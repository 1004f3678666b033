// The table in words, for those who ask to hear it.

import { list, t, tn } from "../i18n.js";
import { settings } from "../state/settings.js";
import { inOrder } from "./hand.js";
import { cardName, readContract, readHand, seatName, sideNames } from "./seen.js";
import { sheetOf } from "./sheet.js";
import { dealOf, dealsOf, laid, trickOf } from "./stage.js";

/** @typedef {import("./board.js").Seen} Seen */

/** My cards. @param {Seen} seen */
export function handWords({ match, facts }) {
  const trump = readContract(match.contract)?.trump ?? null;
  const told = match.seats.map((seat) => {
    const { cards, hidden, piles } = readHand(match.hands[seat]);
    const open = inOrder(cards, facts.pack, trump, settings.value.handOrder).map((card) => cardName(facts, card));
    const tops = piles.flatMap(({ top, hidden: below }) =>
      top === null ? [] : [tn("{card} with {n} card below", "{card} with {n} cards below", below, { card: cardName(facts, top) })],
    );
    const unseen = hidden > 0 ? [tn("{n} card that you may not see", "{n} cards that you may not see", hidden)] : [];
    return [...open, ...tops, ...unseen];
  });
  const [own = [], dummy] = told;
  if (own.length === 0 && (dummy === undefined || dummy.length === 0)) {
    return t("You hold no cards now.");
  }
  const mine = t("Your hand: {cards}.", { cards: list(own) });
  return dummy === undefined ? mine : `${mine} ${t("Your dummy: {cards}.", { cards: list(dummy) })}`;
}

/** What lies in the middle. @param {Seen} seen @param {import("./stage.js").Stage} stage */
export function trickWordsNow({ match, facts, names }, stage) {
  const { cards } = laid(stage, match, facts.seats);
  if (cards.length === 0) {
    return match.phase === "play"
      ? t("No card has been played to this trick. {name} leads.", { name: seatName(facts, match, names, match.leader) })
      : t("No cards are being played now.");
  }
  return t("On the table: {cards}.", { cards: cardsOf(cards, match, facts, names) });
}

/** @param {Seen} seen */
export function lastTrickWords(seen) {
  const last = lastTrick(seen);
  const { match, facts, names } = seen;
  if (last === null || last.winner === null) {
    return t("No trick has been played in this deal.");
  }
  const name = seatName(facts, match, names, last.winner);
  return t("Last trick: {cards}. {name} took it.", { cards: cardsOf(last.cards, match, facts, names), name });
}

/** The last finished trick: of this deal, or of the one before while this one has none. @param {Seen} seen */
export function lastTrick({ match, facts }) {
  const number = dealsOf(match);
  for (const deal of [dealOf(match, number), dealOf(match, number - 1)]) {
    const found = deal === null ? null : trickOf(deal, deal.winners.length - 1, facts.seats);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

/**
 * @param {readonly import("./stage.js").Laid[]} cards @param {import("./seen.js").SeenMatch} match
 * @param {import("./seen.js").Facts} facts @param {readonly string[]} names
 */
function cardsOf(cards, match, facts, names) {
  return list(
    cards.map(({ seat, card }) =>
      t("{name}: {card}", { name: seatName(facts, match, names, seat), card: cardName(facts, card) }),
    ),
  );
}

/** The score: of the match, and of this deal so far. @param {Seen} seen */
export function scoreWords({ match, facts, names, chair }) {
  const sheet = sheetOf(match, facts, chair);
  const totals = sheet.juegos.at(-1)?.total ?? [];
  const marks = sheet.columns.map((column, n) =>
    t("{name}: {n}", { name: column.map((one) => names[one] ?? "").join(" · "), n: totals[n] ?? 0 }),
  );
  const told = [t("Marks: {marks}.", { marks: list(marks) })];
  if (match.hands.length > 0) {
    const sides = sideNames(facts, match, names).map((name, side) =>
      t("{name}: {n}", { name, n: match.points_won[side] ?? 0 }),
    );
    told.push(t("Points in this deal: {points}.", { points: list(sides) }));
  }
  return told.join(" ");
}
