// House rules under a name: saving them, taking them out again, and the link that shares them.

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { api } from "../net/http.js";
import { Button, IconButton } from "../ui/button.js";
import { Confirm } from "../ui/dialog.js";
import { Field } from "../ui/field.js";
import { sentenceOf } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import { copy } from "./sharing.js";

/** @typedef {{id: string, name: string, game: string, options: Record<string, string>}} RuleSet */

/**
 * @param {{mine: import("./answers.js").Answer, game: string, options: Record<string, string>,
 *   onTake: (rules: RuleSet) => void}} props mine: the answer of `/api/me/rules`
 */
export function HouseRules({ mine, game, options, onTake }) {
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const kept = /** @type {RuleSet[]} */ (mine.value?.rules ?? []);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const saved = await api.post("/api/me/rules", { name, game, options });
      setName("");
      setError("");
      mine.reload();
      toast(t("Saved: {name}.", { name: saved.name }));
    } catch (refused) {
      setError(sentenceOf(refused));
    }
    setBusy(false);
  };
  return html`<div class="house-rules">
    ${kept.length > 0 && html`<ul class="list">
      ${kept.map((rules) => html`<${Kept} key=${rules.id} rules=${rules} onTake=${onTake} reload=${mine.reload} />`)}
    </ul>`}
    ${Object.keys(options).length > 0 && html`<form class="inline-form" onSubmit=${save}>
      <${Field}
        label=${t("Save these rules under a name")}
        value=${name}
        onInput=${setName}
        error=${error}
        maxlength="64"
        required
        autocomplete="off"
      />
      <${Button} type="submit" busy=${busy}>${t("Save")}<//>
    </form>`}
  </div>`;
}

/** @param {{rules: RuleSet, onTake: (rules: RuleSet) => void, reload: () => void}} props */
function Kept({ rules, onTake, reload }) {
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    try {
      await api.del(`/api/me/rules/${rules.id}`);
      reload();
    } catch (error) {
      toast(sentenceOf(error), { kind: "error" });
    }
  };
  return html`<li class="list-row">
    <${Button} kind="quiet" class="list-main" onClick=${() => onTake(rules)}>${rules.name}<//>
    <${IconButton}
      icon="share"
      label=${t("Copy the link of “{name}”", { name: rules.name })}
      onClick=${() => copy(`${location.origin}/new?rules=${rules.id}`)}
    />
    <${IconButton} icon="close" label=${t("Remove “{name}”", { name: rules.name })} onClick=${() => setAsking(true)} />
    ${asking && html`<${Confirm}
      title=${t("Remove these rules?")}
      yes=${t("Remove")}
      danger
      onYes=${remove}
      onClose=${() => setAsking(false)}
      >${t("The link to “{name}” will lead nowhere then.", { name: rules.name })}<//
    >`}
  </li>`;
}
