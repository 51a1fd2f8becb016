import { expect, test } from 'vitest';
import type { ControlClient } from '../../support/control.ts';
import { type MockOverrides, startLoggedIn } from '../../support/start-mock.ts';

const NEVER = { effect: 'error', when: 'before', code: 503, match: { operation: 'add-comment' } };

/** Starts a mock with two faults: the first one never fires, the second one has fired. */
async function startWithFaults(overrides?: MockOverrides) {
  const mock = await startLoggedIn(overrides);
  const { control } = mock;
  await control.post('/faults', NEVER);
  await control.post('/faults', { effect: 'error', when: 'before', code: 418, match: { operation: 'get-view' } });
  expect((await mock.client.get('/view/1001')).code).toBe(418);
  return mock;
}

const TOLD = [{ ...NEVER, id: 1, matched: 0, fired: 0 }];

test.each([
  ['a reset', (control: ControlClient) => control.post('/reset')],
  ['a reset to a fixture', (control: ControlClient) => control.post('/reset', { fixture: 'empty' })],
  ['removing all', (control: ControlClient) => control.delete('/faults')],
  ['removing that one', (control: ControlClient) => control.delete('/faults/1')],
  [
    'a restore',
    async (control: ControlClient) => {
      await control.put('/snapshots/a');
      return control.post('/snapshots/a/restore');
    },
  ],
])('%s reports an unfired fault once, as it was listed', async (_name, remove) => {
  const { control } = await startWithFaults();
  const [listed] = (await control.get('/faults')).value.faults;
  const { value } = await remove(control);
  expect(value.unfiredFaults).toMatchObject(TOLD);
  expect(value.unfiredFaults).toEqual([listed]);
  expect((await control.post('/reset')).value.unfiredFaults).toEqual([]);
});

test('removing a fired fault reports no unfired fault', async () => {
  const { control } = await startWithFaults();
  expect((await control.delete('/faults/2')).value).toMatchObject({ deleted: { id: 2, fired: 1 }, unfiredFaults: [] });
});

test('a fault that only skipped requests counts as unfired', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { effect: 'response', when: 'before', skip: 1 });
  await client.get('/view/1001');
  expect((await control.post('/reset')).value.unfiredFaults).toMatchObject([{ id: 1, matched: 1, fired: 0 }]);
});

test('an expired unfired fault is reported as well', async () => {
  const { control } = await startLoggedIn();
  await control.post('/faults', { ...NEVER, ttl: '1ms' });
  await expect.poll(async () => (await control.get('/faults')).value.faults).toEqual([]);
  expect((await control.post('/reset')).value.unfiredFaults).toMatchObject([{ ...TOLD[0], expiresInMs: 0 }]);
});

test.each(['/reset', '/snapshots/a/restore'])(
  '%s with retained faults reports no unfired fault, because they can still fire',
  async (path) => {
    const { control } = await startWithFaults();
    await control.put('/snapshots/a');
    expect((await control.post(path, { retain: ['faults'] })).value.unfiredFaults).toEqual([]);
    expect((await control.post(path)).value.unfiredFaults).toMatchObject(TOLD);
  },
);

test('a reset of all sandboxes reports unfired faults of each, a deletion those of one sandbox', async () => {
  const { control, mock } = await startWithFaults();
  for (const name of ['w1', 'w2']) {
    await control.post('/sandboxes', { name });
    mock.sandboxes.get(name)?.faults.arm({ effect: 'response', when: 'before', match: {}, skip: 0 });
  }
  expect((await control.delete('/sandboxes/w2')).value).toMatchObject({
    deleted: 'w2',
    unfiredFaults: [{ effect: 'response', when: 'before', fired: 0 }],
  });
  expect((await control.post('/sandboxes/reset')).value.sandboxes).toMatchObject([
    { name: 'default', unfiredFaults: TOLD },
    { name: 'w1', unfiredFaults: [{ effect: 'response', when: 'before' }] },
  ]);
});
