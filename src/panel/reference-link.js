/** @import { State } from '../client/index.ts' */
/** @import { Reference } from './references.js' */
import { inline } from './json.js';
import { referenceOf, titleOf } from './references.js';
import { href } from './route.js';
import { html } from './vendor.js';

/**
 * A link to a record, with what it is called.
 * @param {{ state: State, to: Reference, text?: string }} properties
 */
export function RecordLink({ state, to, text = String(to.id) }) {
  const title = titleOf(state, to);
  if (title === undefined)
    return html`<span>${text} <span class="badge warn" title="${to.collection}/${to.id} does not exist">not there</span></span>`;
  return html`<a href=${href(['state', to.collection, to.id])}>${text}</a>${title && html` <span class="quiet">${title}</span>`}`;
}

/**
 * The value of a field, what it names as links.
 * @param {{ state: State, field: string, value: unknown }} properties
 * @returns {unknown}
 */
export function Value({ state, field, value }) {
  const to = referenceOf(field, value, state);
  if (to)
    return html`<${RecordLink} state=${state} to=${to} text=${typeof value === 'object' ? `${to.collection}/${to.id}` : String(value)} />`;
  if (Array.isArray(value) && value.length > 0) {
    return html`<ul class="values">${value.map((item, at) => html`<li key=${at}><${Value} state=${state} field=${field} value=${item} /></li>`)}</ul>`;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return html`<span class="values">${Object.entries(value).map(
      ([name, inner]) =>
        html`<span key=${name}><span class="quiet">${name}</span> <${Value} state=${state} field=${name} value=${inner} /></span>`,
    )}</span>`;
  }
  return html`<span class=${value === null ? 'quiet' : ''}>${inline(value)}</span>`;
}
