import { expect, test } from 'vitest';
import { type AssumptionId, defaultAssumptions } from '../../src/core/assumptions.ts';
import { service } from '../../src/mock.ts';
import { otherValues } from '../../src/sweep/other-values.ts';
import { type Caller, recordAndReplay } from '../support/sweep-answers.ts';

const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const task = { title: 'Call', owner_id: 11, project_id: 1 };

/** Session in which almost every value changes a response. */
async function broadSession(caller: Caller): Promise<void> {
  const token = await caller.login();
  const call = (method: string, path: string, body?: unknown) => caller.call(method, path, { token, body });
  await call('GET', '/view/999');
  await call('PUT', '/lead/101/owner', { owner: 12 });
  await call('POST', '/lead/101/payment', payment);
  await call('POST', '/lead/101/payment', { ...payment, sum: -1 });
  await call('POST', '/lead/101/comment', { text: 'Hello', more: 1 });
  await call('POST', '/lead/102/comment', {});
  await call('POST', '/task', { ...task, owner_id: 999 });
  await call('POST', '/task', { ...task, owner_id: '11' });
  await call('POST', '/task', { ...task, remind_type: 1, remind_method: ['sms'] });
  await call('POST', '/task', { title: 7, project_id: 'x' });
  await caller.call('PUT', '/view/1001', { token, body: { page: 'p' }, headers: { 'Content-Type': 'text/plain' } });
  await call('PUT', '/view/2001', { keyword: 'flat', source: null });
  await call('POST', '/task', { ...task, observers: [12] });
  await caller.call('GET', '/view/2001', { token: await caller.login() });
  await call('DELETE', '/view/1002');
  await caller.login('boris');
  await call('GET', '/view/1001');
}

/**
 * Operations of the session whose responses a value changes. A value that is not listed may only change operations of
 * its rules.
 */
const EXPECTED: Record<string, string[]> = {
  'errorStatus=code': ['get-view', 'add-payment', 'add-comment', 'create-task', 'edit-view'],
  'unknownPathId=404': ['get-view'],
  'unknownBodyId=accept': ['create-task'],
  'repeatedLogin=same': ['login'],
  'repeatedLogin=replace': ['delete-view'],
  'secondUser=reject': ['login', 'get-view'],
  'secondUser=allow': ['get-view'],
  'unknownFields=reject': ['add-comment'],
  'numericStrings=accept': ['create-task'],
  'contentType=any': ['edit-view'],
  'validationErrors=all': ['create-task'],
  'reminderEcho=blank': ['create-task'],
  'visibilityBesideObservers=2': ['create-task'],
  'nullInViewEdit=clear': ['edit-view', 'get-view'],
  'nullInViewEdit=reject': ['edit-view', 'get-view'],
  'nonPositiveSum=accept': ['add-payment'],
  'dealAfterPayment=true': ['add-payment'],
  'funnelDateAfterOwner=cleared': ['change-owner', 'add-payment'],
  'omittedTaskFields=null': ['create-task'],
  'omittedTaskFields=omit': ['create-task'],
  'timezone=Europe/Moscow': ['add-comment'],
  'ownerId=include': ['change-owner', 'add-payment'],
  'tokenRenewal=success': [],
  'rateLimit=3': ['add-payment', 'add-comment', 'create-task', 'edit-view', 'get-view', 'delete-view'],
};

/** @returns the operations of the rules of an assumption */
function operationsOf(id: AssumptionId): string[] {
  const own = Object.values(service.rules).filter(({ assumption }) => assumption === id);
  return own.flatMap(({ operations = service.operations.map((each) => each.id) }) => operations);
}

test('each value changes only responses of its documented operations', async () => {
  const { answers } = await recordAndReplay(async (caller) => {
    await caller.call('PUT', '/_mock/clock', { body: { frozen: true } });
    await broadSession(caller);
  });
  expect(answers.unclear).toBe(0);
  const changed = new Map<string, string[]>();
  for (const { assumption, value } of otherValues(defaultAssumptions)) {
    const { changesAnswers, operations } = await answers.by({ ...defaultAssumptions, [assumption]: value });
    expect(changesAnswers).toBe(operations.length > 0);
    if (!(`${assumption}=${value}` in EXPECTED))
      expect(operationsOf(assumption)).toEqual(expect.arrayContaining(operations));
    changed.set(`${assumption}=${value}`, operations);
  }
  expect(Object.fromEntries(changed)).toMatchObject(EXPECTED);
});
