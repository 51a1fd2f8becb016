import type { Report, Rule } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { counted } from '../ui/counted.ts';
import { NotTested } from './not-tested.tsx';

type Counts = Report['operations'][number];

export function OperationCoverage({ counts }: { counts: Counts }) {
  const { rules = [] } = useFact('rules').value ?? {};
  const { operation, requestCount, seen, notSeen } = counts;
  const outcomes = [...new Set(['success', ...Object.keys(seen), ...notSeen])].map((outcome) => {
    const count = seen[outcome] ?? 0;
    return {
      outcome,
      count,
      tone: outcome === 'success' ? outcome : 'rejected',
      text: `${outcome}: ${count ? counted(count, 'time') : 'never'}`,
    };
  });
  return (
    <li class="chart-row">
      <details>
        <summary>
          <span class="chart-name">{operation}</span>
          <span class="cells" aria-hidden="true">
            {outcomes.map(({ outcome, count, tone, text }) => (
              <span key={outcome} class={`cell ${count ? tone : ''}`} title={text}>
                {count > 99 ? '99+' : count || ''}
              </span>
            ))}
          </span>
          <small class="chart-count">
            {Object.keys(seen).length} of {outcomes.length} outcomes, {counted(requestCount, 'request')}
          </small>
        </summary>
        <ul class="plain outcomes">
          {outcomes.map(({ outcome, text }) => (
            <Outcome key={outcome} operation={operation} outcome={outcome} text={text} rules={rules} />
          ))}
        </ul>
      </details>
      <NotTested counts={counts} rules={rules} />
    </li>
  );
}

/** Words that find the requests of an outcome. */
const SEARCHED: Record<string, string> = { success: 'outcome:success', fault: 'fault:' };

interface OutcomeProperties {
  operation: string;
  outcome: string;
  text: string;
  rules: readonly Rule[];
}

/** Links to the requests of an outcome if the sandbox of the page has such requests. */
function Outcome({ operation, outcome, text, rules }: OutcomeProperties) {
  const { value: coverage } = useFact('coverage');
  const isHere = coverage?.operations.some((one) => one.operation === operation && (one.seen[outcome] ?? 0) > 0);
  const q = `${operation} ${SEARCHED[outcome] ?? outcome}`;
  return (
    <li>
      {isHere ? <a href={href(['requests'], { q })}>{text}</a> : text}{' '}
      <small>{rules.find(({ id }) => id === outcome)?.text}</small>
    </li>
  );
}
