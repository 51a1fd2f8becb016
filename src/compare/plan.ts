import type { MockSettings } from '../mock.ts';
import { MIN_PACE_PER_S } from './assumptions/rate-limit.ts';
import { isWriting, namesAskedFor, sources } from './known.ts';
import type { Known, Step } from './step.ts';
import { probes as allProbes, controlOf, type Probe } from './table.ts';

export interface CompareSettings {
  known: Known;
  /** Whether the service identifies itself as a leadmock. Other services get fewer requests. */
  isLeadmock: boolean;
  /** Whether a run may send requests that change records, or would change records at a faulty service. */
  mayWrite: boolean;
  /** Maximum number of requests per second. */
  pace: number;
  leadIsDeal: boolean | undefined;
  mock: MockSettings;
  probes?: readonly Probe[];
}

/** Limit of logins in a run at a service other than leadmock, because more logins may lock the account. */
export const MAX_LOGINS = 5;

export function stepsOf(probe: Probe): Step[] {
  const { about } = probe;
  return [...controlOf(probe), ...about.steps, ...('later' in about ? (about.later ?? []) : [])];
}

export function loginsIn(steps: readonly Step[]): number {
  return steps.filter(({ send }) => send === 'POST /login').length;
}

const TEXT_OR_CALL = /"(sms|call)"/;

function whyNotElsewhere(steps: readonly Step[]): string | undefined {
  const bodies = JSON.stringify(steps.map(({ body }) => body ?? {}));
  if (bodies.includes('{secondLogin}')) return 'a login of a second user could revoke tokens: use a recording';
  if (TEXT_OR_CALL.test(bodies)) return 'compare sends no reminder by SMS or call to a service';
  return bodies.includes('"login":"{wrong}"') ? 'compare sends only one wrong login to a service' : undefined;
}

export function hindrance(probe: Probe, { known, isLeadmock, mayWrite, pace }: CompareSettings): string | undefined {
  const steps = stepsOf(probe);
  const why = isLeadmock ? undefined : whyNotElsewhere(steps);
  if (why !== undefined) return why;
  const missing = namesAskedFor(steps).filter((name) => known[name] === undefined);
  const lacking = missing.flatMap((name) => sources[name] ?? []);
  if (probe.kind === 'assumption' && probe.about.burst && pace < MIN_PACE_PER_S)
    lacking.push(`--pace ${MIN_PACE_PER_S}`);
  if (isWriting(steps) && !mayWrite)
    return `its requests change records: add ${['--allow-writes', ...lacking].join(', ')}`;
  return lacking.length > 0 ? `add ${lacking.join(', ')}` : undefined;
}

export interface Plan {
  /** Estimated maximum number of requests of a run, without repetitions. */
  requestCount: number;
  /** Time that `requestCount` requests need at the set pace. */
  seconds: number;
  /** Descriptions of changes that the run may make to records. */
  writes: readonly string[];
}

const REQUESTS_AROUND_PROBES = 20;

function requestsOf(probe: Probe): number {
  const { burst } = probe.kind === 'assumption' ? probe.about : {};
  const steps = stepsOf(probe);
  return burst ? burst.atOnce + burst.inTurn + 2 : steps.length + loginsIn(steps);
}

export function planOf(settings: CompareSettings): Plan {
  const { probes = allProbes, known, pace } = settings;
  const sent = probes.filter((probe) => hindrance(probe, settings) === undefined);
  const requestCount = REQUESTS_AROUND_PROBES + sent.reduce((sum, probe) => sum + requestsOf(probe), 0);
  const steps = sent.flatMap(stepsOf);
  const isSent = (pattern: RegExp) => steps.some(({ send }) => pattern.test(send));
  const { lead, view, project, spareView } = known;
  const writes: [isSent: boolean, what: string][] = [
    [isSent(/\/owner$/), `compare overwrites the owner of lead ${lead}, and its fields of type funnel_date`],
    [isSent(/^PUT \/view/), `compare overwrites the texts of view ${view}`],
    [isSent(/\/(payment|comment)$/), `compare adds payments and comments to lead ${lead}, and cannot delete them`],
    [
      isSent(/^POST \/task$/),
      project === undefined ? 'compare may create a task' : `compare creates permanent tasks in project ${project}`,
    ],
    [isSent(/^DELETE/), `compare deletes view ${spareView}`],
  ];
  return {
    requestCount,
    seconds: Math.ceil(requestCount / pace),
    writes: writes.flatMap(([isSent, what]) => (isSent ? [what] : [])),
  };
}
