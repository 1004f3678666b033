// Clicks that are meant: impatience must not play a second card that has come to lie under the pointer or the focus.

/** Nobody looks at new cards, chooses one and hits it in less, milliseconds. */
const IMPATIENCE = 350;
let last = -Infinity;

/**
 * Whether a click is meant, and not the rest of a double click or double tap.
 *
 * @param {MouseEvent} event
 */
export function deliberate(event) {
  const soon = event.timeStamp - last < IMPATIENCE;
  const pointed = event.detail > 0; // else a key, or a screen reader
  last = event.timeStamp;
  return event.detail <= 1 && !(pointed && soon);
}

/** A key that is held down presses a button once. */
export function pressOnce() {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.repeat && event.key === "Enter" && event.target instanceof Element && event.target.closest("button")) {
        event.preventDefault();
      }
    },
    { capture: true },
  );
}
