// Signing in, and signing up: a passkey first where the browser has them, a password else; recovery codes in need.

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { api } from "../net/http.js";
import { me } from "../state/session.js";
import { Button } from "../ui/button.js";
import { Choice, Field } from "../ui/field.js";
import { Link } from "../ui/link.js";
import { sentenceOf } from "../ui/states.js";
import { RecoveryCodes } from "./codes.js";
import { declined, deviceSentence, passkeysWork, signInWithPasskey, signUpWithPasskey } from "./passkeys.js";

/** @typedef {"in" | "up" | "code"} Way */

/** @param {import("../pages.js").PageProps} props */
export function SignIn({ query }) {
  const [way, setWay] = useState(/** @type {Way} */ (query.get("new") === null ? "in" : "up"));
  const [codes, setCodes] = useState(/** @type {string[] | null} */ (null));
  const next = ownPath(query.get("next"));
  if (codes !== null) {
    return html`<div class="page page-narrow">
      <h1>${t("Your recovery codes")}</h1>
      <${RecoveryCodes} codes=${codes} onDone=${() => location.assign(next)} />
    </div>`;
  }
  const again = query.get("again") !== null;
  if (me.value !== null && !me.value.guest && !again) {
    return html`<div class="page page-narrow">
      <h1>${t("Sign in")}</h1>
      <p class="lead">${t("You are signed in as {name}.", { name: me.value.name })}</p>
      <${Button} kind="primary" href="/profile">${t("To your profile")}<//>
    </div>`;
  }
  return html`<div class="page page-narrow">
    <h1>${way === "up" ? t("Make an account") : t("Sign in")}</h1>
    ${again && html`<p class="lead">${t("Before something changes that could lock you out, we ask once more that it is you.")}</p>`}
    <div class="panel sign-in">
      ${!again && html`<${Choice}
        label=${t("Have you been here before?")}
        value=${way === "up" ? "up" : "in"}
        choices=${[["in", t("I have an account")], ["up", t("I am new here")]]}
        onChange=${setWay}
      />`}
      <${Entry} key=${way} way=${way} setWay=${setWay} setCodes=${setCodes} next=${next} />
    </div>
    ${way === "up" && html`<p class="quiet">
      ${t("An account keeps your name on every device, and gives you ratings. What you have played as a guest stays yours. We ask for no e-mail address.")}
    </p>`}
  </div>`;
}

/** A path of this site to go on to; anything else is the profile. @param {string | null} text */
function ownPath(text) {
  return text !== null && /^\/(?!\/)/.test(text) ? text : "/profile";
}

/**
 * @param {{way: Way, setWay: (way: Way) => void, setCodes: (codes: string[]) => void, next: string}} props
 */
function Entry({ way, setWay, setCodes, next }) {
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState("");
  const keys = passkeysWork();
  const attempt = async (/** @type {string} */ which, /** @type {() => Promise<any>} */ act) => {
    setBusy(which);
    setError("");
    try {
      const answer = await act();
      if (answer.recovery_codes !== undefined) {
        setCodes(answer.recovery_codes);
      } else {
        location.assign(next); // anew: the connection and all that is shown were another's
      }
    } catch (refused) {
      setError(declined(refused) ? "" : deviceSentence(refused) || sentenceOf(refused));
    }
    setBusy("");
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const path = { in: "/api/sign-in", up: "/api/sign-up", code: "/api/sign-in/code" }[way];
    attempt("form", () => api.post(path, way === "code" ? { name, code: secret } : { name, password: secret }));
  };
  const secretLabel = way === "code" ? t("Recovery code") : t("Password");
  return html`<form onSubmit=${submit}>
    ${way === "in" && keys && html`<p>
      <${Button} kind="primary" icon="key" busy=${busy === "key"} onClick=${() => attempt("key", signInWithPasskey)}>
        ${t("Sign in with a passkey")}
      <//>
    </p>
    <p class="or"><span>${t("or with your name")}</span></p>`}
    <${Field}
      label=${t("Name")}
      value=${name}
      onInput=${setName}
      autocomplete=${way === "up" ? "nickname" : "username"}
      maxlength="24"
      required
      hint=${way === "up" ? t("2 to 24 letters; others see it at the table.") : ""}
    />
    ${way === "up" && keys && html`<p>
      <${Button} kind="primary" icon="key" busy=${busy === "key"} onClick=${() => attempt("key", () => signUpWithPasskey(name))}>
        ${t("Go on with a passkey")}
      <//>
    </p>
    <p class="quiet">${t("A passkey is kept by your device, and opened with your finger, face or PIN. Nothing to remember.")}</p>
    <p class="or"><span>${t("or with a password")}</span></p>`}
    <${Field}
      label=${secretLabel}
      value=${secret}
      onInput=${setSecret}
      type=${way === "code" ? "text" : "password"}
      autocomplete=${{ in: "current-password", up: "new-password", code: "one-time-code" }[way]}
      required
      minlength=${way === "up" ? "10" : undefined}
      hint=${way === "up" ? t("At least 10 letters.") : ""}
    />
    ${error && html`<p class="field-error" role="alert">${error}</p>`}
    <div class="row">
      <${Button} kind=${keys && way !== "code" ? "secondary" : "primary"} type="submit" busy=${busy === "form"}>
        ${way === "up" ? t("Make the account") : t("Sign in")}
      <//>
      ${way === "in" && html`<${Button} kind="quiet" onClick=${() => setWay("code")}>${t("Password and passkey lost?")}<//>`}
      ${way === "code" && html`<${Button} kind="quiet" onClick=${() => setWay("in")}>${t("Back to the password")}<//>`}
    </div>
    ${way === "code" && html`<p class="quiet">${t("Each code opens the account once. Set a new password afterwards.")}</p>`}
    ${way === "up" && html`<p class="quiet"><${Link} href="/help#privacy">${t("What is kept about you")}<//></p>`}
  </form>`;
}
