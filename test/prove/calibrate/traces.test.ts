import { expect, test } from 'vitest';
import { calibrate } from '../../../src/prove/calibrate/calibrate.ts';
import { planOf } from '../../../src/prove/calibrate/experiments.ts';
import { calibrateMock, everything, owner, refusal, settingsFor } from '../../support/calibrate-mock.ts';
import { memoryFetch } from '../../support/memory-fetch.ts';
import { startMock } from '../../support/start-mock.ts';

test('without --allow-writes nothing is changed, under readings that accept everything too', async () => {
  const untouched = await startMock();
  const accepting = { unknownReference: 'accept', numericStrings: 'accept', contentType: 'any' } as const;
  const { sandbox } = await calibrateMock(accepting, { ...everything, allowWrites: false });
  expect(sandbox.state.toDocument()).toEqual(untouched.sandbox.state.toDocument());
});

test('with writes, it leaves what the plan says, and puts the rest back', async () => {
  const untouched = (await startMock()).sandbox.state;
  const { sandbox, warnings } = await calibrateMock(
    { nonPositiveSum: 'accept', unknownReference: 'accept' },
    everything,
  );
  const { state } = sandbox;
  expect(state.comments.all()).toHaveLength(1);
  expect(state.payments.all().map(({ sum }) => sum)).toEqual(['1', '0', '-1']);
  expect(state.tasks.all().map(({ visibility, title }) => [visibility, title])).toEqual(
    Array(3).fill([0, 'leadmock-calibrate: can be deleted']),
  );
  const ownerOf = (from: typeof state) => from.leads.get(101)?.custom.find(({ type }) => type === 'owner')?.value;
  expect(ownerOf(state)).toEqual(ownerOf(untouched));
  const { signature: _, user_id: __, ...view } = state.views.get(1001) ?? {};
  expect(untouched.views.get(1001)).toMatchObject(view);
  expect(warnings).toEqual([]);
});

test.each(['evict', 'refuse', 'allow'] as const)(
  'no session is left, and the plan counts all requests: secondUser=%s',
  async (secondUser) => {
    const accepting = { unknownReference: 'accept', numericStrings: 'accept', contentType: 'any' } as const;
    const { sandbox, exchanges } = await calibrateMock({ ...accepting, secondUser }, everything);
    expect(sandbox.sessions.all()).toEqual([]);
    expect(exchanges.length).toBeLessThanOrEqual(planOf(settingsFor('', everything)).requests);
  },
);

test('an owner that cannot be put back is told', async () => {
  let changes = 0;
  const { warnings } = await calibrateMock({}, everything, async ({ path, body }, pass) => {
    if (path === '/lead/101/owner' && body === '{"owner":0}') changes += 1;
    return changes > 0 && body === '{"owner":11}' ? refusal(403) : pass();
  });
  expect(warnings).toEqual([expect.stringContaining('lead 101 could not be put back: make it 11 again by hand')]);
});

test.each([5, 33])('stopped after %i answers, it logs out and puts the owner back', async (count) => {
  const { sandbox, server } = await startMock();
  const before = sandbox.state.leads.get(101)?.custom[0];
  const controller = new AbortController();
  const reach = memoryFetch(server);
  let answers = 0;
  const fetch: typeof globalThis.fetch = async (...args) => {
    const answer = await reach(...args);
    answers += 1;
    if (answers === count) controller.abort(new Error('stopped by the test'));
    return answer;
  };
  const timing = { now: () => sandbox.clock.now(), wait: async () => {} };
  const ports = { fetch, timing, signal: controller.signal, warn() {} };
  await expect(calibrate(settingsFor('http://127.0.0.1', everything), ports)).rejects.toThrow('stopped by the test');
  expect(sandbox.sessions.all()).toEqual([]);
  expect(sandbox.state.leads.get(101)?.custom[0]).toEqual(before);
});

test('the main account can ask as well', async () => {
  const { told } = await calibrateMock({ funnelDateAfterOwner: 'unchanged' }, { ...everything, user: owner });
  expect(told).toMatchObject({ funnelDateAfterOwner: 'unchanged', reminderEcho: 'stored' });
});
