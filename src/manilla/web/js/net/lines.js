// An answer that comes line by line, each line a value of JSON.

import { language } from "../i18n.js";
import { ApiError, refusal } from "./http.js";

/**
 * The values of an answer, each as soon as it is there. Throws ApiError, also for a line that tells of an error.
 *
 * @param {string} path @param {AbortSignal} signal
 * @returns {AsyncGenerator<any, void>}
 */
export async function* lines(path, signal) {
  try {
    const headers = { accept: "application/json", "accept-language": language.value };
    const answer = await fetch(path, { headers, credentials: "same-origin", signal });
    if (!answer.ok || answer.body === null) {
      throw refusal(answer.status, answer.headers, await answer.text());
    }
    for await (const line of linesOf(answer.body.getReader())) {
      if (line.kind === "error") {
        throw new ApiError(answer.status, line.code, line.data, line.sentence);
      }
      yield line;
    }
  } catch (error) {
    throw error instanceof ApiError || signal.aborted ? error : new ApiError(0, "unreachable", {}, "");
  }
}

/**
 * The lines of a body that comes in pieces, cut anywhere.
 *
 * @param {{read: () => Promise<{done: boolean, value?: Uint8Array | undefined}>, cancel?: () => Promise<void>}} reader
 * @returns {AsyncGenerator<any, void>}
 */
export async function* linesOf(reader) {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const whole = rest.split("\n");
      rest = whole.pop() ?? "";
      yield* whole.filter((line) => line !== "").map((line) => JSON.parse(line));
      if (done) {
        if (rest !== "") {
          throw new ApiError(0, "unreachable", {}, ""); // broken off in the middle of a line
        }
        return;
      }
    }
  } finally {
    await reader.cancel?.();
  }
}
