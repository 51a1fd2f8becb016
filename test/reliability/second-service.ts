import { Stopped } from '../../src/compare/run.ts';
import { rejectEvery } from '../second-service/own-reasons.ts';
import { violationNames } from '../second-service/violations.ts';
import { compareSecondLive, compareSecondRecording } from '../support/compare-second-service.ts';
import type { Part } from './part.ts';

/**
 * Second service, written only from the contract, with random behavior that the contract allows. `compare` must report
 * no wrong value and no violation, also if the service rejects every fourth to ninth good request. The table also counts the planted violations that it finds, among those that the
 * recording shows.
 */
export const secondService: Part = async ({ isQuick, seed: from = 1 }) => {
  const [recordings, runs] = isQuick ? [20, 5] : [500, 60];
  const failures: string[] = [];
  let [told, ofRuns, shown, found] = [0, 0, 0, 0];
  for (let seed = from; seed < from + recordings; seed += 1) {
    const { wrong, report, ...each } = await compareSecondRecording(seed);
    told += each.told;
    if (wrong.length > 0) failures.push(`recording ${seed}: ${wrong.join(', ')}`);
    if (!report.keepsContract) failures.push(`recording ${seed}: ${JSON.stringify(report.violations)}`);
  }
  for (let seed = from; seed < from + recordings / 5; seed += 1) {
    const { wrong, report } = await compareSecondRecording(seed, { own: rejectEvery(4 + (seed % 6), 400) });
    if (wrong.length > 0) failures.push(`recording ${seed} with rejected requests: ${wrong.join(', ')}`);
    if (!report.keepsContract)
      failures.push(`recording ${seed} with rejected requests: ${JSON.stringify(report.violations)}`);
  }
  for (let seed = from; seed < from + runs; seed += 1) {
    const run = await compareSecondLive(seed).catch((error: unknown) => {
      // A gateway may reject the first logins.
      if (error instanceof Stopped) return undefined;
      throw error;
    });
    if (!run) continue;
    ofRuns += run.report.assumptions.filter(({ value }) => value !== undefined).length;
    if (run.wrong.length > 0) failures.push(`run ${seed}: ${run.wrong.join(', ')}`);
    if (!run.report.keepsContract) failures.push(`run ${seed}: ${JSON.stringify(run.report.violations)}`);
  }
  for (const [at, name] of violationNames.entries()) {
    const { report, isShown } = await compareSecondRecording(from + at, { violation: name });
    if (!isShown) continue;
    shown += 1;
    if (!report.keepsContract) found += 1;
  }
  return {
    title: 'compare reports no wrong value and no violation of a second service',
    heads: ['Recordings', 'values found', 'live runs', 'values found', 'violations shown', 'found', 'wrong'],
    rows: [[recordings, told, runs, ofRuns, shown, found, failures.length].map(String)],
    failures,
  };
};
