import type { ControlVerifyRequest, JournalRequest } from '../../generated/shapes.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { refuseImpossible } from '../match/refuse-impossible.ts';
import { badBody, Problem } from '../problem.ts';
import { mismatches, type RequestMatch } from './match.ts';
import { present } from './present.ts';

const MOST_MISSES = 3;

/** How many there must be, from and to. */
interface Bounds {
  least: number;
  most: number;
}

function boundsOf({ times, atLeast, atMost }: ControlVerifyRequest): Bounds {
  if (times !== undefined && (atLeast ?? atMost) !== undefined) {
    throw badBody([{ pointer: '/times', message: 'says everything: leave atLeast and atMost out' }]);
  }
  if (times !== undefined) return { least: times, most: times };
  const least = atLeast ?? (atMost === undefined ? 1 : 0);
  const most = atMost ?? Number.POSITIVE_INFINITY;
  if (least > most) throw badBody([{ pointer: '/atLeast', message: `must not be above atMost (${most})` }]);
  return { least, most };
}

function expectation({ least, most }: Bounds): string {
  const requests = (count: number) => `${count} matching request${count === 1 ? '' : 's'}`;
  if (least === most) return `exactly ${requests(least)}`;
  if (most === Number.POSITIVE_INFINITY) return `at least ${requests(least)}`;
  return least === 0 ? `at most ${requests(most)}` : `${least} to ${requests(most)}`;
}

interface Miss {
  id: number;
  request: string;
  why: string[];
}

/** The requests that came nearest, those with the fewest reasons first, and the newest of them. */
function nearestMisses(requests: readonly JournalRequest[], match: RequestMatch): Miss[] {
  return requests
    .map(({ id, method, path, ...rest }): Miss => {
      const why = mismatches({ id, method, path, ...rest }, match);
      return { id, request: `${method} ${path}`, why };
    })
    .filter(({ why }) => why.length > 0)
    .sort((a, b) => a.why.length - b.why.length || b.id - a.id)
    .slice(0, MOST_MISSES);
}

function explainMiss({ id, request, why }: Miss): string {
  return `request ${id}, ${request}: ${why.join('; ')}`;
}

/** Throws a Problem unless the journal holds as many matching requests as asked for. */
function check({ sandbox, body, ports }: ControlCall<ControlVerifyRequest>, bounds: Bounds): number[] {
  const match = body.match as RequestMatch;
  const { evicted } = sandbox.journal;
  const all = sandbox.journal.entries().map((entry) => present(entry, sandbox));
  const ids = all.filter((request) => mismatches(request, match).length === 0).map(({ id }) => id);
  if (ids.length === 0) refuseImpossible({ match, strict: body.strict, at: '/match' }, { sandbox, ports }, all);
  const { least, most } = bounds;
  // What had to go can only have made more of them.
  if (evicted > 0 && ids.length <= most && (ids.length < least || most < Number.POSITIVE_INFINITY)) {
    throw new Problem(
      409,
      `cannot be told: ${evicted} older requests had to go from the journal; ${ids.length} matched`,
    );
  }
  if (ids.length >= least && ids.length <= most) return ids;
  const misses = ids.length < least ? nearestMisses(all, match) : [];
  const said = `expected ${expectation(bounds)}, there ${ids.length === 1 ? 'was' : 'were'} ${ids.length}`;
  const nearby = misses.length === 0 ? '' : `; nearest: ${misses.map(explainMiss).join(' | ')}`;
  const empty = all.length === 0 ? '; the journal is empty' : '';
  throw new Problem(417, `${said}${nearby}${empty}`, [], { requests: ids, nearest: misses });
}

export const verify = controlOperation<ControlVerifyRequest>({
  id: 'verify',
  method: 'POST',
  path: '/_mock/verify',
  summary: 'Whether the journal holds as many matching requests as expected',
  hasBody: true,
  problems: {
    409: 'It cannot be told: requests that had to go from the journal could change the verdict',
    417: 'There were more or fewer: `requests` are the ids of those that matched, `nearest` says what came nearest',
  },
  handle(call) {
    const requests = check(call, boundsOf(call.body));
    return { verified: true, count: requests.length, requests };
  },
});
