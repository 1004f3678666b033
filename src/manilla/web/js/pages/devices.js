// What a browser calls itself, in the two words that people know it by.

const BROWSERS = /** @type {const} */ ([
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
]);
const SYSTEMS = /** @type {const} */ ([
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
]);

/** @param {string} agent the header User-Agent, whatever a program put there @returns {string} empty: nothing known */
export function deviceOf(agent) {
  const browser = BROWSERS.find(([sign]) => agent.includes(sign))?.[1] ?? "";
  const system = SYSTEMS.find(([sign]) => agent.includes(sign))?.[1] ?? "";
  return [browser, system].filter((word) => word !== "").join(", ") || agent.slice(0, 40);
}
