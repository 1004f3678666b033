// That it is my turn is heard, and told where the page is not seen.

import { t } from "../i18n.js";
import { useEffect, useRef } from "../lib.js";
import { settings } from "../state/settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** Two soft notes. */
function chime() {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") {
      return; // the browser wants a click of the reader first
    }
    for (const [n, pitch] of [587.33, 880].entries()) {
      const start = audio.currentTime + n * 0.12;
      const tone = audio.createOscillator();
      const loudness = audio.createGain();
      tone.type = "sine";
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, start);
      loudness.gain.linearRampToValueAtTime(0.08, start + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
      tone.connect(loudness).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.45);
    }
  } catch {
    // A machine without sound.
  }
}

/** @param {import("./hint.js").Hint} hint @param {import("./seen.js").Facts} facts */
export function useAlerts({ mine, text }, facts) {
  const first = useRef(true);
  useEffect(() => {
    const wake = () => audio?.resume().catch(() => {});
    document.addEventListener("pointerdown", wake);
    return () => document.removeEventListener("pointerdown", wake);
  }, []);
  useEffect(() => {
    const begun = first.current;
    first.current = false;
    if (!mine || begun) {
      return undefined;
    }
    if (settings.value.sound) {
      chime();
    }
    if (!settings.value.notifications || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") {
      return undefined;
    }
    const told = new Notification(t("Your turn – {game}", { game: facts.name }), { body: text, tag: "manilla-turn" });
    told.onclick = () => {
      window.focus();
      told.close();
    };
    return () => told.close();
  }, [mine]);
}
