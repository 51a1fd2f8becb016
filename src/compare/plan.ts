import type { AssumptionValues } from '../core/assumptions.ts';
import type { OperationId } from '../generated/operations.ts';
import { customKnown, isWriting, type Known, missingIn, namesIn } from './known.ts';
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

/** @param logins number of logins that the run has sent */
export function mayLogin({ isLeadmock }: Pick<CompareSettings, 'isLeadmock'>, logins: number): boolean {
  return isLeadmock || logins < MAX_LOGINS;
}

/**
 * @param settings with the values that are known before the request
 * @param logins number of logins that the run has sent
 * @returns why a run does not send the request, or undefined
 */
export function whyNotSent(step: Step, settings: CompareSettings, logins: number): string | undefined {
  const { known, isLeadmock, mayWrite, pace } = settings;
  const { send, token, burst, leadmockOnly } = step;
  if (!isLeadmock && leadmockOnly !== undefined) return leadmockOnly;
  const operation = operationOf(send) as OperationId;
  const lacking = [
    ...(isWriting(operation) && !mayWrite ? ['--allow-writes'] : []),
    ...missingIn(step, known),
    ...(burst && pace < MIN_PACE_PER_S ? [`--pace ${MIN_PACE_PER_S}`] : []),
  ];
  if (lacking.length > 0) return `add ${lacking.join(', ')}`;
  if (operation === 'login' && !mayLogin(settings, logins))
    return `compare sends at most ${MAX_LOGINS} logins to a service`;
  if (typeof token === 'string' && typeof known[token] !== 'string') return 'no login returned their token';
  const unknown = namesIn(step).find((name) => known[name] === undefined);
  return unknown && `no response shows the ${unknown} of the view`;
}

/** @returns the requests that a run sends, if each response shows its values */
function sentSteps({ script = wholeScript, ...settings }: CompareSettings): Step[] {
  let known = customKnown('', settings.known);
  let logins = 1;
  return script.filter((step) => {
    if (whyNotSent(step, { ...settings, known }, logins) !== undefined) return false;
    if (step.send === 'POST /login') logins += 1;
    known = { ...known, ...step.save };
    return true;
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
  const { lead, view, project, spareView } = known;
  const writes: readonly (readonly [send: RegExp, what: string])[] = [
    [/\/owner$/, `compare overwrites the owner of lead ${lead}, and its fields of type funnel_date`],
    [/^PUT \/view/, `compare overwrites the texts of view ${view}`],
    [/\/(payment|comment)$/, `compare adds payments and comments to lead ${lead}, and cannot delete them`],
    [
      /^POST \/task$/,
      project === undefined ? 'compare may create a task' : `compare creates permanent tasks in project ${project}`,
    ],
    [/^DELETE/, `compare deletes view ${spareView}`],
  ];
  const sent = writes.filter(([pattern]) => steps.some(({ send }) => pattern.test(send)));
  return { requestCount, seconds: Math.ceil(requestCount / pace), writes: sent.map(([, what]) => what) };
}
