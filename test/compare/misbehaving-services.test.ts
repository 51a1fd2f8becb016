// @module-tag slow
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Stopped } from '../../src/compare/run.ts';
import { assumptionIds, defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { breakages, broken } from '../support/broken-answers.ts';
import { meddling } from '../support/meddle.ts';
import { runCompare } from '../support/run-compare.ts';

test.each([
  ['a web site', { status: 200, body: '<html>hello</html>' }, '(HTTP 200 without the envelope of the service)'],
  ['another API', { status: 200, body: { ok: true } }, '(HTTP 200 without the envelope of the service)'],
  [
    'a rejected login',
    { status: 200, body: { status: 'error', errors: [{ code: 401, message: 'no' }] } },
    '(code 401)',
  ],
  [
    'an answer too large to read',
    { status: 200, body: null, failed: 'the response is larger than 1 MiB' },
    'larger than 1 MiB',
  ],
])('%s stops the run with a reason', async (_, answer, why) => {
  const asking = runCompare({ between: meddling(async () => answer) });
  await expect(asking).rejects.toThrow(Stopped);
  await expect(asking).rejects.toThrow(`the login of owner@example.com got no token`);
  await expect(asking).rejects.toThrow(why);
});

test('if only the first login succeeds, every assumption stays unknown', async () => {
  const page = { status: 404, body: '<html>404</html>' };
  const { proven } = await runCompare({ between: meddling(async (_, pass, number) => (number === 0 ? pass() : page)) });
  expect(proven).toEqual({});
});

/** Responses that end a run if they do not stop. */
const ENDING = ['silence', 'a lost connection', 'a page of a gateway', 'a body that was not read', 'code 503'];

// test/reliability/compare-values.campaign.ts tries breakages from and at every place.
test.each(breakages)('%s instead of every later response never proves a wrong value', async (how) => {
  const run = runCompare({ between: broken(how, 30, Number.POSITIVE_INFINITY) });
  if (ENDING.includes(how)) return expect(run).rejects.toThrow('5 consecutive requests got no response of the service');
  expect(defaultAssumptions).toMatchObject((await run).proven);
});

test.each(ENDING)('%s is not a violation', async (how) => {
  const { report } = await runCompare({ between: broken(how, 30, 33) });
  expect(report.violations).toEqual([]);
});

const json = fc.jsonValue({ maxDepth: 3 });
const envelope = fc.oneof(
  json,
  fc.record({ status: fc.constant('success'), result: json }),
  fc.record({
    status: fc.constant('success'),
    result: fc.record({
      token: fc.string({ minLength: 1 }),
      custom: json,
      observers: json,
      created_at: fc.string(),
      author: json,
    }),
  }),
  fc.record({
    status: fc.constant('error'),
    errors: fc.array(fc.record({ code: fc.integer(), message: fc.string() })),
  }),
);

test('a run ends with any responses of a server', async () => {
  const answers = fc.sample(fc.tuple(fc.constantFrom(200, 400, 404, 503), envelope), { numRuns: 600, seed: 7 });
  for (let run = 0; run < 2; run += 1) {
    let next = run * 300;
    const between = meddling(async (_, pass, number) => {
      if (number === 0) return pass();
      const [status, body] = answers[next++ % answers.length] ?? [200, null];
      return { status, body };
    });
    const { report } = await runCompare({ between });
    expect(report.assumptions).toHaveLength(assumptionIds.length);
  }
});
