// The words of the table: each with a sentence, and a place of its own that other pages link to.

import { language, t } from "../i18n.js";
import { html, useEffect, useMemo, useState } from "../lib.js";
import { again, fetched } from "../state/facts.js";
import { Field } from "../ui/field.js";
import { Empty, ErrorState, Loading } from "../ui/states.js";

/** @typedef {{term: string, word: string, others: string[], meaning: string, pieces: import("./terms.js").Piece[]}} Term */
/** @typedef {{title: string, terms: Term[]}} Group */

export function Glossary() {
  const known = fetched(`/api/glossary?lang=${language.value}`).value;
  return html`<div class="page glossary">
    <h1>${t("Glossary")}</h1>
    <p class="lead">${t("The words of the table, each in a sentence.")}</p>
    ${known.status === "loading" && html`<${Loading} />`}
    ${known.status === "error" && html`<${ErrorState} error=${known.error} retry=${again} />`}
    ${known.status === "ready" && html`<${Groups} groups=${known.value.groups} />`}
  </div>`;
}

/** @param {{groups: Group[]}} props */
function Groups({ groups }) {
  const [wanted, setWanted] = useState("");
  const found = useMemo(() => fitting(groups, wanted, language.value), [groups, wanted]);
  useEffect(() => {
    show(location.hash.slice(1));
    const look = () => show(location.hash.slice(1));
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  return html`<${Field} label=${t("Find a word")} type="search" class="glossary-find" value=${wanted} onInput=${setWanted} />
    <p class="visually-hidden" role="status">${wanted !== "" && found.length === 0 ? t("No such word.") : ""}</p>
    ${found.length === 0 && html`<${Empty} title=${t("No such word.")} icon="search" />`}
    ${found.map(
      ({ title, terms }) => html`<section key=${title}>
        <h2>${title}</h2>
        <dl class="terms">
          ${terms.map(
            ({ term, word, others, pieces }) => html`<div key=${term} id=${term} class="term-entry" tabindex="-1">
              <dt>${word}${others.length > 0 && html`<span class="quiet"> (${others.join(", ")})</span>`}</dt>
              <dd>
                ${pieces.map((piece, n) =>
                  piece.term === null ? piece.text : html`<a key=${n} href=${`#${piece.term}`} class="term" onClick=${jump}>${piece.text}</a>`,
                )}
              </dd>
            </div>`,
          )}
        </dl>
      </section>`,
    )}`;

  /** To another word, also one that is not shown now. @param {MouseEvent} event */
  function jump(event) {
    event.preventDefault();
    const { hash } = /** @type {HTMLAnchorElement} */ (event.currentTarget);
    setWanted("");
    history.replaceState(history.state, "", hash);
    setTimeout(() => show(hash.slice(1)));
  }
}

/**
 * The terms in which some letters stand, in their groups; groups without any are left out.
 *
 * @param {readonly Group[]} groups @param {string} wanted @param {string} lang @returns {Group[]}
 */
export function fitting(groups, wanted, lang) {
  const letters = plain(wanted.trim(), lang);
  return groups
    .map(({ title, terms }) => ({
      title,
      terms: terms.filter(({ word, others }) => [word, ...others].some((one) => plain(one, lang).includes(letters))),
    }))
    .filter(({ terms }) => terms.length > 0);
}

/** Without capitals and accents, as people type. @param {string} text @param {string} lang */
function plain(text, lang) {
  return text.toLocaleLowerCase(lang).normalize("NFD").replace(/\p{M}/gu, "");
}

/** @param {string} term */
function show(term) {
  const entry = term === "" ? null : document.getElementById(term);
  entry?.scrollIntoView({ block: "center" });
  entry?.focus({ preventScroll: true });
}
