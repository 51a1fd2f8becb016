// @module-tag slow
import { expect, test } from 'vitest';
import type { HttpResponse } from '../../src/compare/transport.ts';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { fieldsOf, meddling } from '../support/meddle.ts';
import { runCompare } from '../support/run-compare.ts';

const page = (status: number, more: Partial<HttpResponse> = {}): HttpResponse => ({
  status,
  body: 'slow down',
  ...more,
});

test.each([429, 502, 503, 504].flatMap((status) => [5, 7, 9].map((every) => [status, every] as const)))(
  'HTTP %i for each %ith request is no violation, and proves no wrong value',
  async (status, every) => {
    const between = meddling(async (_, pass, number) => (number % every === every - 1 ? page(status) : pass()));
    const { report, proven } = await runCompare({ between });
    expect(report.violations).toEqual([]);
    expect(defaultAssumptions).toMatchObject(proven);
    expect(Object.keys(proven).length).toBeGreaterThan(3);
  },
);

test('if reads are throttled only briefly, every record is read', async () => {
  let isThrottled = false;
  const between = meddling(async (request, pass) => {
    isThrottled = !isThrottled && request.method === 'GET';
    return isThrottled ? page(429, { retryAfterMs: 1000 }) : pass();
  });
  const { report } = await runCompare({ between });
  expect(report).toMatchObject({ violations: [], notShown: [] });
});

test('the first login is repeated while it is throttled, and no other one', async () => {
  const logins: string[] = [];
  const between = meddling(async (request, pass) => {
    if (request.path !== '/login') return pass();
    logins.push(String(request.body));
    return [1, 2, 4].includes(logins.length) ? page(429, { retryAfterMs: 1000 }) : pass();
  });
  const { report } = await runCompare({ between });
  expect(logins.slice(0, 2)).toEqual([logins[2], logins[2]]);
  expect(logins).toHaveLength(5);
  expect(report.violations).toEqual([]);
  expect(report.notSent).toEqual(['compare sends at most 5 logins']);
});

test('a short maintenance does not end a run', async () => {
  let requests = 0;
  const between = meddling(async (_, pass, number) => {
    requests = number;
    return number >= 40 && number < 44 ? page(503) : pass();
  });
  const { report, proven } = await runCompare({ between });
  expect(requests).toBeGreaterThan(80);
  expect(report).toMatchObject({ violations: [], notRestored: [] });
  expect(defaultAssumptions).toMatchObject(proven);
});

test('an envelope that comes with HTTP 502 decides no assumption', async () => {
  const body = {
    status: 'error',
    errors: [
      { code: 1, message: 'a' },
      { code: 2, message: 'b' },
    ],
  };
  const between = meddling(async ({ path }, pass) => (path === '/lead/101/comment' ? { status: 502, body } : pass()));
  const { proven, report } = await runCompare({ between });
  expect(proven).toMatchObject({ errorStatus: '200', validationErrors: 'first' });
  expect(report.violations).toEqual([]);
});

test('one missing response to a payment hides no record', async () => {
  let payments = 0;
  const between = meddling(async ({ path }, pass) => {
    if (!path.endsWith('/payment')) return pass();
    payments += 1;
    return payments === 1 ? page(503) : pass();
  });
  const { report } = await runCompare({ between });
  expect(report).toMatchObject({ violations: [], notShown: [], notSent: [] });
});

test.each([502, 504])('a change that gets HTTP %i may have happened: it is restored', async (status) => {
  const between = meddling(async (request, pass) => {
    const answer = await pass();
    return request.path.endsWith('/owner') && fieldsOf(request)['owner'] === 0 ? page(status) : answer;
  });
  const { report, state } = await runCompare({ between });
  expect(report.notRestored).toEqual([]);
  const [lead] = (await state())['leads'] as [{ custom: { type: string; value: unknown }[] }];
  expect(lead.custom.find(({ type }) => type === 'owner')?.value).toMatchObject({ id: 11 });
});

test.each([3, 4, 7])(
  'a connection that is lost at each %ith request is no violation, and proves no wrong value',
  async (every) => {
    const between = meddling(async (_, pass, number) => {
      const answer = await pass();
      return number % every === every - 1 ? Promise.reject(new Error('other side closed')) : answer;
    });
    const { report, proven } = await runCompare({ between });
    expect(report.violations).toEqual([]);
    expect(defaultAssumptions).toMatchObject(proven);
    expect(Object.keys(proven).length).toBeGreaterThan(3);
  },
);
