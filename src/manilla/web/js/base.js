// Where the files of this version lie: this module's own place, which holds the hash of them all.

export const BASE = new URL("../", import.meta.url).pathname.replace(/\/$/, "");

/** The address of a file of the client. @param {string} path */
export function asset(path) {
  return `${BASE}/${path}`;
}
