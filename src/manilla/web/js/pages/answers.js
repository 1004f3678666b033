// Answers of the server that change: asked for when a page comes, and again now and then while it is looked at.

import { useCallback, useEffect, useState } from "../lib.js";
import { api } from "../net/http.js";

/** @typedef {{status: "loading" | "ready" | "error", value: any, error: unknown, reload: () => void}} Answer */

/**
 * An answer of a path, in the language of the page. An answer that was had stays in sight while the next is awaited.
 *
 * @param {string | null} path null: nothing is asked
 * @param {{every?: number}} [options] ask again every so many milliseconds while the page is visible
 * @returns {Answer}
 */
export function useAnswer(path, { every = 0 } = {}) {
  const [found, setFound] = useState(
    /** @type {{path: string | null, status: Answer["status"], value: any, error: unknown}} */ (
      { path, status: "loading", value: null, error: null }
    ),
  );
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((n) => n + 1), []);
  useEffect(() => {
    if (path === null) {
      return undefined;
    }
    const stopping = new AbortController();
    api.get(path, { signal: stopping.signal }).then(
      (value) => setFound({ path, status: "ready", value, error: null }),
      (error) => {
        if (!stopping.signal.aborted) {
          setFound((before) =>
            before.path === path && before.status === "ready" ? before : { path, status: "error", value: null, error },
          );
        }
      },
    );
    return () => stopping.abort();
  }, [path, turn]);
  useEffect(() => {
    if (every === 0) {
      return undefined;
    }
    const look = () => document.visibilityState === "visible" && reload();
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [every]);
  const current = found.path === path ? found : { status: /** @type {const} */ ("loading"), value: null, error: null };
  return { ...current, reload };
}
