// Who we are: everybody is somebody at once, a guest at first.

import { signal } from "../../vendor/signals-core.js";
import { api } from "../net/http.js";

/** @typedef {{player: string, name: string, guest: boolean, password: boolean, passkeys: number, codesLeft: number}} Me */

/** Null until the server has said it. */
export const me = signal(/** @type {Me | null} */ (null));

/**
 * Ask who we are. A first visit makes a guest; several tabs that open at once must not make several, so they ask one
 * after the other. Throws ApiError.
 */
export async function load() {
  const answer = navigator.locks
    ? await navigator.locks.request("manilla.me", () => api.get("/api/me"))
    : await api.get("/api/me");
  take(answer);
}

/** Take an answer of `/api/me`, `/api/sign-in` and their like. @param {any} answer */
export function take(answer) {
  me.value = {
    player: answer.id,
    name: answer.name,
    guest: answer.guest,
    password: answer.password ?? false,
    passkeys: answer.passkeys ?? 0,
    codesLeft: answer.recovery_codes_left ?? 0,
  };
}
