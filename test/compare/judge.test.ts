import { expect, test } from 'vitest';
import { judge } from '../../src/compare/judge.ts';
import { defaultAssumptions } from '../../src/core/assumptions.ts';

const check = { id: 'errorStatus', probes: [] } as const;
const ok = { fits: ['200'], says: 'a login gets 200', operation: 'login' };

test('evidence lists each request once, in order', () => {
  const observations = [
    { ...ok, numbers: [7, 3] },
    { ...ok, numbers: [3] },
  ];
  const { value, evidence } = judge(check, { observations, reasons: [] }, defaultAssumptions);
  expect([value, evidence]).toEqual(['200', [3, 7]]);
});

test('a response that several values fit proves none of them', () => {
  const observations = [
    { ...ok, numbers: [1] },
    { ...ok, fits: ['200', 'code'], numbers: [2] },
  ];
  const judged = judge({ ...check, minAnswers: 2 }, { observations, reasons: [] }, defaultAssumptions);
  expect(judged).not.toHaveProperty('value');
  expect(judged.says).toBe('200, as far as login alone can tell');
});
