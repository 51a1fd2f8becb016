import type { Report } from '../../../client/index.ts';

/** Report of a run, which may have ended early. */
export type RunReport = {
  /** Why the run ended early. The first key, so that readers of the file see it first. */
  failure?: string;
} & Report;

const EMPTY: Report = {
  sandboxes: { created: 0, active: 0 },
  operations: [],
  confirmed: [],
  warnings: [],
  unknownRoutes: [],
  unfiredFaults: [],
  evictedUnfiredFaults: 0,
};

/** @param report undefined if the server did not start */
export function runReport(report = EMPTY, failure?: string): RunReport {
  return failure === undefined ? report : { failure, ...report };
}
