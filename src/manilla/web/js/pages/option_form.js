// The options of a game as a form, made from what the server tells of them.

import { t, tn } from "../i18n.js";
import { html } from "../lib.js";
import { Button } from "../ui/button.js";
import { Choice, Field, Select } from "../ui/field.js";
import { controlOf, fits, groupsOf, inWords, listed } from "./options.js";

/** @typedef {import("./options.js").Chosen} Chosen */

/**
 * @param {{facts: import("./options.js").Facts, chosen: Chosen, onChange: (chosen: Chosen) => void}} props
 */
export function OptionForm({ facts, chosen, onChange }) {
  return html`<div class="option-groups">
    ${groupsOf(facts, chosen).map(
      (group) => html`<details key=${group.key} class="option-group">
        <summary>
          <span>${group.title}</span>
          ${group.changed > 0 && html`<span class="tag tag-changed">${tn("{n} changed", "{n} changed", group.changed)}</span>`}
        </summary>
        <div class="option-fields">
          ${group.fields.map(
            (field) => html`<${OptionField}
              key=${field.name}
              field=${field}
              onChange=${(/** @type {string} */ value) => onChange({ ...chosen, [field.name]: value })}
            />`,
          )}
        </div>
      </details>`,
    )}
  </div>`;
}

/** @param {{field: import("./options.js").Field, onChange: (value: string) => void}} props */
function OptionField({ field, onChange }) {
  const control = controlOf(field);
  const usual = inWords(field, field.default, t("none"));
  const hint = [
    field.changed && t("Usually: {value}.", { value: usual }),
    field.idle && t("Has no effect as the other options stand."),
  ].filter(Boolean).join(" ");
  const look = `option ${field.changed ? "option-changed" : ""}`;
  const label = field.label;
  const common = { label, value: field.value, hint };
  return html`<div class=${look}>
    ${control === "choice" && html`<${Choice} ...${common} choices=${Object.entries(field.values ?? {})} onChange=${onChange} />`}
    ${control === "list" && html`<${Select}
      ...${common}
      choices=${listed(field).map((value) => [value, inWords(field, value, t("none"))])}
      onChange=${onChange}
    />`}
    ${(control === "number" || control === "text") && html`<${Field}
      ...${common}
      hint=${[hint, t("May be: {allowed}.", { allowed: field.allowed })].filter(Boolean).join(" ")}
      error=${fits(field, field.value) ? "" : t("This value cannot be. May be: {allowed}.", { allowed: field.allowed })}
      inputmode=${control === "number" && !field.none ? "numeric" : "text"}
      autocomplete="off"
      onInput=${onChange}
    />`}
    ${field.changed && html`<${Button} kind="quiet" icon="undo" onClick=${() => onChange(field.default)}>
      ${t("As usual")}<span class="visually-hidden">: ${label}</span>
    <//>`}
  </div>`;
}

/** Whether all that was chosen may stand. @param {import("./options.js").Facts} facts @param {Chosen} chosen */
export function allFit(facts, chosen) {
  return groupsOf(facts, chosen).every(({ fields }) => fields.every((field) => fits(field, field.value)));
}
