import { useFact } from '../shell/fact-store.ts';
import { counted } from '../ui/counted.ts';
import { Failure } from '../ui/failure.tsx';
import { Head, Note } from '../ui/texts.tsx';
import { OperationCoverage } from './operation-coverage.tsx';

/** Coverage of all sandboxes, with the totals of `leadmock report`. */
export function Coverage() {
  const { value: report, error } = useFact('report');
  const { operations = [], sandboxes } = report ?? {};
  const contract = operations.filter(({ tag }) => tag === undefined);
  const seen = contract.flatMap((one) => Object.keys(one.seen)).length;
  const notSeen = contract.flatMap((one) => one.notSeen).length;
  const requestCount = operations.reduce((sum, one) => sum + one.requestCount, 0);
  return (
    <>
      <Head title="Coverage" />
      <Failure error={error} />
      {sandboxes && (
        <>
          <p>
            {seen} of {seen + notSeen} outcomes seen: {counted(requestCount, 'request')} in{' '}
            {counted(sandboxes.created, 'sandbox', 'sandboxes')} since the start of the server.
          </p>
          <Note>
            An outcome is success, a rejection by a rule, or a fault. A reset keeps the coverage. These are the numbers
            of <code>leadmock report</code>.
          </Note>
        </>
      )}
      <p class="legend quiet" aria-hidden="true">
        <span class="cell success"></span> success <span class="cell rejected"></span> rejected or fault{' '}
        <span class="cell"></span> never seen
      </p>
      <ul class="card chart">
        {operations.map((operation) => (
          <OperationCoverage key={operation.operation} counts={operation} />
        ))}
      </ul>
    </>
  );
}
