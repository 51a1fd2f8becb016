import { provenIn } from '../../../src/compare/judge/judge.ts';
import { compareRecording, type RecordingComparison } from '../../../src/compare/recording/compare-recording.ts';
import { readHar, UnreadableRecording } from '../../../src/compare/recording/read/har-file.ts';
import { type RecordingReport, reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { type MutationName, mutated, mutations } from './mutations.ts';

interface Compared {
  values: Readonly<Record<string, string>>;
  violations: ReadonlyMap<string, string>;
}

/** @returns expected values by place, such as `get-view /result/id` */
function describedViolations({ violations }: RecordingReport): ReadonlyMap<string, string> {
  return new Map(violations.map(({ operation, path, expected }) => [`${operation} ${path}`, expected]));
}

/** @returns no values and violations if the recording contains no usable entry */
function compared(har: object): Compared {
  let found: RecordingComparison;
  try {
    found = compareRecording(readHar(Buffer.from(JSON.stringify(har))));
  } catch (error) {
    if (error instanceof UnreadableRecording) return { values: {}, violations: new Map() };
    throw error;
  }
  const report = reportOf(found, defaultAssumptions);
  const status = report.taskStatus?.value;
  const values = { ...provenIn(found), ...(status !== undefined && { 'task-status': String(status) }) };
  return { values, violations: describedViolations(report) };
}

const ONE_USER = /only one user can be logged in/;

export interface KnownRecording {
  har: object;
  /** Values of the recorded service. */
  truth: Readonly<Record<string, unknown>>;
  /** Whether the recorded service violates the contract, so that a lossy mutation may show the fault in other requests. */
  isFaulty?: boolean;
}

/**
 * Mutates a recording, and compares the conclusions with the conclusions from the recording.
 * @returns values that differ, that are wrong or that a lossless mutation lost, and violations that the recording does
 * not show
 */
export function brokenBy({ har, truth, isFaulty = false }: KnownRecording, name: MutationName, seed: number): string[] {
  const before = compared(har);
  const after = compared(mutated(har, name, seed));
  const expected = (id: string) => before.values[id] ?? (id in truth ? String(truth[id]) : undefined);
  const wrong = Object.entries(after.values).filter(([id, value]) => (expected(id) ?? value) !== value);
  // Other evidence may remain after a cut, so that only the cut recording shows these violations.
  const mayAllowUsers = truth['secondUser'] === 'allow';
  const mayRejectWrongly = isFaulty && !mutations[name].isLossless;
  const isExplained = ([place, expects]: readonly [place: string, expects: string]) =>
    before.violations.has(place) ||
    (mayAllowUsers && ONE_USER.test(expects)) ||
    (mayRejectWrongly && /^a (success|rejection)/.test(expects));
  const lost = Object.keys(before.values).filter((id) => !(id in after.values));
  return [
    ...wrong.map(([id, value]) => `${id} changed from ${expected(id)} to ${value}`),
    ...(mutations[name].isLossless ? lost.map((id) => `${id}=${before.values[id]} lost`) : []),
    ...[...after.violations].filter((each) => !isExplained(each)).map((each) => each.join(': expected ')),
  ];
}
