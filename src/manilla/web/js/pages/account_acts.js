// What can lock somebody out is asked for again after a fresh sign-in: the server says when, and here is what to do then.

import { t } from "../i18n.js";
import { useState } from "../lib.js";
import { ApiError } from "../net/http.js";
import { go } from "../router.js";
import { sentenceOf } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import { declined, deviceSentence } from "./passkeys.js";

/**
 * Run an act of the account: one at a time, its refusal said; where the sign-in is too old, with the way to a new one.
 *
 * @returns {[boolean, (act: () => Promise<unknown>, done?: string) => Promise<boolean>]} busy, and the runner, which
 *   tells whether it worked
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const run = async (/** @type {() => Promise<unknown>} */ act, done = "") => {
    setBusy(true);
    try {
      await act();
      if (done !== "") {
        toast(done);
      }
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return [busy, run];
}

/** @param {unknown} error */
function tell(error) {
  if (declined(error)) {
    return;
  }
  const sentence = deviceSentence(error) || sentenceOf(error);
  if (error instanceof ApiError && error.code === "sign_in_again") {
    const action = { label: t("Sign in again"), run: () => go("/sign-in?again&next=/profile") };
    toast(sentence, { kind: "error", action });
  } else {
    toast(sentence, { kind: "error" });
  }
}
