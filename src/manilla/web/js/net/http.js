// Questions to the server by HTTP. The browser itself says that they come from our page, which the server checks.

import { language } from "../i18n.js";

/** A refusal: `code` and `data` for programs, `sentence` for people (empty where the server said nothing). */
export class ApiError extends Error {
  /** @param {number} status 0: the server was not reached @param {string} code @param {any} data @param {string} sentence */
  constructor(status, code, data, sentence) {
    super(sentence || code);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.data = data;
    this.sentence = sentence;
  }
}

const PATIENCE = 15_000;

export const api = {
  /** @param {string} path @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
  get: (path, options) => ask("GET", path, undefined, options),
  /** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  post: (path, body) => ask("POST", path, body),
  /** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  put: (path, body) => ask("PUT", path, body),
  /** @param {string} path @returns {Promise<any>} */
  del: (path) => ask("DELETE", path),
};

/**
 * One question; JSON in, JSON out (null where the answer is empty, text where it is no JSON). Throws ApiError.
 *
 * A session that is over is exchanged for a new guest's, once, and the question is put again.
 *
 * @param {string} method @param {string} path @param {unknown} [body] @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, options) {
  try {
    return await once(method, path, body, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "session_over" || path === "/api/me") {
      throw error;
    }
  }
  await once("GET", "/api/me");
  return once(method, path, body, options);
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {{signal?: AbortSignal}} [options] */
async function once(method, path, body, options) {
  const limit = AbortSignal.timeout(PATIENCE);
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json", "accept-language": language.value };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
  }
  let answer;
  let text;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? null : JSON.stringify(body),
      signal: options?.signal ? AbortSignal.any([options.signal, limit]) : limit,
    });
    text = await answer.text();
  } catch (error) {
    if (options?.signal?.aborted) {
      throw error;
    }
    throw new ApiError(0, "unreachable", {}, "");
  }
  if (!answer.ok) {
    throw refusal(answer.status, answer.headers, text);
  }
  return isJson(answer.headers) && text !== "" ? JSON.parse(text) : text || null;
}

/** What a server says that does not do what was asked. @param {number} status @param {Headers} headers @param {string} text */
export function refusal(status, headers, text) {
  const told = isJson(headers) && text !== "" ? JSON.parse(text) : {};
  return new ApiError(status, told.code ?? "fault", told.data ?? {}, told.sentence ?? "");
}

/** @param {Headers} headers */
function isJson(headers) {
  return (headers.get("content-type") ?? "").includes("json");
}
