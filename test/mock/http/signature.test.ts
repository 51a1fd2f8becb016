import { expect, test } from 'vitest';
import { guardedRequests } from '../../support/sample-requests.ts';
import { startMock, type TestMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const SERVICE = 'billing-robot-7';
const SIGNED = { signature: SERVICE, user_id: 2 };
const TASK = { title: 'Call', owner_id: 11, project_id: 1 };

/** Starts a mock in which Anna is logged in, with unusual id and service name. */
async function startSigning() {
  const started = await startMock();
  await started.client.login('anna@example.com', { service: SERVICE });
  return started;
}

test(
  rule('signature-place', 'created tasks and comments, edited views and leads with a changed owner are signed'),
  async () => {
    const { client, sandbox } = await startSigning();
    const { tasks, comments, views, leads } = sandbox.state;
    const task = (await client.post('/task', TASK)).result;
    const comment = (await client.post('/lead/101/comment', { text: 'a' })).result;
    await client.put('/view/1001', { source: 'a' });
    await client.put('/lead/101/owner', { owner: 12 });
    for (const record of [tasks.get(task.id), comments.get(Number(comment.id)), views.get(1001), leads.get(101)]) {
      expect(record).toMatchObject(SIGNED);
    }
    for (const record of [views.get(1002), leads.get(102)]) expect(record?.signature).not.toBe(SERVICE);
  },
);

test(
  rule('signature-place', 'a payment is signed, with its new category and purpose, which the state shows'),
  async () => {
    const { client, control } = await startSigning();
    await client.post('/lead/101/payment', { category: 'New', purpose: 'Newer', sum: 1 });
    for (const path of ['payments', 'categories?name=New', 'purposes?name=Newer']) {
      expect((await control.get(`/state/${path}`)).value.records, path).toMatchObject([SIGNED]);
    }
  },
);

test(rule('signature-place', 'an existing category and purpose keep their signature'), async () => {
  const { client, sandbox } = await startSigning();
  const before = [sandbox.state.categories.all(), sandbox.state.purposes.all()];
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1 });
  expect([sandbox.state.categories.all(), sandbox.state.purposes.all()]).toEqual(before);
});

test(rule('signature-place', 'a lead with an unchanged owner has the signature after the call'), async () => {
  const { client, sandbox } = await startSigning();
  await client.put('/lead/101/owner', { owner: 11 });
  expect(sandbox.state.leads.get(101)).toMatchObject(SIGNED);
});

/**
 * Creates all records with a signature.
 * @returns the signatures, each once
 */
async function signaturesOf({ client, sandbox }: TestMock): Promise<unknown[]> {
  const task = (await client.post('/task', TASK)).result;
  const comment = (await client.post('/lead/101/comment', { text: 'a' })).result;
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1 });
  await client.put('/lead/102/owner', { owner: 12 });
  await client.put('/view/1002', { source: 'a' });
  const { tasks, comments, payments, leads, views } = sandbox.state;
  const signed = [
    tasks.get(task.id),
    comments.get(Number(comment.id)),
    payments.all().at(-1),
    leads.get(102),
    views.get(1002),
  ];
  return [...new Set(signed.map((record) => record?.signature))];
}

test(rule('signature', 'the signature is the service of the token, not of the latest login'), async () => {
  const started = await startSigning();
  await started.client.tryLogin('anna@example.com', { service: 'another' });
  expect(await signaturesOf(started)).toEqual([SERVICE]);
});

test.each([
  ['white space', ' Billing robot '],
  ['capitals', 'BILLING'],
  ['a combined letter', 'e\u0301'],
  ['1,000 characters', 'я'.repeat(1000)],
])(rule('signature', 'a service with %s signs as it was sent'), async (_what, service) => {
  const started = await startMock();
  await started.client.login('anna@example.com', { service });
  expect(await signaturesOf(started)).toEqual([service]);
});

test(rule('signature', 'a later action replaces the signature'), async () => {
  const { client, sandbox } = await startSigning();
  await client.put('/view/1001', { source: 'a' });
  await client.login('anna@example.com', { service: 'another' });
  await client.put('/view/1001', { source: 'b' });
  expect(sandbox.state.views.get(1001)?.signature).toBe('another');
});

test(rule('signature-place', 'no documented response shows the signature'), async () => {
  const { client } = await startSigning();
  for (const { id, method, path, body } of guardedRequests.filter(({ id }) => id !== 'delete-view')) {
    const { text } = await client.request(method, path, { body });
    expect(text, id).toContain('"status":"success"');
    expect(text, id).not.toMatch(/billing-robot-7|signature|user_id/);
  }
});

test(rule('signature-place', 'a response about an earlier signed record does not show the signature'), async () => {
  const { client } = await startSigning();
  await client.put('/view/1001', { source: 'a' });
  await client.put('/lead/101/owner', { owner: 12 });
  const view = await client.get('/view/1001');
  const lead = await client.post('/lead/101/payment', { category: 'a', purpose: 'b', sum: 1 });
  for (const { text } of [view, lead]) expect(text).not.toMatch(/billing-robot-7|signature|user_id/);
});
