import type { AssumptionId } from '../core/assumptions.ts';
import type { Section } from './probe.ts';
import type { Secrets } from './secrets.ts';
import type { Exchange } from './sender.ts';

/** Where a server departs from what was expected; without passwords and tokens. */
interface Departure {
  /** `POST /login {…}` */
  sent: string;
  /** What does not fit, such as `result.id must be an integer`. */
  expected: readonly string[];
  /** `HTTP 200 {…}` */
  came: string;
}

/** What became of a case of the contract. */
export interface CaseOutcome {
  id: string;
  section: Section;
  says: string;
  rules: readonly string[];
  outcome: 'holds' | 'departs' | 'not run';
  /** Why it was not run. */
  why?: string;
  departure?: Departure;
}

/** What a server does where the contract is silent. */
export interface AssumptionOutcome {
  id: AssumptionId;
  /** The value that is proved; left out where it cannot be told. */
  value?: string;
  /** The value that leadmock has without this run. */
  current: string;
  /** How it shows, or why it does not. */
  says: string;
  /** Numbers of the requests that show it. */
  evidence: readonly number[];
}

export interface Report {
  /** Whether every case that was run holds. */
  keepsContract: boolean;
  counts: { holds: number; departs: number; notRun: number };
  contract: readonly CaseOutcome[];
  assumptions: readonly AssumptionOutcome[];
  /** What the run has left behind, in words. */
  left: readonly string[];
  /** How many requests it took. */
  requests: number;
}

export function departureOf({ request, answer }: Exchange, expected: readonly string[], secrets: Secrets): Departure {
  const { method, path, body } = request;
  const sent = body === undefined ? '' : ` ${secrets.shown(JSON.parse(body))}`;
  const came =
    answer.failed === undefined ? `HTTP ${answer.status} ${secrets.shown(answer.body)}` : `no answer: ${answer.failed}`;
  return { sent: `${method} ${path}${sent}`, expected, came: secrets.hide(came) };
}

export function makeReport(
  contract: readonly CaseOutcome[],
  others: Pick<Report, 'assumptions' | 'left' | 'requests'>,
): Report {
  const count = (wanted: CaseOutcome['outcome']) => contract.filter(({ outcome }) => outcome === wanted).length;
  const counts = { holds: count('holds'), departs: count('departs'), notRun: count('not run') };
  return { keepsContract: counts.departs === 0, counts, contract, ...others };
}
