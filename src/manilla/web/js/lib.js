// What everybody imports: Preact, its hooks, signals, and htm bound to them.

import { Fragment, createContext, h, render } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export {
  useCallback,
  useContext,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/preact-hooks.js";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "../vendor/signals.js";
export { Fragment, createContext, h, render };

/** @typedef {import("preact").ComponentChildren} Children */
/** @typedef {import("preact").VNode<any>} VNode */
/** @template T @typedef {import("@preact/signals").Signal<T>} Signal */
/** @template T @typedef {import("@preact/signals").ReadonlySignal<T>} ReadonlySignal */

/**
 * Markup as a tagged template. htm gives a list where a template has several roots; a component's answer here has
 * one, so it is typed as one node.
 *
 * @type {(strings: TemplateStringsArray, ...values: any[]) => VNode}
 */
export const html = /** @type {any} */ (htm.bind(h));
