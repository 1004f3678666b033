// Where a deal can be changed and played on.

/** The address of a position. @param {string} position in one line @param {number} [before] so many plays */
export function whatIf(position, before) {
  return `/what-if?${new URLSearchParams({ position, ...(before !== undefined && { before: String(before) }) })}`;
}
