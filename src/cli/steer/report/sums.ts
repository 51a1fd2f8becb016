import type { Report } from '../../../client/index.ts';
import { asLine, counted } from '../../print/show.ts';
import { matchLine } from '../lines.ts';

/** Number of requests, and of seen and possible outcomes. */
export function sumsOf({ operations }: Report): { requests: number; seen: number; all: number } {
  const sum = (numbers: readonly number[]) => numbers.reduce((left, right) => left + right, 0);
  const seen = sum(operations.map((each) => Object.keys(each.seen).length));
  return {
    requests: sum(operations.map(({ requests }) => requests)),
    seen,
    all: seen + sum(operations.map(({ never }) => never.length)),
  };
}

export function aboutLine(report: Report): string {
  const { requests } = sumsOf(report);
  const { made, left } = report.sandboxes;
  const gone = made > left ? `, ${made - left} of them gone` : '';
  return `${counted(requests, 'request')} to the operations, in ${made === 1 ? '1 sandbox' : `${made} sandboxes`}${gone}`;
}

/** Without requests, the report would look like the report of a perfect suite. */
export const ASKED_NOTHING =
  'no operation was asked: the suite went elsewhere, or leadmock was started anew since (--url names the server)';

export function unfiredLine({ sandbox, id, kind, match, armed }: Report['unfired']['faults'][number]): string {
  const what = asLine(`fault ${id} of sandbox ${sandbox}, ${kind} ${matchLine({ match })}`.trimEnd());
  return armed ? `${what} (still armed)` : what;
}

export function evictedLines({ unfired: { evicted } }: Report): string[] {
  return evicted > 0 ? [`${counted(evicted, 'earlier one')} left out`] : [];
}
