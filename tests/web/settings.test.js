import assert from "node:assert/strict";
import { test } from "node:test";

import { cardClasses } from "../../src/manilla/web/js/state/appearance.js";
import { CHOICES, checked, parsed, usual } from "../../src/manilla/web/js/state/settings.js";

test("what is kept is read; what does not fit is as usual", () => {
  const kept = { theme: "dark", cardSize: "huge", premove: "yes", confirmCard: true, strange: 1 };
  assert.deepEqual(checked(kept), { ...usual(), theme: "dark", confirmCard: true });
  for (const text of [null, "", "{", "null", "[]", "3", '"dark"']) {
    assert.deepEqual(parsed(text), usual());
  }
});

test("every usual value is one of the choices", () => {
  for (const [name, value] of Object.entries(usual())) {
    assert.ok(/** @type {any} */ (CHOICES)[name].includes(value), name);
  }
});

test("card themes are classes of the deck", () => {
  assert.deepEqual(cardClasses(usual(), "en"), []);
  assert.deepEqual(cardClasses(usual(), "fr"), ["cards-letters-fr"]);
  assert.deepEqual(cardClasses({ ...usual(), letters: "en" }, "fr"), []);
  const chosen = checked({ cardSize: "large", cardColours: "four", letters: "ru" });
  assert.deepEqual(cardClasses(chosen, "es"), ["cards-large", "cards-four-colour", "cards-letters-ru"]);
});
