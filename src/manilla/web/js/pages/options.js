// From the options that the server tells of a game to the fields of a form, and back to what a table is opened with.

/** @typedef {{name: string, label: string, default: string, allowed: string, group: string, kind: string,
 *   values?: Record<string, string>, low?: number, high?: number, none?: boolean, most?: number, total?: number | null}}
 *   Option as in `GET /api/games/KEY` */
/** @typedef {{options: Option[], groups: Record<string, string>, needs?: Record<string, string[]>}} Facts */
/** @typedef {Record<string, string>} Chosen option names and values as text */
/** @typedef {Option & {value: string, changed: boolean, idle: boolean}} Field idle: the value has no effect as other
 *   options stand */
/** @typedef {{key: string, title: string, changed: number, fields: Field[]}} Group */

/** A number with no more values than this is chosen from a list. */
const LISTED = 21;

/**
 * The options by group, in the order of the rules; groups without options are left out.
 *
 * @param {Facts} facts @param {Chosen} chosen
 * @returns {Group[]}
 */
export function groupsOf(facts, chosen) {
  const value = valuesOf(facts, chosen);
  return Object.entries(facts.groups)
    .map(([key, title]) => {
      const fields = facts.options
        .filter((option) => option.group === key)
        .map((option) => ({
          ...option,
          value: value[option.name] ?? option.default,
          changed: value[option.name] !== option.default,
          idle: isIdle(facts, option.name, value),
        }));
      return { key, title, changed: fields.filter(({ changed }) => changed).length, fields };
    })
    .filter(({ fields }) => fields.length > 0);
}

/** Every option with its value in force. @param {Facts} facts @param {Chosen} chosen @returns {Chosen} */
export function valuesOf(facts, chosen) {
  return Object.fromEntries(facts.options.map((option) => [option.name, chosen[option.name] ?? option.default]));
}

/** @param {Facts} facts @param {string} name @param {Chosen} value */
function isIdle(facts, name, value) {
  const needs = facts.needs?.[name] ?? [];
  return needs.length > 0 && !needs.some((need) => holds(need, value));
}

/** @param {string} need `max_call=barraca` @param {Chosen} value */
function holds(need, value) {
  const [name = "", wanted = ""] = need.split("=");
  return value[name] === wanted;
}

/**
 * What is sent: only options that the game has, and only where they differ from its own values.
 *
 * @param {Facts} facts @param {Chosen} chosen
 * @returns {Chosen}
 */
export function toSend(facts, chosen) {
  const differing = facts.options
    .filter(({ name, default: usual }) => (chosen[name] ?? usual) !== usual)
    .map(({ name }) => [name, chosen[name]]);
  return Object.fromEntries(differing);
}

/**
 * What is set otherwise than the game has it, in words.
 *
 * @param {Facts} facts @param {Chosen} chosen @param {string} none the word for a number that is none
 * @returns {{name: string, label: string, value: string}[]}
 */
export function differences(facts, chosen, none = "–") {
  return facts.options
    .filter(({ name }) => name in toSend(facts, chosen))
    .map((option) => ({ name: option.name, label: option.label, value: inWords(option, chosen[option.name] ?? "", none) }));
}

/** A value as people read it. @param {Option} option @param {string} value @param {string} none */
export function inWords(option, value, none = "–") {
  return option.values?.[value] ?? (value === "none" ? none : value);
}

/**
 * The control that a field is shown with.
 *
 * @param {Option} option
 * @returns {"choice" | "list" | "number" | "text"} choice: all values in sight; list: a list that opens
 */
export function controlOf(option) {
  if (option.kind === "choice" || option.kind === "flag") {
    return "choice";
  }
  if (option.kind === "number") {
    return (option.high ?? 0) - (option.low ?? 0) < LISTED ? "list" : "number";
  }
  return "text";
}

/** The values of a number that is chosen from a list. @param {Option} option @returns {string[]} */
export function listed(option) {
  const low = option.low ?? 0;
  const numbers = Array.from({ length: (option.high ?? low) - low + 1 }, (_, n) => String(low + n));
  return option.none ? ["none", ...numbers] : numbers;
}

/**
 * Whether a value may stand; the server judges again, and says why not in words.
 *
 * @param {Option} option @param {string} value
 */
export function fits(option, value) {
  if (option.values !== undefined) {
    return value in option.values;
  }
  if (option.kind === "number") {
    return (option.none === true && value === "none") || isWithin(option, value);
  }
  const numbers = value.trim().split(/[\s,-]+/);
  const within = numbers.length <= (option.most ?? numbers.length) && numbers.every((word) => isWithin(option, word));
  const sum = numbers.reduce((total, word) => total + Number(word), 0);
  return within && (option.total === null || option.total === undefined || sum === option.total);
}

/** @param {Option} option @param {string} word */
function isWithin({ low = 0, high = Infinity }, word) {
  return /^\d{1,6}$/.test(word) && Number(word) >= low && Number(word) <= high;
}

/**
 * The games by family, in the order of the list. A family is called by the words with which all its games begin.
 *
 * @template {{key: string, family: string, name: string}} G
 * @param {readonly G[]} games
 * @returns {{family: string, name: string, games: G[]}[]}
 */
export function families(games) {
  /** @type {Map<string, G[]>} */
  const found = new Map();
  for (const game of games) {
    found.set(game.family, [...(found.get(game.family) ?? []), game]);
  }
  return [...found].map(([family, members]) => {
    const common = shared(members.map(({ name }) => name));
    return { family, name: common || (members[0]?.name ?? family), games: members };
  });
}

/** The words with which all names begin. @param {readonly string[]} names */
function shared([first = "", ...others]) {
  const words = first.split(/,?\s+/);
  const agree = words.findIndex((word, n) => others.some((other) => other.split(/,?\s+/)[n] !== word));
  return words.slice(0, agree === -1 ? words.length : agree).join(" ");
}

/**
 * The game of a family that is offered first: the one that bears its name, else the first.
 *
 * @template {{key: string, family: string, name: string}} G
 * @param {{name: string, games: G[]}} family
 * @returns {G | undefined}
 */
export function headOf({ name, games }) {
  return games.find((game) => game.name === name) ?? games[0];
}
