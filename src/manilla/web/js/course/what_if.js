// What if: a deal from any of its moments with all hands open. Play on, change cards, ask the solver, send the link.

import { language, number, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { api } from "../net/http.js";
import { useAnswer } from "../pages/answers.js";
import { copy } from "../pages/sharing.js";
import { go } from "../router.js";
import { again, facts } from "../state/facts.js";
import { cardName, seatName } from "../table/seen.js";
import { Button } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { Icon } from "../ui/icon.js";
import { Empty, ErrorState, Loading, sentenceOf } from "../ui/states.js";
import { say } from "../ui/status.js";
import { toast } from "../ui/toast.js";
import { Covered } from "./covered.js";
import { Position } from "./position.js";
import { Standing } from "./standing.js";
import { whatIf } from "./what_if_address.js";
import { Worth } from "./worth.js";

/** @param {import("../pages.js").PageProps} props */
export function WhatIfPage({ query }) {
  const position = query.get("position") ?? "";
  // What this page itself has asked for is here already; else it is asked for by the address.
  const [made, setMade] = useState(/** @type {any} */ (null));
  const here = made !== null && made.lang === language.value && query.size === 1 && made.position === position;
  const asked = useAnswer(position === "" || here ? null : `/api/what-if?${query}&lang=${language.value}`);
  useEffect(() => {
    if (asked.status === "ready") {
      setMade(asked.value);
    }
  }, [asked.value]);
  const told = here ? made : (asked.value ?? made); // the last one stays while the next comes
  const known = told === null ? null : facts(told.game, told.options).value;
  const failed = !here && asked.status === "error" ? asked : known?.status === "error" ? known : null;
  const retry = () => {
    again();
    asked.reload();
  };
  return html`<div class="page lesson what-if">
    <h1>${t("What if …")}</h1>
    <p class="lead">${t("All hands are open. Play on, let cards change places, and ask what each card would have been worth.")}</p>
    ${position === "" &&
    html`<${Empty} title=${t("No deal is named.")} icon="cards" action=${html`<${Button} href="/history">${t("My matches")}<//>`}>
      ${t("Open the replay of a match and press “What if” at the moment that you wonder about.")}
    <//>`}
    ${failed !== null && html`<${ErrorState} error=${failed.error} retry=${retry} action=${html`<${Button} href="/history">${t("My matches")}<//>`} />`}
    ${failed === null && position !== "" && known?.status !== "ready" && html`<${Loading} />`}
    ${failed === null && known?.status === "ready" && html`<${Board} told=${told} facts=${known.value} onChange=${setMade} />`}
  </div>`;
}

/** @param {{told: any, facts: any, onChange: (told: any) => void}} props */
function Board({ told, facts: known, onChange }) {
  const { position, names, match, seat, plays } = told;
  const [sent, setSent] = useState(/** @type {string | null} */ (null));
  const [why, setWhy] = useState(/** @type {{card: string, cards: string[], sentence: string} | null} */ (null));
  useEffect(() => setWhy(null), [position]);
  const change = async (/** @type {Record<string, string>} */ wish) => {
    if (sent !== null) {
      return;
    }
    setSent(wish.act ?? "");
    try {
      const next = await api.get(`/api/what-if?${new URLSearchParams({ position, ...wish, lang: language.value })}`);
      onChange(next);
      go(whatIf(next.position));
    } catch (error) {
      const sentence = sentenceOf(error);
      if (wish.act === undefined) {
        toast(sentence, { kind: "error" });
      } else {
        setWhy({ card: wish.act, cards: [], sentence });
        say(sentence);
      }
    }
    setSent(null);
  };
  const over = seat === null;
  const name = over ? "" : seatName(known, match, names, seat);
  const calling = (match.contract ?? null) === null;
  const turn = over
    ? t("The deal is over.")
    : calling
      ? t("{name} is to call: choose a call.", { name })
      : t("{name} is to play: choose a card.", { name });
  return html`<div class="step-columns">
    <div class="step-text what-if-head">
      <p class="lesson-place">${known.name}</p>
      <${Standing} match=${match} names=${names} facts=${known} />
      ${over && html`<p><strong>${resultWords(told, known)}</strong></p>`}
    </div>
    <div class="step-table">
      <${Position}
        match=${match}
        names=${names}
        facts=${known}
        chair=${null}
        mine=${seat ?? 0}
        seat=${seat ?? 0}
        onAct=${(/** @type {string} */ act) => change({ act })}
        busy=${sent}
        why=${why}
        open=${true}
        full=${false}
      >
        <p class=${why === null ? "hint hint-mine" : "hint hint-why"}><span>${why === null ? turn : why.sentence}</span></p>
      <//>
      <${Covered} covered=${told.covered} match=${match} names=${names} facts=${known} />
      <p class="visually-hidden" role="status">${turn}</p>
      <div class="row what-if-moves">
        <${Button} icon="back" aria-disabled=${plays === 0 ? "true" : undefined} onClick=${() => plays > 0 && change({ before: String(plays - 1) })}>
          ${t("A card back")}
        <//>
        ${!over &&
        html`<${Button} icon="bot" onClick=${() => change({ bot: "one" })}>${t("Let a bot play this one")}<//>
          <${Button} icon="last" onClick=${() => change({ bot: "all" })}>${t("Bots play to the end")}<//>`}
      </div>
    </div>
    <div class="step-answer">
      ${!over && html`<${Worth} key=${position} position=${position} told=${told} facts=${known} />`}
      <${Swap} key=${`swap ${position}`} told=${told} facts=${known} swap=${(/** @type {string} */ pair) => change({ swap: pair })} />
      <${Button} icon="share" onClick=${() => copy(location.origin + whatIf(position))}>${t("Link to this position")}<//>
    </div>
  </div>`;
}

/** Points of both sides in the end. @param {any} told @param {any} known */
function resultWords({ points, sides, names, match }, known) {
  const side = (/** @type {number} */ one) => {
    const people = sides.flatMap((/** @type {number} */ of, /** @type {number} */ seat) => (of === one ? [seatName(known, match, names, seat)] : []));
    return t("{side}: {points}", { side: [...new Set(people)].join(" · "), points: number(points[one]) });
  };
  return `${side(0)} – ${side(1)}`;
}

/** Two cards that change places. @param {{told: any, facts: any, swap: (pair: string) => void}} props */
function Swap({ told, facts: known, swap }) {
  const { movable, aside, names, match } = told;
  const holders = [
    ...movable.map((/** @type {string[]} */ cards, /** @type {number} */ seat) => ({ name: seatName(known, match, names, seat), cards })),
    { name: t("aside"), cards: aside },
  ].filter(({ cards }) => cards.length > 0);
  const [one, setOne] = useState("");
  const [other, setOther] = useState("");
  if (holders.length < 2) {
    return null;
  }
  const choices = (/** @type {string} */ without) => [
    ["", t("Choose a card")],
    ...holders
      .filter(({ cards }) => without === "" || !cards.includes(without))
      .flatMap(({ name, cards }) => cards.map((/** @type {string} */ card) => [card, t("{name}: {card}", { name, card: cardName(known, card) })])),
  ];
  return html`<form
    class="panel what-if-swap"
    onSubmit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (one !== "" && other !== "") {
        swap(`${one}-${other}`);
      }
    }}
  >
    <h2>${t("If the cards lay otherwise")}</h2>
    <${Select} label=${t("This card")} value=${one} choices=${choices("")} onChange=${(/** @type {string} */ card) => {
      setOne(card);
      setOther("");
    }} />
    <${Select} label=${t("changes places with")} value=${other} choices=${choices(one)} onChange=${setOther} />
    <${Button} icon="swap" type="submit" aria-disabled=${one === "" || other === "" ? "true" : undefined}>${t("Change them")}<//>
    <p class="field-hint"><${Icon} name="info" /> ${t("What has been played stays as it was.")}</p>
  </form>`;
}
