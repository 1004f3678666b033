// A mistake of one's own, to be asked again until it is known.

import { own, nameOf, take } from "../course/own.js";
import { note, queue, today } from "../course/queue.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Link } from "../ui/link.js";

/** @param {{table: string, match: number, deal: number, place: number, problem: string}} props */
export function AskAgain({ table, match, deal, place, problem }) {
  const name = nameOf(table, match, deal, place);
  const takeIt = () => {
    take(name, problem);
    if (queue.peek()[name] === undefined) {
      note({ key: name, due: today() });
    }
  };
  return html`<p class="ask-again no-print">
    ${own.value[name] === undefined
      ? html`<${Button} icon="undo" onClick=${takeIt}>${t("Ask me this again")}<//>`
      : html`<${Icon} name="check" /> ${t("You will be asked this again.")} <${Link} href=${`/problems/${name}`}>${t("Now")}<//>`}
  </p>`;
}
