import type { Coverage as Counted, Rule } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { counted } from '../ui/counted.ts';
import { Failure } from '../ui/failure.tsx';

const EXPLAINED = 'A cell is an outcome: success, or a rule that refuses. Resets leave what was seen.';

/** Which outcomes of each operation were seen: a row of cells an operation, a cell an outcome. */
export function Coverage() {
  const { rules = [] } = useFact('rules').value ?? {};
  const { value: coverage, error } = useFact('coverage');
  const operations = coverage?.operations ?? [];
  const seen = operations.reduce((sum, one) => sum + Object.keys(one.seen).length, 0);
  const all = operations.reduce((sum, one) => sum + Object.keys(one.seen).length + one.never.length, 0);
  return (
    <>
      <header class="head">
        <h1>Coverage</h1>
      </header>
      <Failure error={error} />
      {coverage && (
        <p>
          {seen} of {all} outcomes seen. <span class="quiet">{EXPLAINED}</span>
        </p>
      )}
      <p class="legend quiet" aria-hidden="true">
        <span class="cell success"></span> success <span class="cell refused"></span> refused <span class="cell"></span>{' '}
        never seen
      </p>
      <div class="card chart">
        {operations.map((operation) => (
          <OperationRow key={operation.operation} operation={operation} rules={rules} />
        ))}
      </div>
    </>
  );
}

function OperationRow({
  operation: { operation, requests, seen, never },
  rules,
}: {
  operation: Counted['operations'][number];
  rules: Rule[];
}) {
  const seenRules = Object.keys(seen).filter((outcome) => outcome !== 'success');
  const outcomes = ['success', ...seenRules, ...never.filter((outcome) => outcome !== 'success')];
  const count = `${Object.keys(seen).length} of ${outcomes.length} outcomes, ${counted(requests, 'request')}`;
  return (
    <details class="chart-row">
      <summary>
        <span class="chart-name">{operation}</span>
        <span class="cells" aria-hidden="true">
          {outcomes.map((outcome) => (
            <Cell key={outcome} outcome={outcome} count={seen[outcome]} />
          ))}
        </span>
        <span class="quiet chart-count">{count}</span>
      </summary>
      <ul class="plain outcomes">
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <OutcomeName operation={operation} outcome={outcome} count={seen[outcome]} />{' '}
            <span class="quiet">{rules.find(({ id }) => id === outcome)?.text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Cell({ outcome, count }: { outcome: string; count: number | undefined }) {
  const tone = outcome === 'success' ? 'success' : 'refused';
  // What fits into a cell.
  const text = count && count > 99 ? '99+' : count;
  return (
    <span class={`cell ${count ? tone : ''}`} title={cellText(outcome, count)}>
      {text}
    </span>
  );
}

/** A seen one leads to its requests */
function OutcomeName({ operation, outcome, count }: { operation: string; outcome: string; count: number | undefined }) {
  const text = cellText(outcome, count);
  const words = `${operation} ${outcome === 'success' ? 'outcome:success' : outcome}`;
  return count ? <a href={href(['requests'], { q: words })}>{text}</a> : <span>{text}</span>;
}

function cellText(outcome: string, count: number | undefined) {
  if (!count) return `${outcome}: never`;
  return `${outcome}: ${counted(count, 'time')}`;
}
