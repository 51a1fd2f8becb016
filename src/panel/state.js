/** @import { CollectionName, MockControl, State } from '../client/index.ts' */
/** @import { Feed } from './feed.js' */
/** @import { Route } from './route.js' */
import { Failure } from './failure.js';
import { useFeed } from './feed.js';
import { inline } from './json.js';
import { useKeys } from './keyboard.js';
import { RecordMaker } from './record-editor.js';
import { RecordPage } from './record-page.js';
import { Value } from './reference-link.js';
import { collections, isCollection } from './references.js';
import { useResource } from './resource.js';
import { href } from './route.js';
import { html, useState } from './vendor.js';

/** As many rows as a person looks through; the filter finds the rest. */
const MOST_ROWS = 200;

/**
 * The records of the sandbox: the collections, one of them, one record.
 * @param {{ control: MockControl, feed: Feed, route: Route }} properties
 */
export function StateBrowser({ control, feed, route }) {
  const { revision } = useFeed(feed);
  const { value: state, error, reload } = useResource(() => control.state(), [control, revision]);
  const [name = 'leads', id] = route.rest;
  const Shown = id === undefined ? CollectionTable : RecordPage;
  if (!state) return html`<${Failure} error=${error} />`;
  return html`
    <div class="state">
      <nav class="collections" aria-label="Collections">
        ${collections.map(
          (collection) => html`
            <a key=${collection} href=${href(['state', collection])} aria-current=${collection === name ? 'page' : undefined}>
              ${collection} <span class="quiet">${state[collection].length}</span>
            </a>
          `,
        )}
      </nav>
      <div class="records">
        <${Failure} error=${error} />
        ${!isCollection(name) && html`<p class="nothing">There is no collection ${name}.</p>`}
        ${isCollection(name) && html`<${Shown} key=${`${name}/${id}`} state=${state} name=${name} id=${id} control=${control} reload=${reload} />`}
      </div>
    </div>
  `;
}

/** @param {{ state: State, name: CollectionName, control: MockControl, reload: () => Promise<void> }} properties */
function CollectionTable({ state, name, control, reload }) {
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const all = /** @type {Record<string, unknown>[]} */ (/** @type {unknown} */ (state[name]));
  const fitting = all.filter((record) => {
    const text = JSON.stringify(record).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const shown = fitting.slice(0, MOST_ROWS);
  const fields = [...new Set(shown.flatMap((record) => Object.keys(record)))].filter((field) => field !== 'id');
  useKeys({ '/': () => document.getElementById('filter')?.focus() });
  return html`
    <header class="head">
      <h1>${name}</h1>
      <input id="filter" type="search" value=${filter} aria-label=${`Filter ${name}`} placeholder="Filter: any text"
        onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => setFilter(event.currentTarget.value)} />
      <${RecordMaker} control=${control} name=${name} reload=${reload} />
    </header>
    ${all.length === 0 && html`<p class="quiet nothing">There are no ${name}.</p>`}
    ${all.length > 0 && shown.length === 0 && html`<p class="quiet nothing">No record fits the filter.</p>`}
    ${
      shown.length > 0 &&
      html`
      <div class="scroll card" tabindex="0" role="region" aria-label=${`Table of ${name}`}>
        <table>
          <thead><tr><th scope="col">id</th>${fields.map((field) => html`<th scope="col" key=${field}>${field}</th>`)}</tr></thead>
          <tbody>
            ${shown.map(
              (record) => html`
                <tr key=${record['id']}>
                  <th scope="row"><a href=${href(['state', name, String(record['id'])])}>${record['id']}</a></th>
                  ${fields.map((field) => html`<td key=${field}><${Cell} state=${state} field=${field} value=${record[field]} /></td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `
    }
    ${fitting.length > shown.length && html`<p class="quiet">The first ${MOST_ROWS} of ${fitting.length}: the filter finds the others.</p>`}
  `;
}

/** @param {{ state: State, field: string, value: unknown }} properties a nested value takes one line */
function Cell({ state, field, value }) {
  if (value === undefined) return html`<span class="quiet">–</span>`;
  if (typeof value !== 'object' || value === null)
    return html`<${Value} state=${state} field=${field} value=${value} />`;
  const text = inline(value);
  return html`<code class="quiet" title=${text}>${text.length > 48 ? `${text.slice(0, 47)}…` : text}</code>`;
}
