// What this browser keeps from visit to visit. Some keep nothing: then all holds until the page is closed.

/** @param {string} key @returns {string | null} */
export function keptText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text, unless it is kept already: other tabs are told of each change. @param {string} key @param {string} text */
export function keepText(key, text) {
  try {
    if (localStorage.getItem(key) !== text) {
      localStorage.setItem(key, text);
    }
  } catch {
    // It keeps nothing.
  }
}
