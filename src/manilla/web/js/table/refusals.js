// What the server has refused is said in its own words.

import { useEffect } from "../lib.js";
import { toast } from "../ui/toast.js";

/**
 * Show each refusal once. `instead` may show it elsewhere, and answers true then.
 *
 * @param {import("./table.js").Table} table
 * @param {(refusal: import("../state/table.js").Refusal) => boolean} [instead]
 */
export function useRefusals({ state: { refusal }, understood }, instead) {
  useEffect(() => {
    if (refusal !== null) {
      if (!instead?.(refusal)) {
        toast(refusal.sentence, { kind: "error" });
      }
      understood();
    }
  }, [refusal]);
}
