// A hint asked for at the table. What draws it is fetched with the first one.

import { t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { api } from "../net/http.js";
import { style } from "../styles.js";
import { Dialog } from "../ui/dialog.js";
import { ErrorState, Loading } from "../ui/states.js";
import { say } from "../ui/status.js";

/** @typedef {{status: "loading" | "ready" | "error", value: any, error: unknown, Found: any}} Asked */

/** @type {Asked} */
const ASKING = { status: "loading", value: null, error: null, Found: null };

/** @param {{seen: import("./board.js").Seen, onClose: () => void}} props */
export function HintSheet({ seen: { id, match, facts }, onClose }) {
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState(ASKING);
  useEffect(() => {
    let stale = false;
    setAsked(ASKING);
    const path = `/api/tables/${encodeURIComponent(id)}/hint`;
    Promise.all([api.post(path), import("../learn/found.js"), style("css/learn.css")]).then(
      ([value, { Found }]) => {
        if (!stale) {
          setAsked({ status: "ready", value, error: null, Found });
          say(value.idea?.text ?? "");
        }
      },
      (error) => stale || setAsked({ ...ASKING, status: "error", error }),
    );
    return () => {
      stale = true;
    };
  }, [turn]);
  return html`<${Dialog} title=${t("Hint")} onClose=${onClose} class="hint-sheet">
    ${asked.status === "loading" && html`<${Loading} label=${t("Thinking …")} />`}
    ${asked.status === "error" && html`<${ErrorState} error=${asked.error} retry=${() => setTurn(turn + 1)} />`}
    ${asked.status === "ready" && html`<${asked.Found} found=${asked.value} facts=${facts} call=${match.contract === null} />`}
  <//>`;
}
