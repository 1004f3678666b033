// Passkeys: what the server asks of the browser and what the browser answers, in their JSON forms.

import { t } from "../i18n.js";
import { api } from "../net/http.js";

/** Whether this browser and this address can have passkeys: they need TLS or localhost, and no bare IP address. */
export function passkeysWork() {
  const bare = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !bare && typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function";
}

/**
 * Make a new account with a passkey. Throws ApiError, or DOMException where the person or the device declines.
 *
 * @param {string} name
 */
export async function signUpWithPasskey(name) {
  const { state, options } = await api.post("/api/sign-up/passkey/options", { name });
  return api.post("/api/sign-up/passkey", { state, credential: await made(options), label: deviceName() });
}

/** Another passkey for this account. */
export async function addPasskey() {
  const { state, options } = await api.post("/api/me/passkeys/options");
  return api.post("/api/me/passkeys", { state, credential: await made(options), label: deviceName() });
}

export async function signInWithPasskey() {
  const { state, options } = await api.post("/api/sign-in/passkey/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  return api.post("/api/sign-in/passkey", { state, credential: asJson(credential) });
}

/** @param {any} options */
async function made(options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asJson(await navigator.credentials.create({ publicKey }));
}

/** @param {Credential | null} credential */
function asJson(credential) {
  return /** @type {PublicKeyCredential} */ (credential).toJSON();
}

/** What a key is called in the list, for its owner to know it again. */
function deviceName() {
  const platform = /** @type {any} */ (navigator).userAgentData?.platform || navigator.platform || "";
  return platform.slice(0, 64);
}

/** Whether an error is the person's own no. @param {unknown} error */
export function declined(error) {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

/** What to say of an error of the device's. @param {unknown} error */
export function deviceSentence(error) {
  if (error instanceof DOMException && error.name === "InvalidStateError") {
    return t("This device has a passkey of this account already.");
  }
  return error instanceof DOMException ? t("The device made no passkey.") : "";
}
