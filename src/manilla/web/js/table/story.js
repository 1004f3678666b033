// What happened, told in sentences, one thing after the other, in the order in which it happened.

import { t, tn } from "../i18n.js";
import { callName, cardName, ownerOf, seatName, sideNames } from "./seen.js";
import { gainedIn } from "./result.js";
import { dealOf, dealsOf } from "./stage.js";

/** @typedef {import("./seen.js").Facts} Facts */
/** @typedef {import("./seen.js").SeenMatch} SeenMatch */
/** @typedef {import("../types/protocol").Happened} Happened */
/** @typedef {{deal: number, plays: number}} Cursor how far the story has come: the deal's number, and its cards played */
/** @typedef {{facts: Facts, names: readonly string[], chair: number | null, phrases: Record<string, string>}} Setting */
/** @typedef {{sentence: string, kind: "card" | "call" | "trick" | "talk" | "table" | "score", chair: number | null, phrase: string}} Told */

/**
 * The sentences of some events.
 *
 * @param {readonly Happened[]} happened @param {SeenMatch | null} before the match in front of them
 * @param {SeenMatch | null} after the match with them @param {Setting} setting
 * @returns {Told[]}
 */
export function tell(happened, before, after, setting) {
  /** @type {Told[]} */
  const told = [];
  let at = { deal: before === null ? 0 : dealsOf(before), plays: before === null ? 0 : before.plays.length };
  happened.forEach((event, n) => {
    at = moved(at, event, happened.slice(n + 1), after);
    told.push(...sentences(event, at, after, setting));
  });
  return told;
}

/** @param {Cursor} at @param {Happened} event @param {readonly Happened[]} later @param {SeenMatch | null} after @returns {Cursor} */
function moved(at, event, later, after) {
  switch (event.what) {
    case "started":
      return { deal: 0, plays: 0 };
    case "dealt":
      return { ...at, plays: 0 };
    case "played":
      return { ...at, plays: at.plays + 1 };
    case "scored":
      return { deal: at.deal + 1, plays: 0 };
    case "undone": {
      const ends = later.findIndex((one) => one.what === "scored" || one.what === "undone");
      const then = ends < 0 ? later : later.slice(0, ends);
      const played = then.filter((one) => one.what === "played").length;
      const known = after === null ? 0 : (dealOf(after, at.deal)?.plays.length ?? 0);
      return { ...at, plays: Math.max(0, known - played) };
    }
    default:
      return at;
  }
}

/** @param {Happened} event @param {Cursor} at @param {SeenMatch | null} after @param {Setting} setting @returns {Told[]} */
function sentences(event, at, after, setting) {
  const { what, chair } = event;
  if (after !== null) {
    switch (what) {
      case "drawn":
        return drawn(event, after, setting);
      case "dealt":
        return dealt(event, after, setting);
      case "called":
        return [made("call", called(event, after, setting), chair)];
      case "played":
        return played(event, at, after, setting);
      case "scored":
        return scored(at, after, setting);
    }
  }
  const words = plain(event, setting);
  return words === "" ? [] : [made(what === "said" ? "talk" : "table", words, chair, event.data.phrase)];
}

/** @param {Told["kind"]} kind @param {string} sentence @param {number | null} [chair] @param {string} [phrase] @returns {Told} */
function made(kind, sentence, chair = null, phrase = "") {
  return { sentence, kind, chair, phrase };
}

/** @param {Happened} event @param {SeenMatch} after @param {Setting} setting */
function drawn(event, after, { facts, names }) {
  const cards = /** @type {string[]} */ (event.data.cards ?? []);
  const each = cards.map((card, chair) => t("{name} draws {card}.", { name: names[chair] ?? "", card: cardName(facts, card) }));
  const first = t("{name} deals first.", { name: names[after.seated[after.dealer] ?? 0] ?? "" });
  return [...each, first].map((sentence) => made("table", sentence));
}

/** @param {Happened} event @param {SeenMatch} after @param {Setting} setting */
function dealt(event, after, { facts, names }) {
  const dealer = seatName(facts, after, names, event.data.dealer);
  const told = [made("table", t("{name} has dealt.", { name: dealer }))];
  if (after.turned !== null) {
    const turned = t("{word}: {card}.", { word: capital(facts.words.turned), card: cardName(facts, after.turned) });
    told.push(made("table", turned));
  }
  return told;
}

/** @param {Happened} event @param {SeenMatch} after @param {Setting} setting */
function called(event, after, { facts, names, chair }) {
  const call = callName(facts, event.data.call);
  return event.chair === chair && chair !== null
    ? t("You say: {call}.", { call })
    : t("{name} says: {call}.", { name: seatName(facts, after, names, event.data.seat), call });
}

