/** @import { Assumption, MockControl } from '../client/index.ts' */
/** @import { Feed } from './feed.js' */
/** @import { Route } from './route.js' */
import { useAction } from './action.js';
import { Failure } from './failure.js';
import { useFeed } from './feed.js';
import { Provenance } from './provenance.js';
import { useResource } from './resource.js';
import { href } from './route.js';
import { html, useLayoutEffect } from './vendor.js';

/**
 * The assumptions for what the contract leaves open: how each stands, what each value would mean, and how sure we are.
 * @param {{ control: MockControl, feed: Feed, route: Route }} properties
 */
export function Assumptions({ control, feed, route }) {
  const { world } = useFeed(feed);
  const { value: assumptions, error, reload } = useResource(() => control.assumptions.get(), [control, world]);
  const { run, error: refusal } = useAction();
  const [wanted] = route.rest;
  useLayoutEffect(() => {
    if (assumptions && wanted) document.getElementById(`assumption-${wanted}`)?.scrollIntoView({ block: 'center' });
  }, [wanted, assumptions === undefined]);

  const entries = Object.entries(assumptions ?? {});
  const changed = entries.filter(([, { value, default: usual }]) => value !== usual);
  const set = async (/** @type {string} */ done, /** @type {Record<string, string>} */ values) => {
    await run(done, () => control.assumptions.set(values));
    await reload();
  };
  const defaults = Object.fromEntries(changed.map(([id, { default: usual }]) => [id, usual]));
  const goBack = () => set('All assumptions are at their defaults.', defaults);
  return html`
    <header class="head">
      <h1>Assumptions</h1>
      ${changed.length > 0 && html`<button type="button" onClick=${goBack}>Back to the defaults (${changed.length})</button>`}
    </header>
    <p class="quiet">Where the contract is silent, leadmock has to choose. Each choice is an assumption; what you set holds until the next reset.</p>
    <${Failure} error=${refusal ?? error} />
    <ul class="cards">
      ${entries.map(([id, assumption]) => html`<${Assumption} key=${id} id=${id} assumption=${assumption} isWanted=${id === wanted} set=${set} />`)}
    </ul>
  `;
}

/**
 * @param {{
 *   id: string,
 *   assumption: Assumption,
 *   isWanted: boolean,
 *   set: (done: string, values: Record<string, string>) => Promise<void>,
 * }} properties
 */
function Assumption({ id, assumption, isWanted, set }) {
  const { value, default: usual, values, meaning, provenance } = assumption;
  const isListed = values.some((listed) => listed.value === value);
  const choose = (/** @type {{ currentTarget: HTMLSelectElement }} */ { currentTarget }) =>
    set(`${id} is ${currentTarget.value} until the next reset.`, { [id]: currentTarget.value });
  return html`
    <li id=${`assumption-${id}`} class=${`card assumption ${isWanted ? 'wanted' : ''}`}>
      <div class="assumption-head">
        <h2><a href=${href(['assumptions', id])}><code>${id}</code></a></h2>
        <${Provenance} of=${provenance} />
        ${value !== usual && html`<span class="badge accent">changed</span>`}
        <select aria-label=${id} value=${value} onChange=${choose}>
          ${!isListed && html`<option key=${value} value=${value}>${value}</option>`}
          ${values.map((one) => html`<option key=${one.value} value=${one.value} selected=${one.value === value}>${one.value}</option>`)}
        </select>
      </div>
      <p>${meaning}</p>
      <dl>
        ${values.map(
          (one) => html`
            <div key=${one.value} class=${one.value === value ? 'current' : ''}>
              <dt><code>${one.value}</code>${one.value === usual && html` <span class="quiet">default</span>`}</dt>
              <dd>${one.effect || one.value}</dd>
            </div>
          `,
        )}
      </dl>
    </li>
  `;
}
