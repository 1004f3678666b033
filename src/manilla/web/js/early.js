// Runs before anything is painted, so that a page in the dark scheme does not flash white. No module: it must not wait.

try {
  const kept = JSON.parse(localStorage.getItem("manilla.settings") ?? "null");
  if (kept?.theme === "light" || kept?.theme === "dark") {
    document.documentElement.dataset.theme = kept.theme;
  }
} catch {
  // Nothing kept, or nothing to be read: the system's scheme.
}
