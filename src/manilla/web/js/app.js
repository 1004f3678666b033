// The page of the present place inside the shell; title and focus follow it, and a fault of one page ends no other.

import { t } from "./i18n.js";
import { html, useEffect, useErrorBoundary, useRef, useState } from "./lib.js";
import { status } from "./net/socket.js";
import { load } from "./pages.js";
import { place } from "./router.js";
import { Button } from "./ui/button.js";
import { Shell } from "./ui/shell.js";
import { Loading } from "./ui/states.js";
import { reloadOnce } from "./updates.js";

/** @typedef {import("./pages.js").Page} Page */
/** @typedef {{page: string, component: Page | null}} Loaded component: null where it could not be had */

export function App() {
  return html`<${Shell}><${Current} /><//>`;
}

function Current() {
  const { page, params, query, path } = place.value;
  const [loaded, setLoaded] = useState(/** @type {Loaded} */ ({ page: "", component: null }));
  useEffect(() => {
    let stale = false;
    load(page).then(
      (component) => !stale && setLoaded({ page, component }),
      () => !stale && !(status.peek() === "open" && reloadOnce()) && setLoaded({ page, component: null }),
    );
    return () => {
      stale = true;
    };
  }, [page]);
  const here = loaded.page === page ? loaded : null;
  useArrival(path, here?.component !== null && here !== null);
  if (here === null) {
    return html`<${Loading} />`;
  }
  if (here.component === null) {
    return html`<${Fault} />`;
  }
  return html`<${Guarded} key=${path} page=${here.component} params=${params} query=${query} />`;
}

/**
 * After a change of place: the title is that of the page's heading, which gets the focus; not at the very first page,
 * where a reader begins at the top.
 *
 * @param {string} path @param {boolean} shown
 */
function useArrival(path, shown) {
  const start = useRef(/** @type {string | null} */ (path)); // null: it has been left
  useEffect(() => {
    if (path !== start.current) {
      start.current = null; // whoever left before the first page was there has moved all the same
    }
    if (!shown) {
      return undefined;
    }
    const heading = document.querySelector("main h1");
    const name = () => {
      const text = heading?.textContent?.trim() ?? "";
      document.title = text === "" || text === "Manilla" ? "Manilla" : `${text} – Manilla`;
    };
    name();
    if (start.current === null && heading instanceof HTMLElement) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    if (heading === null) {
      return undefined;
    }
    const watching = new MutationObserver(name);
    watching.observe(heading, { characterData: true, childList: true, subtree: true });
    return () => watching.disconnect();
  }, [path, shown]);
}

/** @param {{page: Page, params: Record<string, string>, query: URLSearchParams}} props */
function Guarded({ page: Shown, params, query }) {
  const [fault, again] = useErrorBoundary((error) => console.error(error));
  return fault ? html`<${Fault} again=${again} />` : html`<${Shown} params=${params} query=${query} />`;
}

/** A fault of ours: say so, and offer the two ways that help. @param {{again?: () => void}} props */
function Fault({ again }) {
  return html`<div class="page state" role="alert">
    <h1>${t("Something went wrong here")}</h1>
    <p>${t("That is our fault, not yours. Nothing that was played is lost.")}</p>
    <div class="row">
      <${Button} kind="primary" onClick=${() => location.reload()}>${t("Load the page anew")}<//>
      ${again && html`<${Button} onClick=${again}>${t("Try again")}<//>`}
    </div>
  </div>`;
}
