// Form controls with their labels, hints and errors. The native controls do the work.

import { html, useId } from "../lib.js";

/**
 * A line of text with its label.
 *
 * @param {{label: string, value: string, onInput: (value: string) => void, hint?: string, error?: string, type?: string,
 *   class?: string, [attribute: string]: any}} props
 */
export function Field({ label, value, onInput, hint = "", error = "", type = "text", class: extra = "", ...rest }) {
  const id = useId();
  return html`<div class=${`field ${extra}`}>
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type=${type}
      value=${value}
      aria-describedby=${hint || error ? `${id}-note` : undefined}
      aria-invalid=${error ? "true" : undefined}
      ...${rest}
      onInput=${(/** @type {any} */ event) => onInput(event.currentTarget.value)}
    />
    <${Note} id=${id} hint=${hint} error=${error} />
  </div>`;
}

/**
 * One of several values, as a list that opens.
 *
 * @param {{label: string, value: string, choices: readonly (readonly [value: string, text: string])[],
 *   onChange: (value: string) => void, hint?: string, error?: string, class?: string, [attribute: string]: any}} props
 */
export function Select({ label, value, choices, onChange, hint = "", error = "", class: extra = "", ...rest }) {
  const id = useId();
  return html`<div class=${`field ${extra}`}>
    <label for=${id}>${label}</label>
    <select
      id=${id}
      aria-describedby=${hint || error ? `${id}-note` : undefined}
      ...${rest}
      onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.value)}
    >
      ${choices.map(([key, text]) => html`<option key=${key} value=${key} selected=${key === value}>${text}</option>`)}
    </select>
    <${Note} id=${id} hint=${hint} error=${error} />
  </div>`;
}

/**
 * One of a few values, all in sight.
 *
 * @param {{label: string, value: string, choices: readonly (readonly [value: string, text: string])[],
 *   onChange: (value: string) => void, hint?: string, class?: string}} props
 */
export function Choice({ label, value, choices, onChange, hint = "", class: extra = "" }) {
  const id = useId();
  return html`<fieldset class=${`field choice ${extra}`} aria-describedby=${hint ? `${id}-note` : undefined}>
    <legend>${label}</legend>
    <div class="choice-values">
      ${choices.map(
        ([key, text]) =>
          html`<label key=${key} class="choice-value">
            <input type="radio" name=${id} value=${key} checked=${key === value} onChange=${() => onChange(key)} />
            <span>${text}</span>
          </label>`,
      )}
    </div>
    <${Note} id=${id} hint=${hint} />
  </fieldset>`;
}

/**
 * On or off.
 *
 * @param {{label: string, checked: boolean, onChange: (on: boolean) => void, hint?: string, class?: string}} props
 */
export function Switch({ label, checked, onChange, hint = "", class: extra = "" }) {
  const id = useId();
  return html`<div class=${`field switch ${extra}`}>
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type="checkbox"
      role="switch"
      checked=${checked}
      aria-describedby=${hint ? `${id}-note` : undefined}
      onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked)}
    />
    <${Note} id=${id} hint=${hint} />
  </div>`;
}

/** @param {{id: string, hint?: string, error?: string}} props */
function Note({ id, hint = "", error = "" }) {
  return hint || error
    ? html`<p id=${`${id}-note`} class=${error ? "field-error" : "field-hint"}>${error || hint}</p>`
    : null;
}
