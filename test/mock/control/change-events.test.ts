import { expect, test } from 'vitest';
import { eventStream, type SentEvent } from '../../../src/mock/control/events/events.ts';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import type { Sandbox } from '../../../src/mock/core/sandbox/sandbox.ts';
import { startLoggedIn } from '../../support/start-mock.ts';

type Call = readonly [method: 'post' | 'put' | 'patch' | 'delete', path: string, body?: object];

interface Case {
  /** Calls that must come before. */
  before?: Call[];
  call: Call;
  event: string;
  data: object;
}

/** Calls whose effects a reset reverts, besides records. */
const TOUCHED: Call[] = [
  ['post', '/clock/advance', { by: '1h' }],
  ['patch', '/assumptions', { errorStatus: 'code' }],
  ['post', '/faults', { effect: 'delay', ms: 5 }],
];

/** Every call that changes the sandbox, with its event. */
const CALLS: Readonly<Record<string, Case>> = {
  reset: {
    before: TOUCHED,
    call: ['post', '/reset'],
    event: 'contents',
    data: { fixture: 'default' },
  },
  seed: { call: ['post', '/seed', { fixture: 'empty' }], event: 'contents', data: { fixture: 'default' } },
  'create-record': {
    call: ['post', '/state/projects', { name: 'A' }],
    event: 'changes',
    data: { changes: [{ collection: 'projects', action: 'insert' }] },
  },
  'put-record': {
    call: ['put', '/state/projects/1', { name: 'A' }],
    event: 'changes',
    data: { changes: [{ id: 1, action: 'update' }] },
  },
  'patch-record': {
    call: ['patch', '/state/leads/101', { name: 'A' }],
    event: 'changes',
    data: { changes: [{ id: 101, after: { name: 'A' } }] },
  },
  'delete-record': {
    call: ['delete', '/state/views/1001'],
    event: 'changes',
    data: { changes: [{ id: 1001, action: 'remove' }] },
  },
  'save-snapshot': { call: ['put', '/snapshots/a'], event: 'snapshots', data: { saved: ['a'], deleted: [] } },
  'restore-snapshot': {
    before: [['put', '/snapshots/a'], ...TOUCHED],
    call: ['post', '/snapshots/a/restore', { retain: ['clock', 'journal'] }],
    event: 'contents',
    data: { fixture: 'default' },
  },
  'delete-snapshot': {
    before: [['put', '/snapshots/a']],
    call: ['delete', '/snapshots/a'],
    event: 'snapshots',
    data: { saved: [], deleted: ['a'] },
  },
  'create-sandbox': {
    call: ['post', '/sandboxes', { name: 'w1' }],
    event: 'sandboxes',
    data: { created: ['w1'], deleted: [] },
  },
  'begin-test': {
    call: ['post', '/tests', { title: 'pays' }],
    event: 'sandboxes',
    data: { created: [expect.stringMatching(/^pays--/)], deleted: [] },
  },
  'reset-sandboxes': {
    before: TOUCHED,
    call: ['post', '/sandboxes/reset'],
    event: 'contents',
    data: { fixture: 'default' },
  },
  'delete-sandbox': {
    before: [['post', '/sandboxes', { name: 'w1' }]],
    call: ['delete', '/sandboxes/w1'],
    event: 'sandboxes',
    data: { created: [], deleted: ['w1'] },
  },
  'set-clock': { call: ['put', '/clock', { frozen: true }], event: 'clock', data: { frozen: true } },
  'advance-clock': { call: ['post', '/clock/advance', { by: '1h' }], event: 'clock', data: { frozen: false } },
  'reset-clock': {
    before: [['post', '/clock/advance', { by: '1h' }]],
    call: ['delete', '/clock'],
    event: 'clock',
    data: { frozen: false },
  },
  'create-token': {
    call: ['post', '/tokens', { user: 1, service: 'test' }],
    event: 'changes',
    data: { changes: [{ collection: 'sessions', action: 'insert' }] },
  },
  'expire-token': {
    before: [['post', '/tokens', { user: 1, service: 'test', token: 'a-token-of-a-test' }]],
    call: ['post', '/tokens/a-token-of-a-test/expire'],
    event: 'changes',
    data: { changes: [{ collection: 'sessions' }] },
  },
  'revoke-token': {
    before: [['post', '/tokens', { user: 1, service: 'test', token: 'a-token-of-a-test' }]],
    call: ['delete', '/tokens/a-token-of-a-test'],
    event: 'changes',
    data: { changes: [{ collection: 'sessions', action: 'remove' }] },
  },
  'set-assumptions': {
    call: ['patch', '/assumptions', { errorStatus: 'code', timezone: 'UTC' }],
    event: 'assumptions',
    data: { values: { errorStatus: 'code', timezone: 'UTC' } },
  },
  'arm-fault': {
    call: ['post', '/faults', { effect: 'delay', ms: 5 }],
    event: 'faults',
    data: { armed: [1], deleted: [] },
  },
  'delete-fault': {
    before: [['post', '/faults', { effect: 'delay', ms: 5 }]],
    call: ['delete', '/faults/1'],
    event: 'faults',
    data: { armed: [], deleted: [1] },
  },
  'clear-faults': {
    before: [['post', '/faults', { effect: 'delay', ms: 5 }]],
    call: ['delete', '/faults'],
    event: 'faults',
    data: { armed: [], deleted: [1] },
  },
  'clear-requests': { call: ['delete', '/requests'], event: 'journal', data: {} },
};

