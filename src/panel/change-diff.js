/** @import { RecordChange } from '../client/index.ts' */
import { differencesOf } from './diff.js';
import { inline } from './json.js';
import { isCollection } from './references.js';
import { href } from './route.js';
import { html } from './vendor.js';

const DID = { insert: 'made', update: 'changed', remove: 'removed' };
const TONE = { insert: 'good', update: 'accent', remove: 'bad' };

/**
 * What a request did to one record.
 * @param {{ change: RecordChange }} properties
 */
export function ChangeDiff({ change }) {
  const { collection, id, action } = change;
  const name = `${collection}/${id}`;
  const isThere = action !== 'remove' && isCollection(collection);
  return html`
    <div class="change">
      <h3>
        <span class=${`badge ${TONE[action]}`}>${DID[action]}</span>${' '}
        ${isThere ? html`<a href=${href(['state', collection, id])}>${name}</a>` : html`<span>${name}</span>`}
      </h3>
      <div class="scroll">
        <table class="diff">
          <thead class="visually-hidden"><tr><th>Field</th><th>Before</th><th>After</th></tr></thead>
          <tbody>
            ${differencesOf(change).map(
              ({ place, before, after }) => html`
                <tr key=${place}>
                  <th scope="row"><code>${place}</code></th>
                  <td>${before !== undefined && html`<del>${inline(before)}</del>`}</td>
                  <td>${after !== undefined && html`<ins>${inline(after)}</ins>`}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </div>
  `;
}
