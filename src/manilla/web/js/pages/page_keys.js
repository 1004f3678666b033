// Keys of a whole page: they work wherever the focus is, but for fields, dialogs and what has keys of its own.

import { useEffect } from "../lib.js";

/** @param {Record<string, () => void>} keys what each key does, by its name */
export function usePageKeys(keys) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const { target, key } = event;
      const typing = target instanceof Element && target.closest("input, select, textarea, dialog, summary");
      const pressed = key === " " && target instanceof Element && target.closest("button, a");
      if (event.ctrlKey || event.metaKey || event.altKey || typing || pressed) {
        return;
      }
      const act = keys[key];
      if (act !== undefined) {
        event.preventDefault();
        act();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
