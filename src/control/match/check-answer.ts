import type { Outcome } from '../../core/journal/entry.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { listed, type RouteMatch } from './check-route.ts';
import type { Known, KnownOperation } from './known.ts';
import type { PossibleAnswer } from './possible-answers.ts';

interface OutcomeMatch {
  outcome?: Outcome;
  performed?: boolean;
  code?: number | null;
}

interface AnswerMatch extends RouteMatch {
  outcome?: Outcome;
  status?: number;
  code?: number | null;
}

/** Whether all requests of a match are for an operation: what is asked for exactly, or by its name. */
function isOperationAlone({ operation, method, path }: RouteMatch): boolean {
  return operation !== undefined || (method !== undefined && path !== undefined && !path.includes('*'));
}

/** The nearest of what a server sends: 0 is no answer, and nearest to none. */
function nearestNumber(number: number, known: readonly number[]): number | undefined {
  const sent = known.filter((one) => one > 0);
  return sent.toSorted((a, b) => Math.abs(a - number) - Math.abs(b - number))[0];
}

function unlike(what: string, value: number | null, known: readonly (number | null)[]): string {
  const numbers = known.filter((one) => one !== null).toSorted((a, b) => a - b);
  return `${what}; did you mean ${nearestNumber(value ?? 0, numbers)}? (there are ${listed(numbers)})`;
}

/** What of outcome, performed and code is mutually exclusive. */
export function checkOutcome({ outcome, performed, code }: OutcomeMatch): Violation[] {
  const meant = code === undefined ? undefined : code === null ? 'success' : 'refused';
  if (meant !== undefined && outcome !== undefined && outcome !== meant) {
    return [{ pointer: '/outcome', message: `is never ${outcome} with code ${code}; did you mean ${meant}?` }];
  }
  const came = outcome ?? meant;
  if (performed === true && came === 'refused') {
    return [{ pointer: '/performed', message: 'is never true for a refusal; did you mean false?' }];
  }
  if (performed === false && came === 'success') {
    return [{ pointer: '/performed', message: 'is never false for a success; did you mean true?' }];
  }
  return [];
}

/** What of status and code no request for these operations can be answered with. */
export function checkAnswer(
  match: AnswerMatch,
  operations: readonly KnownOperation[],
  { answers }: Known,
): Violation[] {
  const { status, outcome } = match;
  const code = match.code === undefined && outcome === 'success' ? null : match.code;
  if (status === undefined && code === undefined) return [];
  const isAlone = isOperationAlone(match);
  const possible = answers.filter(({ operations: ids }) => {
    if (ids === undefined) return true;
    return ids.length === 0 ? !isAlone : operations.some(({ id }) => ids.includes(id));
  });
  if (possible.some((answer) => answer.code === 'any')) return [];
  const codes = possible.flatMap((answer) => (answer.code === undefined || answer.code === 'any' ? [] : [answer.code]));
  if (code !== undefined && !codes.includes(code)) {
    return [{ pointer: '/code', message: unlike(`is the code of no refusal: ${code}`, code, codes) }];
  }
  const hasCode = (answer: PossibleAnswer) => code === undefined || answer.code === code;
  const statuses = possible.filter(hasCode).map((answer) => answer.status);
  if (status === undefined || statuses.includes(status)) return [];
  if (code === undefined && codes.includes(status)) {
    const message = `is the HTTP status of no answer: with errorStatus=ok, ${status} is a code alone; did you mean "code": ${status}?`;
    return [{ pointer: '/status', message }];
  }
  const withCode = code === undefined ? '' : ` with code ${code}`;
  return [
    { pointer: '/status', message: unlike(`is the HTTP status of no answer${withCode}: ${status}`, status, statuses) },
  ];
}
