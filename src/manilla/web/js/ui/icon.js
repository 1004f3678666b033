// Small pictures of one stroke, drawn on 24 by 24. They say nothing to a screen reader: the control around them does.

import { html } from "../lib.js";

const PATHS = /** @type {const} */ ({
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  home: "M4 11l8-7 8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5",
  table: "M3 10c0-2.2 4-4 9-4s9 1.8 9 4-4 4-9 4-9-1.8-9-4zM6 13.5L5 20M18 13.5l1 6.5",
  cards: "M8 6.5l8.5-2 3 12.5-8.5 2zM6.5 8L4 9l3.5 11 3-.8",
  book: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  people: "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.8-3.7 3.5-5 6.5-5s5.7 1.3 6.5 5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.8c1.9.7 3.1 2.2 3.6 4.7",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18",
  settings: "M4 8h9M17 8h3M4 16h3M11 16h9M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.3 9.5c.3-3 5.5-3 5.5 0 0 2-2.8 2.2-2.8 4.2M12 17h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5h.01",
  warning: "M12 4L2.5 20h19zM12 10v5M12 17.5h.01",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  share: "M8 12.5v6.5h8v-6.5M12 14V4M8 7.5L12 4l4 3.5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8 5v14M16 5v14",
  swap: "M8 5L4 9l4 4M4 9h14M16 11l4 4-4 4M20 15H6",
  undo: "M9 6L4 10.5 9 15M4 10.5h10a5.5 5.5 0 0 1 0 9h-2",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  bell: "M6 17c1.5-1.5 1.5-4 1.5-7a4.5 4.5 0 0 1 9 0c0 3 0 5.5 1.5 7zM10.5 20h3",
  sound: "M4 10v4h3.5L12 18V6L7.5 10zM15.5 9.5c1.3 1.4 1.3 3.6 0 5M18 7c2.7 2.8 2.7 7.2 0 10",
  chat: "M4 5h16v11H12l-5 4v-4H4z",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  key: "M8 15.5a4.5 4.5 0 1 1 4.3-6H21v3.5h-2.5V15H15v-2h-2.7A4.5 4.5 0 0 1 8 15.5z",
  bot: "M5 9h14v10H5zM12 9V5M12 5h.01M9 13.5h.01M15 13.5h.01M9.5 16.5h5",
  crown: "M4 17.5L3 8l5 3.5L12 5l4 6.5L21 8l-1 9.5z",
  door: "M6 21V3h9v18M3 21h18M12 12h.01M18 12h3",
  bulb: "M9.5 17.5c0-3-3.5-4.2-3.5-8a6 6 0 0 1 12 0c0 3.8-3.5 5-3.5 8zM9.5 20.5h5",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20",
});

/** @typedef {keyof typeof PATHS} IconName */

/** @param {{name: IconName, class?: string}} props */
export function Icon({ name, class: extra = "" }) {
  return html`<svg class=${`icon ${extra}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d=${PATHS[name]} />
  </svg>`;
}
