/** @import { Coverage as Counted, MockControl, Rule } from '../client/index.ts' */
/** @import { Feed } from './feed.js' */
import { Failure } from './failure.js';
import { useFeed } from './feed.js';
import { useResource } from './resource.js';
import { href } from './route.js';
import { html } from './vendor.js';

const EXPLAINED = 'A cell is an outcome: success, or a rule that refuses. Resets leave what was seen.';

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
    ${coverage && html`<p>${seen} of ${all} outcomes seen. <span class="quiet">${EXPLAINED}</span></p>`}
    <p class="legend quiet" aria-hidden="true">
      <span class="cell success"></span> success <span class="cell refused"></span> refused <span class="cell"></span> never seen
    </p>
    <div class="card chart">
      ${operations.map((operation) => html`<${OperationRow} key=${operation.operation} operation=${operation} rules=${rules} />`)}
    </div>
  `;
}

/** @param {{ operation: Counted['operations'][number], rules: Rule[] }} properties */
function OperationRow({ operation: { operation, requests, seen, never }, rules }) {
  const seenRules = Object.keys(seen).filter((outcome) => outcome !== 'success');
  const outcomes = ['success', ...seenRules, ...never.filter((outcome) => outcome !== 'success')];
  const count = `${Object.keys(seen).length} of ${outcomes.length} outcomes, ${requests} request${requests === 1 ? '' : 's'}`;
  return html`
    <details class="chart-row">
      <summary>
        <span class="chart-name">${operation}</span>
        <span class="cells" aria-hidden="true">
          ${outcomes.map((outcome) => html`<${Cell} key=${outcome} outcome=${outcome} count=${seen[outcome]} />`)}
        </span>
        <span class="quiet chart-count">${count}</span>
      </summary>
      <ul class="plain outcomes">
        ${outcomes.map(
          (outcome) => html`
            <li key=${outcome}>
              <${OutcomeName} operation=${operation} outcome=${outcome} count=${seen[outcome]} />${' '}
              <span class="quiet">${rules.find(({ id }) => id === outcome)?.text}</span>
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}

/** @param {{ outcome: string, count: number | undefined }} properties */
function Cell({ outcome, count }) {
  const tone = outcome === 'success' ? 'success' : 'refused';
  // What fits into a cell.
  const text = count && count > 99 ? '99+' : count;
  return html`<span class=${`cell ${count ? tone : ''}`} title=${cellText(outcome, count)}>${text}</span>`;
}

/** @param {{ operation: string, outcome: string, count: number | undefined }} properties a seen one leads to its requests */
function OutcomeName({ operation, outcome, count }) {
  const text = cellText(outcome, count);
  const words = `${operation} ${outcome === 'success' ? 'outcome:success' : outcome}`;
  return count ? html`<a href=${href(['requests'], { q: words })}>${text}</a>` : html`<span>${text}</span>`;
}

/** @param {string} outcome @param {number | undefined} count */
function cellText(outcome, count) {
  if (!count) return `${outcome}: never`;
  return `${outcome}: ${count} time${count === 1 ? '' : 's'}`;
}
