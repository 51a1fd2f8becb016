import type { AssumptionValues } from '../core/assumptions.ts';
import type { OperationId } from '../generated/operations.ts';
import { isWriting, type Known, missingIn, namesIn } from './known.ts';
import { operationOf } from './samples.ts';
import { type Step, script as wholeScript } from './script.ts';

export interface CompareSettings {
  known: Known;
  /** Whether the service identifies itself as a leadmock. Other services get fewer requests. */
  isLeadmock: boolean;
  /** Whether a run may send requests that change records, or would change records at a faulty service. */
  mayWrite: boolean;
  /** Maximum number of requests per second. */
  pace: number;
  leadIsDeal: boolean | undefined;
  /** Values of leadmock. */
  current: AssumptionValues;
  /** Status of new tasks in leadmock. */
  taskStatus: number;
  /** Requests after the login of the run; default: all requests. */
  script?: readonly Step[];
}

/** Limit of logins in a run at a service other than leadmock, because more logins may lock the account. */
export const MAX_LOGINS = 5;

/** More than the three requests a second that `rateLimit=3` allows. */
const MIN_PACE_PER_S = 4;

export const isLogin = ({ send }: Step) => send === 'POST /login';

/** @returns why a run with these settings does not send the request, or undefined */
export function whyNotSent(step: Step, { known, isLeadmock, mayWrite, pace }: CompareSettings): string | undefined {
  if (!isLeadmock && step.leadmockOnly !== undefined) return step.leadmockOnly;
  const lacking = [
    ...(isWriting(operationOf(step.send) as OperationId) && !mayWrite ? ['--allow-writes'] : []),
    ...missingIn(step, known),
    ...(step.burst && pace < MIN_PACE_PER_S ? [`--pace ${MIN_PACE_PER_S}`] : []),
  ];
  return lacking.length > 0 ? `add ${lacking.join(', ')}` : undefined;
}

/** @returns requests with these settings; `uuid` counts as known, because the service shows the UUID of the view */
function sentSteps(settings: CompareSettings): Step[] {
  const { script = wholeScript, isLeadmock, known } = settings;
  let logins = 1;
  return script.filter((step) => {
    if (whyNotSent(step, settings) !== undefined) return false;
    if (namesIn(step).includes('uuid') && known['view'] === undefined) return false;
    if (isLogin(step)) logins += 1;
    return !isLogin(step) || isLeadmock || logins <= MAX_LOGINS;
  });
}

export interface Plan {
  /** Estimated maximum number of requests of a run, without repetitions. */
  requestCount: number;
  /** Time that `requestCount` requests need at the set pace. */
  seconds: number;
  /** Descriptions of changes that the run may make to records. */
  writes: readonly string[];
}

/** The login of the run, and requests that restore records and end sessions. */
const REQUESTS_AROUND = 15;

export function planOf(settings: CompareSettings): Plan {
  const { known, pace } = settings;
  const steps = sentSteps(settings);
  const copies = steps.map(({ burst }) => (burst ? burst.atOnce + burst.inTurn + 1 : 0));
  const requestCount = REQUESTS_AROUND + steps.length + copies.reduce((sum, each) => sum + each, 0);
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
