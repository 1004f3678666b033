import { t } from "../i18n.js";
import { toast } from "../ui/toast.js";

/** Copy a text, and say so. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."));
  } catch {
    toast(t("The browser does not allow copying; select the text and copy it yourself."), { kind: "error" });
  }
}
