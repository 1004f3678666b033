// The decisions of a deal as a list to choose from; on paper with all that is said of each.

import { t } from "../i18n.js";
import { html, useEffect, useRef } from "../lib.js";
import { Link } from "../ui/link.js";
import { betterThan, isTelling } from "./reviewed.js";
import { Badge, expectedWords, wasWords } from "./verdict.js";
import { actionName, turnWords } from "./words.js";

/** @typedef {import("./reviewed.js").Decision} Decision */

/**
 * @param {{decisions: readonly Decision[], facts: any, names: readonly string[], at: number | null,
 *   turning: number | null, named: boolean, addressOf: (place: number) => string}} props named: the list is of several players
 */
export function Decisions({ decisions, facts, names, at, turning, named, addressOf }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const box = list.current;
    const chosen = box?.querySelector("[aria-current]");
    if (box && chosen instanceof HTMLElement && box.scrollHeight > box.clientHeight) {
      const above = chosen.offsetTop - box.offsetTop;
      if (above < box.scrollTop || above + chosen.offsetHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = above - box.clientHeight / 2;
      }
    }
  }, [at, decisions.length]);
  return html`<ol class="decisions" ref=${list}>
    ${decisions.map((decision) => html`<li key=${decision.place} class=${isTelling(decision) ? "decision-telling" : ""}>
      <${Link}
        class="decision"
        href=${addressOf(decision.place)}
        replace=${true}
        aria-current=${decision.place === at ? "true" : undefined}
      >
        <span class="decision-when">${turnWords(decision)}</span>
        <span class="decision-what"><b>${actionName(facts, decision.action, decision.before === "")}</b> ${named && html`<span class="decision-who">${names[decision.player]}</span>`}</span>
        <${Badge} verdict=${decision.verdict} />
        ${decision.place === turning && html`<span class="tag">${t("turning point")}</span>`}
      <//>
      <${OnPaper} decision=${decision} facts=${facts} />
    </li>`)}
  </ol>`;
}

/** @param {{decision: Decision, facts: any}} props */
function OnPaper({ decision, facts }) {
  const { known, was } = decision;
  if (known === null || !isTelling(decision)) {
    return null;
  }
  const better = betterThan(decision);
  const name = better === null ? "" : actionName(facts, better.action, decision.before === "");
  return html`<p class="on-paper">
    ${expectedWords(known)} ${wasWords(was)}
    ${better !== null && ` ${better.open ? t("Only with all cards seen, better: {action}.", { action: name }) : t("Better: {action}.", { action: name })}`}
    ${` ${known.idea.text}`}
  </p>`;
}
