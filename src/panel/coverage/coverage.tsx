import type { Coverage as Counted, Rule } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { counted } from '../ui/counted.ts';
import { Failure } from '../ui/failure.tsx';
import { Head } from '../ui/texts.tsx';

export function Coverage() {
  const { rules = [] } = useFact('rules').value ?? {};
  const { value: coverage, error } = useFact('coverage');
  const operations = coverage?.operations ?? [];
  const contract = operations.filter(({ tag }) => tag === undefined);
  const seen = contract.flatMap((one) => Object.keys(one.seen)).length;
  const notSeen = contract.flatMap((one) => one.notSeen).length;
  return (
    <>
      <Head title="Coverage" />
      <Failure error={error} />
      {coverage && (
        <p>
          {seen} of {seen + notSeen} outcomes seen.{' '}
          <small>Each cell is an outcome: success, a rejecting rule, or a fault. A reset keeps the coverage.</small>
        </p>
      )}
      <p class="legend quiet" aria-hidden="true">
        <span class="cell success"></span> success <span class="cell rejected"></span> rejected or fault{' '}
        <span class="cell"></span> never seen
      </p>
      <div class="card chart">
        {operations.map((operation) => (
          <OperationRow key={operation.operation} counts={operation} rules={rules} />
        ))}
      </div>
    </>
  );
}

/** Words that find the requests of an outcome. */
const SEARCHED: Record<string, string> = { success: 'outcome:success', fault: 'fault:' };

function OperationRow({ counts, rules }: { counts: Counted['operations'][number]; rules: Rule[] }) {
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
    <details class="chart-row">
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
        {outcomes.map(({ outcome, count, text }) => (
          <li key={outcome}>
            {count ? (
              <a href={href(['requests'], { q: `${operation} ${SEARCHED[outcome] ?? outcome}` })}>{text}</a>
            ) : (
              text
            )}{' '}
            <small>{rules.find(({ id }) => id === outcome)?.text}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
