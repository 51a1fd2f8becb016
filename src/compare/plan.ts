import type { OperationId } from '../generated/operations.ts';
import { idFlags, type Known, namesIn } from './known.ts';
import { operationOf } from './samples.ts';
import { firstLogin, type Step, script } from './script.ts';
import { PAUSE_MS } from './sender.ts';

export interface PlanSettings {
  known: Known;
  /** Whether a run may send requests that change records, or would change records at a faulty service. */
  mayWrite: boolean;
}

/** @returns flags without which a run does not send the request */
export function missingFlags(step: Step, { known, mayWrite }: PlanSettings): string[] {
  const operation = operationOf(step.send) as OperationId;
  const isWriting = !['get-view', 'login', 'logout'].includes(operation);
  const ids = namesIn(step).filter((name) => known[name] === undefined);
  return [...(isWriting && !mayWrite ? ['--allow-writes'] : []), ...ids.flatMap((name) => idFlags[name] ?? [])];
}

export interface Plan {
  /** Approximate number of requests of a run, without repetitions. */
  requestCount: number;
  /** Minimum duration of `requestCount` requests. */
  seconds: number;
  /** Descriptions of changes that the run may make to records. */
  writes: readonly string[];
}

/** Requests that restore records and end sessions. */
const RESTORING_REQUESTS = 5;

export function planOf(settings: PlanSettings): Plan {
  const all = [firstLogin, ...script.changing, ...script.ending];
  const steps = all.filter((step) => missingFlags(step, settings).length === 0);
  const requestCount = steps.length + RESTORING_REQUESTS;
  const { lead, view, project, spareView } = settings.known;
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
  const seconds = Math.ceil((requestCount * PAUSE_MS) / 1000);
  return { requestCount, seconds, writes: sent.map(([, what]) => what) };
}
