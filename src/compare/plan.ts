import type { AssumptionValues } from '../core/assumptions.ts';
import type { OperationId } from '../generated/operations.ts';
import { MIN_PACE_PER_S } from './assumptions/rate-limit.ts';
import { isWriting, namesAskedFor, sources } from './known.ts';
import { operationOf } from './samples.ts';
import { areAdditions, type Known, type Step, stepKey } from './step.ts';
import { probes as allProbes, controlOf, isOnceEnough, type Probe } from './table.ts';

export interface CompareSettings {
  known: Known;
  /** Whether probes may run that write, or that would write on a faulty service. */
  mayWrite: boolean;
  pace: number;
  leadIsDeal: boolean | undefined;
  current: AssumptionValues;
  probes?: readonly Probe[];
}

export interface Plan {
  requests: number;
  /** At least, if the service responds immediately. */
  seconds: number;
  writes: string[];
}

/** Login, two reads, logout; restoring the owner and the view, twice. */
const REQUESTS_AROUND_PROBES = 4 + 2 * 9;

export function hindrance(probe: Probe, { known, mayWrite, pace }: CompareSettings): string | undefined {
  const steps = [...controlOf(probe), ...probe.about.steps];
  const missing = namesAskedFor(steps).filter((name) => known[name] === undefined);
  const lacking = missing.flatMap((name) => sources[name] ?? []);
  if (probe.kind === 'assumption' && probe.about.burst && pace < MIN_PACE_PER_S)
    lacking.push(`--pace ${MIN_PACE_PER_S}`);
  if (isWriting(steps) && !mayWrite) return `it writes, and needs ${['--allow-writes', ...lacking].join(', ')}`;
  return lacking.length > 0 ? `it needs ${lacking.join(', ')}` : undefined;
}

/** Equal steps are sent once if one response is enough. */
function stepsSent(probes: readonly Probe[]): Step[] {
  const shared = new Map<string, Step>();
  const alone: Step[] = [];
  const take = (steps: readonly Step[], isOnce: boolean) => {
    for (const step of steps) isOnce && !step.save ? shared.set(stepKey(step), step) : alone.push(step);
  };
  for (const probe of probes) {
    const { steps } = probe.about;
    take(controlOf(probe), areAdditions(controlOf(probe)));
    const { burst, later = [] } = probe.kind === 'assumption' ? probe.about : {};
    const more = burst ? burst.atOnce + burst.inTurn + 1 : 0;
    take(later, false);
    for (let times = 0; times <= more; times += 1) take(steps, isOnceEnough(probe));
  }
  return [...shared.values(), ...alone];
}

function writesOf(steps: readonly Step[], { lead, view, spareView, project }: Known): string[] {
  const count = (id: OperationId) => steps.filter(({ send }) => operationOf(send) === id).length;
  const words: readonly (readonly [number, string])[] = [
    [count('add-payment'), `payments on lead ${lead}, and their categories and purposes in its project`],
    [count('add-comment'), `comments on lead ${lead}`],
    [count('create-task'), `tasks in project ${project}, some with a reminder in 2036`],
  ];
  return [
    ...words.flatMap(([most, what]) => (most > 0 ? [`up to ${most} ${what}`] : [])),
    ...(count('change-owner') > 0
      ? [
          `the owner of lead ${lead}, changed and put back; its fields of type funnel_date may be cleared by that for good`,
        ]
      : []),
    ...(count('edit-view') > 0 ? [`view ${view}, changed and put back`] : []),
    ...(spareView !== undefined && count('delete-view') > 0 ? [`view ${spareView}, deleted for good`] : []),
  ];
}

export function planOf(settings: CompareSettings): Plan {
  const { probes = allProbes, known, pace } = settings;
  const steps = stepsSent(probes.filter((probe) => hindrance(probe, settings) === undefined));
  const logins = steps.filter(({ send }) => send === 'POST /login').length;
  const requests = REQUESTS_AROUND_PROBES + steps.length + logins;
  return { requests, seconds: Math.ceil(requests / pace), writes: writesOf(steps, known) };
}
