// What a player does: a card picked, a card chosen in advance, a card that is forced; and why another may not be
// played.

import { t } from "../i18n.js";
import { useEffect, useRef, useState } from "../lib.js";
import { settings } from "../state/settings.js";
import { say } from "../ui/status.js";
import { toast } from "../ui/toast.js";
import { actingSeat } from "./hint.js";
import { useRefusals } from "./refusals.js";
import { cardName } from "./seen.js";
import { dealsOf } from "./stage.js";

/** @typedef {{card: string, sentence: string, cards: string[]}} Why why a card may not be played, and which would do */
/**
 * @typedef {object} Acting
 * @property {number | null} seat the seat of mine that is to play or to speak now
 * @property {(card: string, from?: DOMRect) => void} pick a card was clicked
 * @property {(act: string, number?: string) => void} act a call, a cut
 * @property {string | null} lifted the card that waits for a second click
 * @property {string | null} chosen the card that was chosen in advance
 * @property {string | null} sent the act that is on its way
 * @property {Why | null} why
 */

/** Where a card was when it was picked: there it starts from. @type {Map<string, DOMRect>} */
export const origins = new Map();

/** @param {import("./board.js").Seen} seen @param {() => void} release @returns {Acting} */
export function useActing({ table, state, match, facts, chair }, release) {
  const { send } = table;
  const turn = `${state.match_number}.${dealsOf(match)}.${match.phase}.${match.calls.length}.${match.plays.length}`;
  const [lifted, setLifted] = useState(/** @type {string | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [why, setWhy] = useState(/** @type {Why | null} */ (null));
  const acted = useRef("");
  const seat = actingSeat(match);
  const waiting = Object.values(table.state.pending).find((request) => request.t === "act");
  const sent = waiting?.t === "act" ? waiting.act : null;
  const playing = match.contract !== null && match.phase === "play";

  const act = (/** @type {string} */ what, /** @type {string} */ number = "") => {
    if (sent === null && state.phase === "playing") {
      send({ t: "act", act: what, seq: table.state.seq, ...(number !== "" && { number }) });
      release();
    }
  };
  const play = (/** @type {string} */ card) => {
    if (sent === null && acted.current !== `${turn} ${card}`) {
      acted.current = `${turn} ${card}`;
      act(card);
    }
  };
  const pick = (/** @type {string} */ card, /** @type {DOMRect | undefined} */ from) => {
    const mine = seat !== null && playing;
    if (chair === null || state.phase !== "playing" || (mine && sent !== null)) {
      return; // while the answer to the last card is awaited, one may already be chosen in advance
    }
    release();
    if (from !== undefined) {
      origins.set(card, from);
    }
    if (!mine) {
      early(card);
    } else if (!match.legal.includes(card)) {
      act(card); // the server says why not, and which card would do
    } else if (settings.value.confirmCard && lifted !== card) {
      setLifted(card);
      say(t("Press once more to play: {card}.", { card: cardName(facts, card) }));
    } else {
      play(card);
    }
  };
  const early = (/** @type {string} */ card) => {
    if (!playing || !settings.value.premove) {
      toast(t("It is not your turn."));
    } else if (chosen === card) {
      setChosen(null);
      say(t("No card is chosen in advance any more."));
    } else {
      setChosen(card);
      say(t("Chosen in advance: {card}.", { card: cardName(facts, card) }));
    }
  };

  useRefusals(table, ({ request, data, sentence }) => {
    if (request?.t !== "act") {
      return false;
    }
    acted.current = "";
    const cards = Array.isArray(data.cards) ? data.cards : [];
    setWhy({ card: request.act, sentence, cards });
    say(sentence);
    return true;
  });
  useEffect(() => {
    setLifted(null);
    setWhy(null);
    if (seat === null || !playing || state.phase !== "playing") {
      return undefined;
    }
    const forced = settings.value.autoForced && match.legal.length === 1 ? match.legal[0] : undefined;
    if (chosen !== null) {
      setChosen(null);
      if (match.legal.includes(chosen)) {
        play(chosen);
        return undefined;
      }
      toast(t("This card may not be played now, so it was not: {card}.", { card: cardName(facts, chosen) }));
    }
    if (forced !== undefined) {
      const timer = setTimeout(() => play(forced), 350);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [turn, seat, state.phase]);
  useEffect(() => setChosen(null), [dealsOf(match), state.match_number]);
  return { seat, pick, act, lifted, chosen, sent, why };
}
