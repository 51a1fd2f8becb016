// @module-tag slow
import { expect, test } from 'vitest';
import type { AssumptionValues } from '../../../src/mock/core/assumptions.ts';
import { TRAFFIC } from '../../support/client-traffic.ts';
import { outcomeOf, reportOfHar, reportOfOnlyClient } from '../../support/compare-recording.ts';
import { type Between, changed, meddling, rejection } from '../../support/meddle.ts';
import { type ClientTraffic, recordService } from '../../support/record-service.ts';
import { misleadingServices } from '../services/misleading.ts';
import { isLogin, isOf } from '../services/misleading-service.ts';

type Id = keyof typeof TRAFFIC;

interface Service {
  assumptions?: Partial<AssumptionValues>;
  between?: Between;
}

const outcomeIn = async (id: Id, service: Service = {}) =>
  outcomeOf(await reportOfHar(await recordService(TRAFFIC[id], service)), id);

const NAMED = misleadingServices.map((service) => [service.what, service.id, service] as const);

test.each(NAMED)('if %s, a recording does not prove %s', async (_, id, { why, between, assumptions = {} }) => {
  const outcome = await outcomeIn(id, { assumptions, between: between() });
  expect(outcome).not.toHaveProperty('value');
  expect(outcome.text).toMatch(why);
});

const SERVICES = new Set([
  ...Object.keys(TRAFFIC).map((id) => JSON.stringify([id, {}])),
  ...misleadingServices.map(({ id, assumptions }) => JSON.stringify([id, assumptions ?? {}])),
]);

test.each([...SERVICES])('the same traffic proves the value of the unchanged service: %s', async (service) => {
  const [id, assumptions] = JSON.parse(service) as [Id, Partial<AssumptionValues>];
  const { value, current } = await outcomeIn(id, { assumptions });
  expect(value).toBe(assumptions[id] ?? current);
});

test('a deal that a later payment does not show has another client as its cause, if another client exists', async () => {
  let payments = 0;
  const between = changed(/payment$/, (lead) => {
    payments += 1;
    return { ...lead, deal: payments === 1 };
  });
  const har = await recordService(TRAFFIC.dealAfterPayment, { between });
  expect(outcomeOf(await reportOfHar(har), 'dealAfterPayment')).toMatchObject({ value: 'unchanged' });
  expect(outcomeOf(await reportOfOnlyClient(har), 'dealAfterPayment')).not.toHaveProperty('value');
});

/** Requests in which Anna logs in while the owner is logged in, before or after a login that shows her password. */
const besideOwner =
  (password: string, isKnownBefore: boolean): ClientTraffic =>
  async (client) => {
    const alone = async () => {
      await client.login('anna@example.com');
      await client.call('GET', '/view/1001');
      await client.call('POST', '/logout');
    };
    if (isKnownBefore) await alone();
    await client.login();
    const { token } = client;
    await client.call('GET', '/view/1001');
    await client.login('anna@example.com', password);
    client.token = token;
    await client.call('GET', '/view/1001');
    await client.call('POST', '/logout');
    if (!isKnownBefore) await alone();
  };

/** Rejects each login of Anna during a session of the owner with code 403, with any password. */
function rejectingBeside(): Between {
  let isOwnerIn = false;
  return meddling(async (request, pass) => {
    if (isOwnerIn && isLogin(request) && isOf(request, 'anna')) return rejection(403);
    if (isLogin(request) && isOf(request, 'owner')) isOwnerIn = true;
    if (request.path === '/logout') isOwnerIn = false;
    return pass();
  });
}

test.each([true, false])(
  'code 403 for a wrong password is a violation and no secondUser=reject (user known before: %s)',
  async (isKnownBefore) => {
    const har = await recordService(besideOwner('wrong', isKnownBefore), { between: rejectingBeside() });
    const report = await reportOfHar(har);
    expect(outcomeOf(report, 'secondUser')).not.toHaveProperty('value');
    expect(report.violations).toEqual([
      {
        operation: 'login',
        path: '',
        expected: 'a rejection with code 401: login or password is wrong',
        theirs: 'a rejection with code 403',
        where: [isKnownBefore ? 6 : 3],
      },
    ]);
  },
);

test.each([true, false])(
  'code 403 for a right password proves secondUser=reject (user known before: %s)',
  async (is) => {
    const har = await recordService(besideOwner('secret', is), { between: rejectingBeside() });
    const report = await reportOfHar(har);
    expect(outcomeOf(report, 'secondUser')).toMatchObject({ value: 'reject' });
    expect(report).toMatchObject({ keepsContract: true, otherDifferences: [] });
  },
);

/** @returns an id of at least 2^53. JSON.parse reads several of them as the same number. */
const enlarged = (id: string) => String(2n ** 53n + BigInt(id));

/** Replaces the ids of views, leads and employees in a recording. */
function withLargeIds(har: object): object {
  const enlarge = (text: string) =>
    text.replace(
      /(":\[?|\/(?:view|lead)\/)(1001|1002|101|501|11|12|998|999)\b/g,
      (_, before, id) => before + enlarged(id),
    );
  return JSON.parse(JSON.stringify(har), (key, value) =>
    (key === 'text' || key === 'url') && typeof value === 'string' ? enlarge(value) : value,
  );
}

test.each(Object.keys(TRAFFIC) as Id[])('ids beyond 2^53 make no violation and no wrong value of %s', async (id) => {
  const report = await reportOfHar(withLargeIds(await recordService(TRAFFIC[id])));
  const wrong = report.assumptions.filter(({ value, current }) => value !== undefined && value !== current);
  expect(wrong).toEqual([]);
  expect(report.violations).toEqual([]);
});
