import { html } from './vendor.js';

/**
 * A value as indented JSON; text that is not valid JSON as it is.
 * @param {{ value: unknown, label: string }} properties
 */
export function Json({ value, label }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<pre tabindex="0" aria-label=${label}>${text}</pre>`;
}

/** @param {unknown} value on one line */
export function inline(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
