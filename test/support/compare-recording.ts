import type { Violation } from '../../src/compare/contract/violations.ts';
import { noHints } from '../../src/compare/judge/hints.ts';
import { judge, provenIn } from '../../src/compare/judge/judge.ts';
import { compareRecording, type RecordingComparison } from '../../src/compare/recording/compare-recording.ts';
import { readHar } from '../../src/compare/recording/read/har-file.ts';
import { trafficIn } from '../../src/compare/recording/read/traffic.ts';
import { type RecordingReport, reportOf } from '../../src/compare/recording/report.ts';
import type { AssumptionOutcome } from '../../src/compare/report/settings.ts';
import { type AssumptionId, defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { recorded, settingsFor } from './caller.ts';
import { chanceOf, chooser, randomAssumptions, randomOverrides, randomTraffic } from './random-traffic.ts';
import { harEntry, harOf } from './record-har.ts';

export async function compareHar(har: object): Promise<RecordingComparison> {
  return compareRecording(readHar(Buffer.from(JSON.stringify(har))));
}

/** Compares a recording with a leadmock that has the default assumptions. */
export async function reportOfHar(har: object): Promise<RecordingReport> {
  return reportOf(await compareHar(har), defaultAssumptions);
}

/** Compares a recording of a client that is the only client of the service, as a live run is. */
export async function reportOfOnlyClient(har: object): Promise<RecordingReport> {
  const traffic = trafficIn(readHar(Buffer.from(JSON.stringify(har))));
  const hints = { ...noHints, isAlone: true };
  return reportOf(
    { ...traffic, masked: [], hasOneToken: false, ...judge(traffic.exchanges, hints) },
    defaultAssumptions,
  );
}

export function outcomeOf({ assumptions }: Pick<RecordingReport, 'assumptions'>, wanted: AssumptionId) {
  return assumptions.find(({ id }) => id === wanted) as AssumptionOutcome;
}

/** Records random requests to a leadmock with random values and overrides. */
export async function randomRecording(seed: number, length?: number) {
  const choose = chooser(chanceOf(seed));
  const truth = randomAssumptions(choose);
  const overrides = randomOverrides(choose);
  const settings = { ...settingsFor(truth), ...(overrides && { overrides: { given: overrides, source: 'a test' } }) };
  const recording = await recorded(
    (caller) => randomTraffic(caller, choose, length ?? choose.of(20, 40, 80)),
    settings,
  );
  return { truth, overrides, har: harOf(recording.map(harEntry)) };
}

/** Compares a random recording of leadmock. */
export async function randomIdentity(seed: number, length?: number) {
  const { truth, overrides, har } = await randomRecording(seed, length);
  const found = await compareHar(har);
  const proven = provenIn(found);
  const wrong = Object.entries(proven).filter(([id, value]) => truth[id as keyof typeof truth] !== value);
  // An override of the code of a wrong login is a violation of the contract.
  const isOverridden = ({ operation, expected }: Violation) =>
    overrides?.['login-wrong'] !== undefined && operation === 'login' && expected.includes('401');
  const violations = found.violations.filter((each) => !isOverridden(each));
  return { truth, overrides, found, violations, proven, wrong };
}
