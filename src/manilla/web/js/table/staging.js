// The stage with its clock, and the size of the room.

import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from "../lib.js";
import { settings } from "../state/settings.js";
import { advanced, arrived, released } from "./stage.js";

/**
 * What lies in the middle of the table now.
 *
 * @param {import("./table.js").Table} table @param {import("./seen.js").SeenMatch} match @param {number} number of the match
 * @param {number} seats
 */
export function useStage(table, match, number, seats) {
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const kept = useRef(arrived(match, number));
  const wanted = settings.value.trickStays;
  const stays = wanted === "click" ? Infinity : Number(wanted) * 1000;
  if (table.state.fresh) {
    kept.current = arrived(match, number);
  }
  kept.current = advanced(kept.current, match, number, seats, Date.now(), stays);
  const stage = kept.current;
  useEffect(() => {
    if (stage.since === null || stays === Infinity) {
      return undefined;
    }
    const timer = setTimeout(() => again(0), Math.max(0, stage.since + stays - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [stage.since, stays]);
  const release = useCallback(() => {
    if (kept.current.since !== null) {
      kept.current = released(kept.current);
      again(0);
    }
  }, []);
  return { stage, release };
}

/**
 * The size of an element, kept up to date.
 *
 * @param {{current: HTMLElement | null}} ref
 * @returns {{width: number, height: number}} nought until it has been measured
 */
export function useBox(ref) {
  const [box, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) {
      return undefined;
    }
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setBox((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return box;
}
