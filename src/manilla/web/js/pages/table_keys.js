export function keyList() { return /** @type {[string, string][]} */ ([]); }