const idOf = ({ log }: Sandbox, place: number) => `${place}-${log.epoch}`;

async function eventsAfter(sandbox: Sandbox, id: number): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  const stop = eventStream(sandbox, idOf(sandbox, id))((event) => events.push(event));
  stop();
  return events;
}

const READS = ['verify', 'wait-for-requests'];
/** The path of this call contains a name that leadmock chooses. */
const CHOSEN_PATH = 'end-test';
const changing = controlOperations.filter(
  ({ id, method }) => method !== 'GET' && !READS.includes(id) && id !== CHOSEN_PATH,
);

test.each(changing)('$id sends an event with the changes', async ({ id }) => {
  const { control, client, sandbox } = await startLoggedIn();
  await client.get('/view/1001');
  const { before = [], call, event, data } = CALLS[id] ?? expect.fail(`no call for ${id}`);
  for (const [method, path, body] of before) expect((await control[method](path, body)).value).toBeDefined();
  const lastId = [...sandbox.log.since(0)].at(-1)?.id ?? 0;
  const [method, path, body] = call;
  expect((await control[method](path, body)).value).toBeDefined();
  // A sandbox may also be created by its first request, which is not a control call.
  const by = event === 'sandboxes' ? {} : { operation: id };
  const sent = { id: idOf(sandbox, lastId + 1), event, data: { ...by, ...data } };
  expect(await eventsAfter(sandbox, lastId)).toMatchObject([sent]);
});

test('end-test sends an event with the deleted sandbox, or with the faults of a kept sandbox', async () => {
  const { control, sandbox: common, mock } = await startLoggedIn();
  const end = async (outcome: string) => {
    const { sandbox, headers } = (await control.post('/tests', { title: 'pays' })).value;
    await control.post('/faults', { effect: 'delay', ms: 5 }, { headers });
    const owner = mock.sandboxes.get(sandbox) as Sandbox;
    const [last, lastOwn] = [common, owner].map(({ log }) => [...log.since(0)].at(-1)?.id ?? 0) as [number, number];
    await control.post(`/tests/${sandbox}/end`, { outcome });
    return { sandbox, sent: await eventsAfter(common, last), own: await eventsAfter(owner, lastOwn) };
  };
  const passed = await end('passed');
  expect(passed.sent).toMatchObject([{ event: 'sandboxes', data: { created: [], deleted: [passed.sandbox] } }]);
  const failed = await end('failed');
  expect(failed.sent).toEqual([]);
  expect(failed.own).toMatchObject([{ event: 'faults', data: { operation: 'end-test', armed: [], deleted: [1] } }]);
});

test('rejected calls and checks of requests send no event', async () => {
  const { control, sandbox } = await startLoggedIn();
  const before = [...sandbox.log.since(0)].length;
  await control.put('/clock', { now: 'tomorrow', frozen: true });
  await control.patch('/assumptions', { errorStatus: 'nonsense' });
  await control.post('/verify', { match: {} });
  expect([...sandbox.log.since(0)].length).toBe(before);
});
