// What stands in the disc of a person, and which of the colours it has.

/** How many colours css/pages.css has. */
export const SHADES = 8;

/** Up to two letters of a name. @param {string} name */
export function initials(name) {
  const words = name.split(/[\s._'’-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = [...(words[0] ?? "?")];
  const second = words.length > 1 ? [...(words.at(-1) ?? "")] : [];
  const letters = second.length > 0 ? [first[0], second[0]] : first.slice(0, 1);
  return letters.join("").toLocaleUpperCase();
}

/** The number of a colour; always the same for the same id. @param {string} id */
export function shade(id) {
  let hash = 0;
  for (const letter of id) {
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return hash % SHADES;
}
