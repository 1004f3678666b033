import assert from "node:assert/strict";
import { test } from "node:test";

import { ago, bestLanguage, date, formOf, list, speak, t, tc, tn } from "../../src/manilla/web/js/i18n.js";

const RUSSIAN = {
  "Hello, {name}": "Привет, {name}",
  "card\u0004ace": "туз",
  "{n} trick": ["{n} взятка", "{n} взятки", "{n} взяток"],
  untranslated: "",
};

test("without words the English text is spoken", () => {
  speak("en", {});
  assert.equal(t("Hello, {name}", { name: "Anna" }), "Hello, Anna");
  assert.equal(tc("card", "ace"), "ace");
  assert.equal(tn("{n} trick", "{n} tricks", 1), "1 trick");
  assert.equal(tn("{n} trick", "{n} tricks", 12), "12 tricks");
});

test("words are found, with contexts and the forms of the language", () => {
  speak("ru", RUSSIAN);
  assert.equal(t("Hello, {name}", { name: "Anna" }), "Привет, Anna");
  assert.equal(tc("card", "ace"), "туз");
  assert.equal(t("ace"), "ace");
  assert.equal(t("untranslated"), "untranslated");
  const spoken = [1, 2, 5, 11, 21, 22].map((n) => tn("{n} trick", "{n} tricks", n));
  assert.deepEqual(spoken, ["1 взятка", "2 взятки", "5 взяток", "11 взяток", "21 взятка", "22 взятки"]);
  assert.equal(tn("{n} point", "{n} points", 1), "1 point");
});

test("a value that is not given stays to be seen", () => {
  speak("en", {});
  assert.equal(t("{one} and {other}", { one: 1 }), "1 and {other}");
  assert.equal(t("{constructor}", {}), "{constructor}");
});

test("the form of a number is where the catalogues of each language have it", () => {
  assert.deepEqual([0, 1, 2, 1_000_000].map((n) => formOf("es", n, 3)), [2, 0, 2, 1]);
  assert.deepEqual([0, 1, 2, 1_000_000].map((n) => formOf("fr", n, 3)), [0, 0, 2, 1]);
  assert.deepEqual([0, 1, 2].map((n) => formOf("nl", n, 2)), [1, 0, 1]);
  assert.deepEqual([1, 3, 7, 0.5].map((n) => formOf("ru", n, 3)), [0, 1, 2, 2]);
});

test("the reader's language is the first that we have", () => {
  assert.equal(bestLanguage(["de-DE", "ca-ES", "es"]), "ca");
  assert.equal(bestLanguage(["NL-be"]), "nl");
  assert.equal(bestLanguage(["de", "pt"]), "en");
  assert.equal(bestLanguage([]), "en");
});

test("dates, lists and times are written as the language does", () => {
  speak("fr", {});
  assert.equal(list(["a", "b", "c"]), "a, b et c");
  assert.match(date(Date.UTC(2026, 11, 1, 12)), /1 déc\. 2026/);
  assert.equal(ago(0, 150_000), "il y a 2 minutes");
  assert.equal(ago(5000, 0), "maintenant");
});
