import type { Report } from '../../../client/index.ts';
import { faultName } from '../../../mock/core/fault-effects.ts';
import { MAX_UNKNOWN_ROUTES } from '../../../mock/core/sandbox/process-stats.ts';
import { unknownRouteText } from '../../../mock/http/observed-routes.ts';
import { asLine, counted } from '../../print/print.ts';
import { matchLine } from '../lines.ts';

const ASKED_NOTHING =
  'leadmock received no requests to its operations. Let the tests send requests to the URL of leadmock (LEADMOCK_URL in leadmock run), and do not restart leadmock before the report';

const MANY_UNKNOWN_ROUTES = `a report lists at most ${MAX_UNKNOWN_ROUTES} unknown routes. Correct the requests, or add their routes as custom operations, and run again`;

const MAX_NAMED_FAULTS = 3;

/** Facts of one kind. */
interface Section {
  heading: string;
  /** Kind of each fact, for lists without headings; empty if the facts name their kind. */
  label: string;
  facts: string[];
}

export function unfiredFact({ sandbox, id, match, armed, ...kind }: Report['unfiredFaults'][number]): string {
  const what = asLine(`fault ${id} of sandbox ${sandbox}, ${faultName(kind)} ${matchLine({ match })}`.trimEnd());
  return armed ? `${what} (still armed)` : what;
}

function unfiredFacts({ unfiredFaults, evictedUnfiredFaults: evicted }: Report): string[] {
  const facts = unfiredFaults.map(unfiredFact);
  return evicted > 0 ? [...facts, `${counted(evicted, 'older unfired fault')} not listed`] : facts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((left, right) => left + right, 0);
}

export function warningFact({ id, count, text, advice, sandboxes }: Report['warnings'][number]): string {
  return `${id}, ${counted(count, 'request')}: ${text} ${advice} (sandboxes: ${sandboxes.join(', ')})`;
}

function routeFact({ body, ...route }: Report['unknownRoutes'][number]): string {
  const first = body === undefined ? '' : `, first body ${body}`;
  return asLine(`${unknownRouteText(route)}${first}`);
}

function guessedFact({ operation, guessedValues }: Report['operations'][number]): string[] {
  const rules = Object.entries(guessedValues).map(([rule, count]) => `${rule} ${count}`);
  const count = sum(Object.values(guessedValues));
  return count === 0
    ? []
    : [`${operation}: responses contained ${counted(count, 'guessed value')} (${rules.join(', ')})`];
}

/** Id for the faults that never fired. The server lists these faults separately, because no request causes them. */
export const UNFIRED_FAULT = 'unfired-fault';

/** @returns ids of the warnings that occurred, and `UNFIRED_FAULT` if a fault never fired */
export function occurredWarnings(report: Report): string[] {
  const ids = report.warnings.map(({ id }) => id);
  return unfiredFacts(report).length > 0 ? [...ids, UNFIRED_FAULT] : ids;
}

export function missingWarnings(report: Report, expected: readonly string[]): string[] {
  const occurred = occurredWarnings(report);
  return expected.filter((id) => !occurred.includes(id));
}

/** @returns text such as `fault 1 of sandbox default, hang; and 2 more`; empty if each fault fired */
export function unfiredText(report: Report): string {
  const facts = unfiredFacts(report);
  const omitted = facts.length - MAX_NAMED_FAULTS;
  return [...facts.slice(0, MAX_NAMED_FAULTS), ...(omitted > 0 ? [`and ${omitted} more`] : [])].join('; ');
}

/** @returns text such as `1 of 6; never login-wrong`, by operation */
export function coveredOutcomes({ operations }: Report): Record<string, string> {
  const lines = operations.map(({ operation, seen, notSeen }) => {
    const count = Object.keys(seen).length;
    const lacking = notSeen.length > 0 ? `; never ${notSeen.join(', ')}` : '';
    return [operation, `${count} of ${count + notSeen.length}${lacking}`];
  });
  return Object.fromEntries(lines);
}

/** @returns how much the clients tested; `askedNothing` is undefined if no server started */
export function summarize({ operations, sandboxes: { created, active } }: Report) {
  const requests = sum(operations.map(({ requestCount }) => requestCount));
  const contract = operations.filter(({ tag }) => tag === undefined);
  const seen = sum(contract.map((each) => Object.keys(each.seen).length));
  const all = seen + sum(contract.map(({ notSeen }) => notSeen.length));
  const gone = created > active ? `, ${created - active} of them deleted or evicted` : '';
  return {
    title: `${seen} of ${all} outcomes seen`,
    about: `${counted(requests, 'request')} to the operations, in ${created === 1 ? '1 sandbox' : `${created} sandboxes`}${gone}`,
    askedNothing: requests === 0 && created > 0 ? ASKED_NOTHING : undefined,
  };
}

/** @returns sections with at least one fact, the most urgent first */
export function sectionsOf(report: Report): Section[] {
  const { operations, confirmed, warnings, unknownRoutes } = report;
  const sections = [
    { heading: 'Warnings', label: 'warning: ', facts: warnings.map(warningFact) },
    {
      heading: 'Unknown routes',
      label: 'unknown route: ',
      facts: [
        ...unknownRoutes.map(routeFact),
        ...(unknownRoutes.length < MAX_UNKNOWN_ROUTES ? [] : [MANY_UNKNOWN_ROUTES]),
      ],
    },
    {
      heading: 'Faults that never fired',
      label: 'never fired: ',
      facts: unfiredFacts(report),
    },
    { heading: 'Guessed values: do not assert on them', label: '', facts: operations.flatMap(guessedFact) },
    {
      heading: 'Confirmed on your account',
      label: 'confirmed on your account: ',
      facts: confirmed.map(({ assumption, value, date, source }) =>
        asLine(`${assumption}=${value} (${date}, ${source})`),
      ),
    },
  ];
  return sections.filter(({ facts }) => facts.length > 0);
}
