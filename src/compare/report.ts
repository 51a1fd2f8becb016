import type { AssumptionId } from '../core/assumptions.ts';
import { valueAt } from './known.ts';
import type { Section } from './probe.ts';
import { type ShownDifference, shownValue } from './recording/mask/show-value.ts';
import type { Secrets, Unfit } from './secrets.ts';
import type { Exchange } from './sender.ts';

interface Departure {
  /** `POST /login {…}` */
  sent: string;
  expected: readonly string[];
  /** `HTTP 200 {…}` */
  came: string;
  differences: readonly ShownDifference[];
}

export interface CaseOutcome {
  id: string;
  section: Section;
  says: string;
  rules: readonly string[];
  outcome: 'holds' | 'departs' | 'not run';
  why?: string;
  departure?: Departure;
}

export interface AssumptionOutcome {
  id: AssumptionId;
  value?: string;
  current: string;
  says: string;
  evidence: readonly number[];
}

export interface Report {
  keepsContract: boolean;
  counts: { holds: number; departs: number; notRun: number };
  contract: readonly CaseOutcome[];
  /** Joined: one entry for all requests with the same difference at the same place of an operation. */
  differences: readonly ShownDifference[];
  assumptions: readonly AssumptionOutcome[];
  left: readonly string[];
  requests: number;
}

function differencesOf(
  { operation, answer, number }: Exchange,
  unfit: readonly Unfit[],
  secrets: Secrets,
): ShownDifference[] {
  return unfit.flatMap(({ path, must }) => {
    if (path === undefined) return [];
    const theirs = path === 'HTTP status' ? answer.status : valueAt(path, answer.body);
    return [
      {
        operation: operation ?? 'no operation',
        path,
        theirs: secrets.hide(shownValue(theirs)),
        ours: must.replace(/^must be /, ''),
        where: [number],
      },
    ];
  });
}

export function departureOf(exchange: Exchange, unfit: readonly Unfit[], secrets: Secrets): Departure {
  const { request, answer } = exchange;
  const { method, path, body } = request;
  const sent = body === undefined ? '' : ` ${secrets.shown(JSON.parse(body))}`;
  const came = `HTTP ${answer.status} ${secrets.shown(answer.body)}`;
  return {
    sent: `${method} ${path}${sent}`,
    expected: unfit.map(({ says }) => says),
    came: secrets.hide(came),
    differences: differencesOf(exchange, unfit, secrets),
  };
}

export function makeReport(
  contract: readonly CaseOutcome[],
  others: Pick<Report, 'assumptions' | 'left' | 'requests'>,
): Report {
  const count = (wanted: CaseOutcome['outcome']) => contract.filter(({ outcome }) => outcome === wanted).length;
  const counts = { holds: count('holds'), departs: count('departs'), notRun: count('not run') };
  const differences = joined(contract.flatMap(({ departure }) => departure?.differences ?? []));
  return { keepsContract: counts.departs === 0, counts, contract, differences, ...others };
}

function joined(all: readonly ShownDifference[]): ShownDifference[] {
  const found = new Map<string, ShownDifference>();
  for (const each of all) {
    const { where, ...what } = each;
    const key = JSON.stringify(what);
    found.set(key, { ...what, where: [...new Set([...(found.get(key)?.where ?? []), ...where])] });
  }
  return [...found.values()];
}
