// Giving an address away: into the clipboard, or to the system's own sheet.

import { t } from "../i18n.js";
import { toast } from "../ui/toast.js";

/** @param {string} address */
export async function copy(address) {
  try {
    await navigator.clipboard.writeText(address);
    toast(t("The link is copied."));
  } catch {
    toast(t("This is the link: {address}", { address })); // no leave to use the clipboard, or a page without TLS
  }
}

/** Whether this browser can hand addresses on to other programs. */
export function canShare() {
  return typeof navigator.share === "function";
}

/** @param {string} title @param {string} address */
export async function share(title, address) {
  try {
    await navigator.share({ title, url: address });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "AbortError") {
      await copy(address);
    }
  }
}
