// @module-tag slow
import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { rejectEvery } from '../second-service/own-reasons.ts';
import { compareSecondRecording } from '../support/compare-second-service.ts';
import { type Between, counting, rejection } from '../support/meddle.ts';
import { runCompare, scriptOf } from '../support/run-compare.ts';

test.each([
  [15, 4, 400],
  [29, 5, 404],
  [75, 6, 400],
  [145, 5, 404],
  [3, 5, 400],
  [121, 4, 404],
  [92, 7, 400],
])(
  'recording %i of a service that rejects every %i-th good request with code %i proves no wrong value and no violation',
  async (seed, count, code) => {
    const { wrong, report } = await compareSecondRecording(seed, { own: rejectEvery(count, code), length: 120 });
    expect({ wrong, violations: report.violations }).toEqual({ wrong: [], violations: [] });
  },
);

/** Rejects every `count`-th good write, instead of performing it. */
const rejectingEvery = (count: number): Between =>
  counting(() => {
    let good = 0;
    return async (request, pass) => {
      const answer = await pass();
      const isGood = (answer.body as { status?: string }).status === 'success' && !request.path.startsWith('/log');
      if (!isGood || request.method === 'GET') return answer;
      good += 1;
      return good % count === 0 ? rejection(400) : answer;
    };
  });

test.each([4, 5, 6, 7, 8, 9])(
  'a run at a service that rejects every %i-th good write finds no violation',
  async (count) => {
    const { report, proven } = await runCompare({ between: rejectingEvery(count) });
    expect(report.violations).toEqual([]);
    expect(defaultAssumptions).toMatchObject(proven);
  },
);

test('a run repeats a rejected request of a documented form, and its accepted twin', async () => {
  const isNumber = (body = '') => /"sum":\d/.test(body);
  const between: Between = (send) => (request) =>
    isNumber(request.body) ? Promise.resolve(rejection(400)) : send(request);
  const steps = ['1500', 1500, '1500'].map((sum) => ({
    send: 'POST /lead/{lead}/payment',
    body: { category: 'Flat', purpose: 'Deposit', sum },
  }));
  const { report, exchanges } = await runCompare({ between, script: scriptOf(...steps) });
  const payments = exchanges.filter(({ operation }) => operation === 'add-payment');
  expect(payments.map(({ sent }) => sent['sum'])).toEqual(['1500', 1500, '1500', 1500, '1500']);
  const where = [payments[1]?.number, payments[3]?.number];
  expect(report.violations).toMatchObject([{ expected: 'a success: sum may be a number', where }]);
});
