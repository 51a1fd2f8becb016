import { html } from './vendor.js';

/**
 * A box of a form with its label.
 * @typedef {{ placeholder?: string, required?: boolean, defaultValue?: string, size?: number }} Input
 * @param {{ label: string, name: string } & Input} properties
 */
export function Field({ label, ...rest }) {
  return html`
    <label class="field">
      <span>${label}</span>
      <input type="text" autocomplete="off" ...${rest} />
    </label>
  `;
}

/**
 * What a form holds, without what was left empty.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function valuesOf(form) {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
