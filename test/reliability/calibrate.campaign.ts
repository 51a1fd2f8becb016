import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../src/core/assumptions.ts';
import { breakages, broken } from '../support/broken-answers.ts';
import { calibrateMock, everything } from '../support/calibrate-mock.ts';
import { randomReadings, singleReadings, tellable } from '../support/calibration-cases.ts';

test.each([...singleReadings, ...randomReadings(50)])('found exactly, without and with writes: %j', async (values) => {
  const harmless = await calibrateMock(values);
  expect(harmless.told).toEqual(tellable(values, 'harmless'));
  const withWrites = await calibrateMock(values, everything);
  expect(withWrites.told).toEqual(tellable(values, 'harmless', 'writes'));
});

const LONGEST = 60;

test.each(breakages)('%s at any place never makes it tell a wrong value', async (how) => {
  for (let from = 1; from < LONGEST; from += 1) {
    for (const to of [from + 1, Number.POSITIVE_INFINITY]) {
      const { told } = await calibrateMock({}, everything, broken(how, from, to));
      expect(defaultAssumptions, `from ${from} to ${to}`).toMatchObject(told);
    }
  }
});
