// A text with the glossary's words as links to them.

import { html } from "../lib.js";
import { Link } from "../ui/link.js";

/** @typedef {{text: string, term: string | null}} Piece as the server tells it */

/** @typedef {[start: number, end: number, term: string]} Place where a term stands in a text */

/**
 * A text in pieces, terms apart.
 *
 * @param {string} text @param {readonly Place[]} places in their order @returns {Piece[]}
 */
export function piecesOf(text, places) {
  /** @type {Piece[]} */
  const pieces = [];
  let from = 0;
  for (const [start, end, term] of places) {
    pieces.push({ text: text.slice(from, start), term: null }, { text: text.slice(start, end), term });
    from = end;
  }
  return [...pieces, { text: text.slice(from), term: null }];
}

/** Where a word of the glossary is explained. @param {string} term */
export function addressOf(term) {
  return `/glossary#${term}`;
}

/** @param {{pieces: readonly Piece[]}} props */
export function Terms({ pieces }) {
  return html`${pieces.map(({ text, term }, n) =>
    term === null ? text : html`<${Link} key=${n} href=${addressOf(term)} class="term">${text}<//>`,
  )}`;
}
