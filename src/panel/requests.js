/** @import { JournalRequest, MockControl } from '../client/index.ts' */
/** @import { Feed } from './feed.js' */
/** @import { Route } from './route.js' */
import { useAction } from './action.js';
import { ConfirmButton } from './confirm-button.js';
import { Failure } from './failure.js';
import { useFeed } from './feed.js';
import { filterRequests } from './filter.js';
import { useKeys } from './keyboard.js';
import { RequestDetail } from './request-detail.js';
import { RequestRow } from './request-row.js';
import { href, parseRoute, replaceRoute } from './route.js';
import { html, useMemo, useRef, useState } from './vendor.js';

/**
 * The live list, and beside it the request that was chosen.
 * @param {{ control: MockControl, feed: Feed, route: Route }} properties
 */
export function Requests({ control, feed, route }) {
  const { requests: live, isLive } = useFeed(feed);
  const [paused, setPaused] = useState(/** @type {readonly JournalRequest[] | undefined} */ (undefined));
  const requests = paused ?? live;
  const filter = route.query.get('q') ?? '';
  const shown = useMemo(() => filterRequests(requests, filter), [requests, filter]);
  const id = Number(route.rest[0] ?? 0);
  const chosen = live.find((request) => request.id === id) ?? paused?.find((request) => request.id === id);
  useListKeys(shown, id, filter);

  const waiting = paused === undefined ? 0 : live.filter((request) => !paused.includes(request)).length;
  return html`
    <div class=${`requests ${id > 0 ? 'has-chosen' : ''}`}>
      <section class="list" aria-label="Requests">
        <h1 class="visually-hidden">Requests</h1>
        <${ListBar} control=${control} feed=${feed} id=${id} filter=${filter} isPaused=${paused !== undefined}
          setPaused=${(/** @type {boolean} */ isPaused) => setPaused(isPaused ? live : undefined)}
          text=${countText(shown.length, requests.length, waiting)} />
        ${shown.length === 0 && isLive !== undefined && html`<${NoRequests} control=${control} isFiltered=${requests.length > 0} />`}
        <ol class="rows">
          ${shown.map((request) => {
            const isChosen = request.id === id;
            return html`<${RequestRow} key=${request.id} request=${request} isChosen=${isChosen} filter=${filter} />`;
          })}
        </ol>
      </section>
      <section class="detail" aria-label="Request">
        ${
          chosen &&
          html`<${RequestDetail} key=${`${feed.world}-${id}`} control=${control} request=${chosen} back=${href(['requests'], { q: filter })} />`
        }
        ${!chosen && html`<${NoRequest} id=${id} />`}
      </section>
    </div>
  `;
}

/**
 * @param {number} shown
 * @param {number} all
 * @param {number} waiting
 */
function countText(shown, all, waiting) {
  const count = shown === all ? `${all} request${all === 1 ? '' : 's'}` : `${shown} of ${all} requests`;
  return waiting === 0 ? count : `${count}, ${waiting} new`;
}

/**
 * j, k and the arrows walk through the list, / goes to the filter, Escape back to the list.
 * @param {readonly JournalRequest[]} shown
 * @param {number} id
 * @param {string} filter
 */
function useListKeys(shown, id, filter) {
  const walk = (/** @type {number} */ by) => () => {
    // Keys may come faster than what they choose is shown.
    const now = Number(parseRoute(location.hash).rest[0] ?? 0);
    const at = shown.findIndex((request) => request.id === now);
    const next = shown[at < 0 ? 0 : at + by];
    if (!next) return;
    replaceRoute(href(['requests', next.id], { q: filter }));
    document.getElementById(`request-${next.id}`)?.focus();
  };
  useKeys({
    j: walk(1),
    k: walk(-1),
    ArrowDown: walk(1),
    ArrowUp: walk(-1),
    '/': () => document.getElementById('filter')?.focus(),
    Escape() {
      if (id === 0) return;
      replaceRoute(href(['requests'], { q: filter }));
      document.getElementById(`request-${id}`)?.focus();
    },
  });
}

/** @param {{ id: number }} properties */
function NoRequest({ id }) {
  if (id === 0) return html`<p class="quiet nothing">Choose a request to see what happened.</p>`;
  return html`
    <p class="quiet nothing">Request ${id} is not in the journal. <a href=${href(['requests'])}>All requests</a></p>
  `;
}

/**
 * @typedef {{ isPaused: boolean, setPaused: (isPaused: boolean) => void }} Pausing
 * @param {{ control: MockControl, feed: Feed, id: number, filter: string, text: string } & Pausing} properties
 */
function ListBar({ control, feed, id, filter, isPaused, setPaused, text }) {
  const { run, error } = useAction();
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const look = (/** @type {string} */ q) => replaceRoute(href(['requests', ...(id > 0 ? [id] : [])], { q }));
  const type = (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => look(currentTarget.value);
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    look('');
    box.current?.blur();
  };
  const clear = async () => {
    await run('The journal is empty.', () => control.requests.clear());
    setPaused(false);
    await feed.reload();
  };
  return html`
    <div class="list-bar">
      <input id="filter" ref=${box} type="search" value=${filter} aria-label="Filter requests"
        placeholder="Filter: operation, status:200, rule, text …" onInput=${type} onKeyDown=${leave} />
      <div class="actions">
        <span class="quiet count">${text}</span>
        <button type="button" aria-pressed=${isPaused} onClick=${() => setPaused(!isPaused)}>${isPaused ? 'Go on' : 'Pause'}</button>
        <${ConfirmButton} label="Clear" question="Empty the journal?" act=${clear} />
      </div>
      <${Failure} error=${error} />
    </div>
  `;
}

/** @param {{ control: MockControl, isFiltered: boolean }} properties */
function NoRequests({ control, isFiltered }) {
  if (isFiltered) return html`<p class="quiet nothing">No request fits the filter.</p>`;
  return html`
    <div class="nothing">
      <p>No requests yet. Point your client at</p>
      <pre>${control.baseUrl}</pre>
      <p class="quiet">and they show up here as they are answered.</p>
    </div>
  `;
}
