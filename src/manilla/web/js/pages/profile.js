// A profile: somebody else's in short, one's own with all that belongs to the account.

import { number, t, tn } from "../i18n.js";
import { html, useState } from "../lib.js";
import { api } from "../net/http.js";
import { games } from "../state/facts.js";
import { load, me } from "../state/session.js";
import { Button } from "../ui/button.js";
import { Field } from "../ui/field.js";
import { ErrorState, Loading, sentenceOf } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import { Bots } from "./account_bots.js";
import { Data } from "./account_data.js";
import { Keys } from "./account_keys.js";
import { Sessions } from "./account_sessions.js";
import { useAnswer } from "./answers.js";
import { Person } from "./person.js";

/** @param {import("../pages.js").PageProps} props */
export function Profile({ query }) {
  const player = query.get("player") ?? me.value?.player ?? null;
  const own = player !== null && player === me.value?.player;
  const asked = player !== null && !(own && me.value?.guest); // of a guest the server keeps nothing that he does not see
  const known = useAnswer(asked ? `/api/players/${encodeURIComponent(player)}` : null);
  if (player === null || (known.status === "loading" && !own)) {
    return html`<div class="page page-narrow"><h1>${t("Profile")}</h1><${Loading} /></div>`;
  }
  if (known.status === "error" && !own) {
    return html`<div class="page page-narrow">
      <h1>${t("Profile")}</h1>
      <${ErrorState} error=${known.error} retry=${known.reload} />
    </div>`;
  }
  const told = known.value ?? { name: me.value?.name ?? "", ratings: [] };
  const name = own ? (me.value?.name ?? told.name) : told.name;
  return html`<div class="page page-narrow profile">
    <h1 class="profile-name"><${Person} name=${name} player=${player.replace(/^p_/, "id_")} bot=${told.bot} large /></h1>
    ${own ? html`<${Own} />` : html`<p class="quiet">${whatHeIs(told)}</p>`}
    <${Ratings} ratings=${told.ratings} own=${own} />
    ${own && me.value !== null && !me.value.guest && html`
      <${Keys} />
      <${Sessions} />
      <${Bots} />
    `}
    ${own && html`<${Data} guest=${me.value?.guest ?? true} />`}
  </div>`;
}

/** @param {any} told */
function whatHeIs(told) {
  if (told.former) {
    return t("This account is no more.");
  }
  if (told.bot) {
    return t("A bot.");
  }
  return told.guest ? t("A guest.") : t("A player with an account.");
}

/** Name, and the way in or out. */
function Own() {
  const guest = me.value?.guest ?? true;
  const out = async () => {
    try {
      await api.post("/api/sign-out");
      location.assign("/");
    } catch (error) {
      toast(sentenceOf(error), { kind: "error" });
    }
  };
  return html`${guest && html`<p class="lead">${t("You are a guest: you can play everything. An account keeps your name on every device, and gives you ratings.")}</p>`}
    <div class="row">
      ${guest
        ? html`<${Button} kind="primary" href="/sign-in?new">${t("Make an account")}<//>
            <${Button} href="/sign-in">${t("Sign in")}<//>`
        : html`<${Button} icon="door" onClick=${out}>${t("Sign out")}<//>`}
      <${Button} kind="quiet" href="/history">${t("My matches")}<//>
    </div>
    <${Name} key=${me.value?.name} />`;
}

function Name() {
  const [name, setName] = useState(me.value?.name ?? "");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await api.put("/api/me/name", { name });
      await load();
      toast(t("You are called {name} now.", { name }));
    } catch (refused) {
      setError(sentenceOf(refused));
      setBusy(false);
    }
  };
  return html`<form class="inline-form panel" onSubmit=${save}>
    <${Field} label=${t("Your name at the table")} value=${name} onInput=${setName} error=${error} maxlength="24" required autocomplete="nickname" />
    <${Button} type="submit" busy=${busy}>${t("Save")}<//>
  </form>`;
}

/** @param {{ratings: any[], own: boolean}} props */
function Ratings({ ratings, own }) {
  const all = /** @type {any[]} */ (games().value.value?.games ?? []);
  if (ratings.length === 0) {
    return html`<section class="panel">
      <h2>${t("Ratings")}</h2>
      <p class="quiet">${own ? t("None yet. They come from rated matches, which are played at open tables by people with accounts.") : t("None yet.")}</p>
    </section>`;
  }
  return html`<section class="panel">
    <h2>${t("Ratings")}</h2>
    <div class="table-scroll" tabindex="0" role="group" aria-label=${t("Ratings")}>
      <table class="facts">
        <thead><tr><th scope="col">${t("Game")}</th><th scope="col">${t("Rating")}</th><th scope="col">${t("Matches")}</th></tr></thead>
        <tbody>
          ${ratings.map((row) => html`<tr key=${row.game}>
            <th scope="row">${all.find(({ key }) => key === row.game)?.name ?? row.game}</th>
            <td>${t("{middle} ± {margin}", { middle: number(row.middle), margin: number(row.margin) })}</td>
            <td>${tn("{n} match", "{n} matches", row.games)}</td>
          </tr>`)}
        </tbody>
      </table>
    </div>
  </section>`;
}