/** @param {Happened} event @param {Cursor} at @param {SeenMatch} after @param {Setting} setting */
function played(event, at, after, { facts, names, chair }) {
  const { seat, card } = event.data;
  const mine = event.chair === chair && chair !== null;
  const own = ownerOf(facts, seat) === seat;
  const words = { name: seatName(facts, after, names, seat), card: cardName(facts, card) };
  const told = [made("card", mine && own ? t("You play {card}.", words) : t("{name} plays {card}.", words), event.chair)];
  const deal = dealOf(after, at.deal);
  if (deal !== null && at.plays > 0 && at.plays % facts.seats === 0) {
    const winner = deal.winners[at.plays / facts.seats - 1];
    const cards = deal.plays.slice(at.plays - facts.seats, at.plays);
    if (winner !== undefined) {
      told.push(made("trick", trickWords(facts, seatName(facts, after, names, winner), cards)));
    }
  }
  return told;
}

/** @param {Facts} facts @param {string} name @param {readonly string[]} cards */
export function trickWords(facts, name, cards) {
  const n = cards.reduce((sum, card) => sum + (facts.pack.cards[card]?.points ?? 0), 0);
  return tn("{name} takes the trick, {n} point.", "{name} takes the trick, {n} points.", n, { name });
}

/** @param {Cursor} at already at the next deal @param {SeenMatch} after @param {Setting} setting */
function scored(at, after, { facts, names }) {
  const number = at.deal - 1 - after.results_from;
  const deal = after.results[number];
  if (deal === undefined) {
    return [];
  }
  const last = after.results[number - 1];
  const gained = gainedIn(deal, last?.juego === deal.juego ? last : undefined, facts);
  const told = [t("The deal is over.")];
  if (gained.every((marks) => marks === 0)) {
    told.push(t("Nobody marks."));
  } else if (facts.accounts === "sides") {
    sideNames(facts, deal, names).forEach((name, side) => {
      const n = gained[deal.seated[side] ?? 0] ?? 0;
      if (n !== 0) {
        told.push(tn("{name} mark {n}.", "{name} mark {n}.", n, { name }));
      }
    });
  } else {
    gained.forEach((n, chair) => {
      if (n !== 0) {
        told.push(tn("{name} marks {n}.", "{name} marks {n}.", n, { name: names[chair] ?? "" }));
      }
    });
  }
  if (after.winners.length > 0 && number === after.results.length - 1) {
    told.push(winnersWords(after.winners, names));
  }
  return told.map((sentence) => made("score", sentence));
}

/** @param {readonly number[]} winners chairs @param {readonly string[]} names */
export function winnersWords(winners, names) {
  const who = winners.map((chair) => names[chair] ?? "").join(" · ");
  return tn("{names} has won the match.", "{names} have won the match.", winners.length, { names: who });
}

/** What happened beside the cards. @param {Happened} event @param {Setting} setting */
function plain({ what, chair, data }, { names, phrases }) {
  const name = chair === null ? "" : (names[chair] ?? "");
  switch (what) {
    case "sat":
      return t("{name} sits down.", { name });
    case "got_up":
      return t("A chair is free.");
    case "started":
      return t("A match begins.");
    case "cut":
      return t("{name} has cut the pack.", { name: names[data.player] ?? name });
    case "undone":
      return t("The last act has been taken back.");
    case "away":
      return t("{name} has lost the connection.", { name });
    case "back":
      return t("{name} is back.", { name });
    case "stood_in":
      return data.why === "time"
        ? t("The time of {name} is up: a bot plays on until {name} does something.", { name })
        : t("A bot plays for {name} until the connection is back.", { name });
    case "handed_back":
      return t("{name} plays again.", { name });
    case "left":
      return t("{name} has left; a bot plays on.", { name });
    case "claim_made":
      return t("{name} claims the rest; the cards are laid open.", { name });
    case "claim_failed":
      return t("The claim does not hold; the play goes on.");
    case "claimed":
      return t("The claim holds.");
    case "conceded":
      return t("{name} gives the rest away.", { name: names[data.player] ?? name });
    case "paused":
      return data.why === "away" ? t("Nobody is there; the match waits.") : t("The match is paused.");
    case "resumed":
      return t("The match goes on.");
    case "asked":
      return askedWords(data.what, name);
    case "answered":
      return chair === null
        ? t("Nobody has answered in time; that is a no.")
        : data.yes
          ? t("{name} agrees.", { name })
          : t("{name} says no.", { name });
    case "said":
      return t("{name}: {text}", { name, text: phrases[data.phrase] ?? data.text ?? "" });
    case "closed":
      return t("This table is closed.");
    default:
      return "";
  }
}

/** @param {string} what @param {string} name */
export function askedWords(what, name) {
  switch (what) {
    case "undo":
      return t("{name} asks to take back the last act.", { name });
    case "pause":
      return t("{name} asks for a pause.", { name });
    case "rematch":
      return t("{name} asks for another match.", { name });
    default:
      return t("{name} asks to give the rest of the deal away.", { name });
  }
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
