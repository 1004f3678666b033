// The keys of the table. They work while the focus is at the table and nothing is being typed; Tab is the browser's.

import { t } from "../i18n.js";
import { useEffect } from "../lib.js";
import { say } from "../ui/status.js";
import { askHint } from "./dock.js";
import { handWords, lastTrickWords, scoreWords, trickWordsNow } from "./spoken.js";

/** @typedef {import("./board.js").Shown} Shown */

/** Each key, and what it does; the help lists them. @returns {readonly (readonly [key: string, words: string])[]} */
export function keyList() {
  return [
    ["← → ↑ ↓", t("go through your cards")],
    [t("Enter"), t("play the card, or press the button")],
    ["H", t("your hand: go to it, and hear it")],
    ["I", t("a hint, where you play among bots for practice")],
    ["T", t("hear the trick")],
    ["S", t("hear the score")],
    ["L", t("see and hear the last trick")],
    ["P", t("see the score sheet")],
    ["Esc", t("go on at once: the trick has been seen")],
    ["?", t("this help")],
  ];
}

/**
 * @param {{current: HTMLElement | null}} root
 * @param {import("./board.js").Seen} seen
 * @param {import("./stage.js").Stage} stage
 * @param {(shown: Shown) => void} show @param {() => void} goOn
 */
export function useKeys(root, seen, stage, show, goOn) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const { target, key } = event;
      if (key === "Tab" || key === "Shift") {
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) {
        return;
      }
      const at = root.current;
      const here = at?.contains(target) || target === document.body || target.id === "main";
      if (!here || target.closest("dialog, input, select, textarea, [contenteditable]")) {
        return;
      }
      goOn();
      /** @type {Record<string, () => void>} */
      const keys = {
        h: () => {
          focusHand(at);
          say(handWords(seen));
        },
        i: () => askHint(seen, show),
        t: () => say(trickWordsNow(seen, stage)),
        s: () => say(scoreWords(seen)),
        l: () => {
          show("last");
          say(lastTrickWords(seen));
        },
        p: () => show("sheet"),
        "?": () => show("help"),
      };
      const act = keys[key.toLowerCase()];
      if (act !== undefined) {
        event.preventDefault();
        act();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** @param {Element | null} root */
export function focusHand(root) {
  const card = root?.querySelector(".hand [tabindex='0']");
  if (card instanceof HTMLElement) {
    card.focus();
  }
}
