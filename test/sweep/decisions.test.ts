import { expect, test } from 'vitest';
import { type AssumptionId, assumptionIds, defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import type { MockSettings } from '../../src/mock/create-mock.ts';
import type { CustomCall } from '../../src/mock/custom-operations/operation.ts';
import { withMock } from '../../src/run/served-mock.ts';
import { Decisions } from '../../src/sweep/decisions.ts';
import { otherValues } from '../../src/sweep/other-values.ts';
import { Caller, recorded, settingsFor } from '../support/caller.ts';
import { chanceOf, chooser, randomTraffic } from '../support/random-traffic.ts';

const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const task = { title: 'Call', owner_id: 11, project_id: 1 };

async function decisionsOf(act: (caller: Caller) => Promise<unknown>, settings = settingsFor()): Promise<Decisions> {
  const decisions = new Decisions();
  const noting: MockSettings = {
    ...settings,
    onRequest: (line) => decisions.countRequest(line),
    onAssumption: (id, operation) => decisions.note(id, operation),
  };
  await withMock(noting, (mock) => act(new Caller(mock)));
  return decisions;
}

const readBy = (decisions: Decisions): Partial<Record<AssumptionId, string[]>> =>
  Object.fromEntries(
    assumptionIds.map((id) => [id, decisions.operationsOf(id)] as const).filter(([, operations]) => operations.length),
  );

test.each([1, 2, 3, 4, 5, 6])(
  'a value of an assumption that was not read changes no response (seed %i)',
  async (seed) => {
    const act = (caller: Caller) => randomTraffic(caller, chooser(chanceOf(seed)), 15);
    const masked = async (settings: MockSettings) =>
      (await recorded(act, settings)).map(({ url, status, answer }) => [
        url,
        status,
        answer.replace(/"token":"[^"]*"/, '"token":""'),
      ]);
    const decisions = await decisionsOf(act);
    const usual = await masked(settingsFor());
    const skipped = otherValues(defaultAssumptions).filter(
      ({ assumption }) => !decisions.operationsOf(assumption).length,
    );
    expect(skipped).not.toHaveLength(0);
    for (const { assumption, value } of skipped) {
      expect(await masked(settingsFor({ [assumption]: value })), `${assumption}=${value}`).toEqual(usual);
    }
  },
);

test('requests without open points read only the assumptions about every lead and comment', async () => {
  const decisions = await decisionsOf(async (caller) => {
    const token = await caller.login();
    const call = (method: string, path: string, body?: unknown) => caller.call(method, path, { token, body });
    caller.server.sandboxes.default.clock.freeze();
    const next = () => caller.server.sandboxes.default.clock.advance(1000);
    await call('GET', '/view/1001');
    await call('PUT', '/view/1001', { source: 'newsletter' });
    next();
    await call('PUT', '/lead/102/owner', { owner: 12 });
    await call('POST', '/lead/101/comment', { text: 'Hello' });
    next();
    const dates = { date_start: 1_800_000_000, date_end: 1_800_003_600 };
    await call('POST', '/task', { ...task, ...dates, lead_id: 101, observers: [12], visibility: 1 });
    await call('DELETE', '/view/1002');
  });
  expect(decisions.requestCount).toBe(7);
  expect(readBy(decisions)).toEqual({ ownerId: ['change-owner'], timezone: ['add-comment'] });
});

test('each open point that a request meets is read for its operation', async () => {
  const decisions = await decisionsOf(async (caller) => {
    const token = await caller.login();
    const call = (method: string, path: string, body?: unknown, headers = {}) =>
      caller.call(method, path, { token, body, headers });
    await call('GET', '/view/999');
    await call('PUT', '/lead/102/owner', { owner: 12 });
    await call('POST', '/lead/101/payment', { ...payment, sum: -1 });
    await call('POST', '/lead/101/payment', payment);
    await call('POST', '/lead/101/comment', { text: 'Hello', more: 1 });
    await call('POST', '/task', { ...task, owner_id: 999 });
    await call('POST', '/task', { ...task, owner_id: '11' });
    await call('POST', '/task', { ...task, remind_type: 1, remind_method: ['sms'], observers: [12] });
    await call('POST', '/task', { title: 7, project_id: 'x' });
    await call('PUT', '/view/1001', { page: 'p' }, { 'Content-Type': 'text/plain' });
    await call('PUT', '/view/2001', { keyword: 'flat', source: null });
    await caller.login();
    await caller.login('boris');
    await caller.call('GET', '/nowhere');
  });
  expect(readBy(decisions)).toMatchObject({
    errorStatus: expect.arrayContaining(['get-view', 'add-payment', 'create-task', 'edit-view', 'unknown-route']),
    rateLimit: expect.arrayContaining(['create-task']),
    unknownBodyId: ['create-task'],
    contentType: ['edit-view'],
    numericStrings: ['create-task'],
    unknownFields: ['add-comment'],
    validationErrors: ['create-task'],
    repeatedLogin: ['login'],
    secondUser: ['login'],
    tokenRenewal: expect.arrayContaining(['get-view']),
    omittedTaskFields: ['create-task'],
    reminderEcho: ['create-task'],
    visibilityBesideObservers: ['create-task'],
    nullInViewEdit: ['edit-view'],
    unknownPathId: ['get-view'],
    dealAfterPayment: ['add-payment'],
    nonPositiveSum: ['add-payment'],
    timezone: ['add-comment'],
    ownerId: ['change-owner', 'add-payment'],
  });
});

test('control calls that check references or show values read assumptions', async () => {
  const decisions = await decisionsOf(async (caller) => {
    await caller.call('POST', '/_mock/seed', {
      body: { mode: 'merge', data: { projects: [{ id: 9, name: 'Nine' }] } },
    });
    await caller.call('PATCH', '/_mock/assumptions', { body: { secondUser: 'allow' } });
    await caller.call('GET', '/_mock/requests');
  });
  expect(readBy(decisions)).toEqual({ unknownBodyId: ['seed'] });
  for (const path of ['/assumptions', '/openapi.json']) {
    const shown = await decisionsOf((caller) => caller.call('GET', `/_mock${path}`));
    expect(Object.keys(readBy(shown)), path).toEqual(assumptionIds);
  }
});

test('custom operations read the assumptions on which their responses depend', async () => {
  const operations = [
    { id: 'read-lead', method: 'GET', path: '/lead/{lead_id}/card', result: { record: 'leads' } },
    {
      id: 'make-task',
      method: 'POST',
      path: '/tasks',
      handle: ({ state }: CustomCall) => state.projects.insert({ name: 'P' }),
    },
  ] satisfies MockSettings['operations'];
  const decisions = await decisionsOf(
    async (caller) => {
      const token = await caller.login();
      expect((await caller.call('POST', '/tasks', { token })).result.name).toBe('P');
      expect((await caller.call('GET', '/lead/999/card', { token })).errors[0].code).toBe(400);
    },
    { ...settingsFor(), operations },
  );
  expect(readBy(decisions)).toMatchObject({ unknownBodyId: ['make-task'], unknownPathId: ['read-lead'] });
});
