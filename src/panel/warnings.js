/** @import { MockControl } from '../client/index.ts' */
/** @import { Feed } from './feed.js' */
import { Failure } from './failure.js';
import { useFeed } from './feed.js';
import { useResource } from './resource.js';
import { href } from './route.js';
import { html } from './vendor.js';

/**
 * What the client does that is discouraged or looks like a mistake.
 * @param {{ control: MockControl, feed: Feed }} properties
 */
export function Warnings({ control, feed }) {
  const { revision } = useFeed(feed);
  const { value: warnings, error } = useResource(() => control.warnings(), [control, revision]);
  return html`
    <header class="head"><h1>Warnings</h1></header>
    <${Failure} error=${error} />
    ${warnings?.length === 0 && html`<p class="quiet">Nothing that is discouraged or looks like a mistake was seen.</p>`}
    <ul class="cards">
      ${warnings?.map(
        ({ id, text, advice, count, requests }) => html`
          <li class="card" key=${id}>
            <h2><span class="badge warn">${id}</span> <span class="quiet">${count} request${count === 1 ? '' : 's'}</span></h2>
            <p>${text}</p>
            <p class="quiet">${advice}</p>
            <p>${requests.map((request) => html`<span key=${request}><a href=${href(['requests', request])}>#${request}</a>${' '}</span>`)}</p>
          </li>
        `,
      )}
    </ul>
  `;
}
