// A table from outside: its game, who sits there, what is special about it, and the way in.

import { ago, t } from "../i18n.js";
import { html } from "../lib.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Differences } from "./differences.js";
import { FreeChair, Person } from "./person.js";
import { clockWords } from "./table_form.js";
import { clockOf } from "./table_settings.js";

/**
 * @param {{table: any, games: readonly {key: string, name: string}[]}} props table: a row of `/api/tables`
 */
export function TableCard({ table, games }) {
  const name = games.find(({ key }) => key === table.game)?.name ?? table.game;
  const chairs = /** @type {{player: string, bot: string, name: string}[]} */ (table.chairs ?? []);
  const open = table.phase === "open" && chairs.some(({ player }) => player === "");
  return html`<article class="panel table-card">
    <header>
      <h3>${name}</h3>
      <span class="quiet">${ago(table.changed)}</span>
    </header>
    <ul class="table-chairs" aria-label=${t("Chairs")}>
      ${chairs.map(
        (chair, n) => html`<li key=${n}>
          ${chair.player === "" ? html`<${FreeChair} />` : html`<${Person} name=${chair.name} player=${chair.player} bot=${chair.bot !== ""} />`}
        </li>`,
      )}
    </ul>
    <${Differences} game=${table.game} options=${table.options ?? {}} />
    <${Marks} settings=${table.settings ?? {}} />
    <${Button} kind=${open ? "secondary" : "quiet"} icon=${open ? "door" : "eye"} href=${`/t/${table.table}`}>
      ${open ? t("Sit down") : t("Look on")}<span class="visually-hidden">: ${name}</span>
    <//>
  </article>`;
}

/** What is agreed on beside the rules, where it is not as usual. @param {{settings: any}} props */
function Marks({ settings }) {
  const clock = clockOf(settings.clock);
  const own = settings.clock ?? {};
  const marks = [
    settings.locked && { icon: "lock", text: t("With a password") },
    settings.rated && { icon: "crown", text: t("Rated") },
    clock !== "none" && {
      icon: "clock",
      text: clock === null ? t("{move} seconds a card, and {bank} in reserve", { move: own.move ?? 0, bank: own.bank ?? 0 }) : clockWords(clock),
    },
    settings.partners === "fixed" && { icon: "people", text: t("Partners as people sit down") },
    settings.talk === "chat" && { icon: "chat", text: t("Free chat") },
  ].filter(Boolean);
  return marks.length === 0
    ? null
    : html`<ul class="table-marks">
        ${marks.map((/** @type {any} */ mark) => html`<li key=${mark.icon}><${Icon} name=${mark.icon} />${mark.text}</li>`)}
      </ul>`;
}
