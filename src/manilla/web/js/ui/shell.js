// Header, main and footer around every page, and what must be seen on all of them.

import { asset } from "../base.js";
import { t } from "../i18n.js";
import { Fragment, html } from "../lib.js";
import { ended, status } from "../net/socket.js";
import { called } from "../names.js";
import { place } from "../router.js";
import { me } from "../state/session.js";
import { Button } from "./button.js";
import { Icon } from "./icon.js";
import { LanguageChoice } from "./language.js";
import { Link } from "./link.js";
import { Menu } from "./menu.js";
import { Status } from "./status.js";
import { Toasts } from "./toast.js";

/** @param {{children?: import("../lib.js").Children}} props */
export function Shell({ children }) {
  const page = place.value.page;
  const full = page === "table" || page === "replay";
  return html`<${Fragment}>
    <a class="skip" href="#main" onClick=${skip}>${t("To the content")}</a>
    <div class=${`shell ${full ? "shell-full" : ""}`} data-page=${page}>
      <${Header} />
      <${Connection} />
      <main id="main" tabindex="-1">${children}</main>
      ${!full && html`<${Footer} />`}
    </div>
    <${Toasts} />
    <${Status} />
  <//>`;
}

/** @param {MouseEvent} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function Header() {
  return html`<header class="header">
    <${Link} href="/" class="brand">
      <img src=${asset("icons/icon.svg")} alt="" width="32" height="32" /><span>Manilla</span>
    <//>
    <nav class="header-links" aria-label=${t("Pages")}>
      <${Link} href="/tables">${t("Tables")}<//>
      <${Link} href="/learn">${t("Learn")}<//>
      <${Link} href="/rules">${t("Rules")}<//>
      <${Link} href="/history">${t("My matches")}<//>
    </nav>
    <div class="header-end">
      <${LanguageChoice} />
      <${Link} href="/profile" class="who">
        <${Icon} name="person" /><span class="who-name">${me.value === null ? t("Profile") : called(me.value.name)}</span>
      <//>
      <${Menu} label=${t("Menu")} class="header-menu">
        <${Link} href="/tables" class="narrow">${t("Tables")}<//>
        <${Link} href="/learn" class="narrow">${t("Learn")}<//>
        <${Link} href="/rules" class="narrow">${t("Rules")}<//>
        <${Link} href="/history" class="narrow">${t("My matches")}<//>
        <${Link} href="/profile" class="narrow">${t("Profile")}<//>
        <${Link} href="/settings">${t("Settings")}<//>
        <${Link} href="/help">${t("Help")}<//>
      <//>
    </div>
  </header>`;
}

/** A line under the header while there is no connection; a first try that takes a moment is not worth one. */
function Connection() {
  if (ended.value === "protocol") {
    return html`<div class="connection" role="alert">
      <p>${t("This page is of another version than the server.")}</p>
      <${Button} onClick=${() => location.reload()}>${t("Load the page anew")}<//>
    </div>`;
  }
  const words = {
    waiting: t("The connection is lost. Trying again …"),
    offline: t("You are offline. The table waits for you."),
    closed: "",
    connecting: "",
    open: "",
  }[status.value];
  return (
    words &&
    html`<div class="connection" role="alert"><span class="spinner" aria-hidden="true"></span><p>${words}</p></div>`
  );
}

function Footer() {
  return html`<footer class="footer">
    <nav aria-label=${t("More")}>
      <${Link} href="/help">${t("Help")}<//>
      <${Link} href="/settings">${t("Settings")}<//>
      <${Link} href="/rules">${t("Rules")}<//>
    </nav>
  </footer>`;
}
