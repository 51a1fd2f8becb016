/** @import { Coverage as Counted, MockControl, Rule } from '../client/index.ts' */
/** @import { Feed } from './feed.js' */
import { Failure } from './failure.js';
import { useFeed } from './feed.js';
import { useResource } from './resource.js';
import { href } from './route.js';
import { html } from './vendor.js';

/**
 * Which outcomes of each operation were seen: a row of cells an operation, a cell an outcome.
 * @param {{ control: MockControl, feed: Feed }} properties
 */
export function Coverage({ control, feed }) {
  const { revision } = useFeed(feed);
  const { value: rules = [] } = useResource(() => control.rules(), [control]);
  const { value: coverage, error } = useResource(() => control.coverage(), [control, revision]);
  const operations = coverage?.operations ?? [];
  const seen = operations.reduce((sum, one) => sum + Object.keys(one.seen).length, 0);
  const all = operations.reduce((sum, one) => sum + Object.keys(one.seen).length + one.never.length, 0);
  return html`
    <header class="head"><h1>Coverage</h1></header>
    <${Failure} error=${error} />
    ${coverage && html`<p>${seen} of ${all} outcomes seen. <span class="quiet">A cell is an outcome: success, or a rule that refuses. Resets leave what was seen.</span></p>`}
    <p class="legend quiet" aria-hidden="true"><span class="cell success"></span> success <span class="cell refused"></span> refused <span class="cell"></span> never seen</p>
    <div class="card chart">
      ${operations.map((operation) => html`<${OperationRow} key=${operation.operation} operation=${operation} rules=${rules} />`)}
    </div>
  `;
}

/** @param {{ operation: Counted['operations'][number], rules: Rule[] }} properties */
function OperationRow({ operation: { operation, requests, seen, never }, rules }) {
  const seenRules = Object.keys(seen).filter((outcome) => outcome !== 'success');
  const outcomes = ['success', ...seenRules, ...never.filter((outcome) => outcome !== 'success')];
  const textOf = (/** @type {string} */ outcome) => rules.find(({ id }) => id === outcome)?.text ?? '';
  return html`
    <details class="chart-row">
      <summary>
        <span class="chart-name">${operation}</span>
        <span class="cells" aria-hidden="true">
          ${outcomes.map((outcome) => html`<span key=${outcome} title=${cellText(outcome, seen[outcome])} class=${`cell ${toneOf(outcome, seen[outcome])}`}>${shortCount(seen[outcome])}</span>`)}
        </span>
        <span class="quiet chart-count">${Object.keys(seen).length} of ${outcomes.length} outcomes, ${requests} request${requests === 1 ? '' : 's'}</span>
      </summary>
      <ul class="plain outcomes">
        ${outcomes.map(
          (outcome) => html`
            <li key=${outcome}>
              ${seen[outcome] ? html`<a href=${href(['requests'], { q: `${operation} ${outcome === 'success' ? 'code:null' : outcome}` })}>${cellText(outcome, seen[outcome])}</a>` : html`<span>${cellText(outcome, undefined)}</span>`}
              ${' '}<span class="quiet">${textOf(outcome)}</span>
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}

/** @param {string} outcome @param {number | undefined} count */
function cellText(outcome, count) {
  if (!count) return `${outcome}: never`;
  return `${outcome}: ${count} time${count === 1 ? '' : 's'}`;
}

/** @param {string} outcome @param {number | undefined} count */
function toneOf(outcome, count) {
  if (!count) return '';
  return outcome === 'success' ? 'success' : 'refused';
}

/** @param {number | undefined} count what fits into a cell */
function shortCount(count) {
  if (!count) return '';
  return count > 99 ? '99+' : count;
}
