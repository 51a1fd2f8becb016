// @module-tag slow
import { expect, test } from 'vitest';
import type { Report } from '../../src/compare/run.ts';
import { combined } from '../support/meddle.ts';
import { compareService, runCompare, runUnchanged } from '../support/run-compare.ts';
import { brokenServices } from './services/broken.ts';
import { goodServices } from './services/good.ts';
import { misleadingServices } from './services/misleading.ts';
import { PLAIN, plainValues, strictAndTalkative } from './services/plain-ways.ts';

// The tests in recording/ try each of these services. `npm run campaign -- --only compare` tries each in a whole run.

/** @returns the violations, one for each place, although rows also differ by the received value */
const violationsOf = ({ violations }: Report) => [
  ...new Set(violations.map(({ operation, path, expected }) => `${operation} ${path}: ${expected}`).sort()),
];

const broken = brokenServices.filter(({ hidesOthers }) => !hidesOthers);

test('a run reports all faults of a service with many faults, and no other violation', async () => {
  const { report } = await runCompare({ between: combined(...broken.map(({ between }) => between)) });
  const expected = broken.flatMap(({ violations, inRun = violations }) => inRun);
  expect(violationsOf(report)).toEqual(
    [...new Set(expected.map(([operation, path, what]) => `${operation} ${path}: ${what}`))].sort(),
  );
  expect(report.keepsContract).toBe(false);
});

test('a run blames no service for behaviors that the contract leaves open', async () => {
  const { report } = await runCompare({ between: combined(...goodServices.map(({ between }) => between)) });
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
});

const misleadingIds = [...new Set(misleadingServices.map(({ id }) => id))];
const misleading = misleadingServices.filter(({ isOnlyRecorded, hidesOthers }) => !isOnlyRecorded && !hidesOthers);

test.each([0, 1])('a run proves no value of assumptions with misleading behaviors: group %i', async (place) => {
  const services = misleadingIds.flatMap((wanted) => misleading.filter(({ id }) => id === wanted)[place] ?? []);
  const { proven } = await runCompare({
    assumptions: Object.assign({}, ...services.map(({ assumptions }) => assumptions)),
    between: combined(...services.map(({ between }) => between())),
  });
  expect(Object.keys(proven).filter((proved) => services.some(({ id }) => id === proved))).toEqual([]);
  expect(Object.keys(proven).length).toBeGreaterThanOrEqual(misleadingIds.length - services.length - 1);
});

test('a run proves each assumption of the misleading services, if no behavior misleads', async () => {
  const { proven } = await runUnchanged();
  // A run logs in only one user.
  expect(Object.keys(proven).sort()).toEqual(misleadingIds.filter((id) => id !== 'secondUser').toSorted());
});

test('a run at a strict and talkative service proves its values, and lists undocumented fields by operation', async () => {
  const { report, proven } = await compareService(strictAndTalkative);
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
  // A run logs in only one user.
  expect(plainValues(proven)).toEqual({ ...PLAIN, secondUser: undefined });
  expect(report.beyondContract).toMatchObject({
    login: ['errors', 'responsible_id', 'time'],
    'create-task': ['errors', 'responsible_id', 'time'],
    'delete-view': ['errors', 'time'],
  });
  expect(report.otherDifferences.filter(({ path }) => /time|responsible/.test(path))).toEqual([]);
});
