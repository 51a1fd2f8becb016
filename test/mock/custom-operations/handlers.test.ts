// @module-tag slow
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { OperationFailed } from '../../../src/mock/core/operation.ts';
import { type CustomCall, type CustomOperation, operation } from '../../../src/mock/custom-operations/operation.ts';
import { startCustom } from './start-custom.ts';

const makeLead = operation<{ name: string; project_id: number }>({
  id: 'make-lead',
  method: 'POST',
  path: '/lead',
  summary: 'Make a lead',
  request: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1 }, project_id: { type: 'integer' } },
    required: ['name', 'project_id'],
    examples: [{ name: 'Nina', project_id: 1 }],
  },
  response: { $ref: '#/$defs/made', $defs: { made: { type: 'object', required: ['id'] } } },
  handle({ state, body, reject }) {
    if (!state.projects.get(body.project_id)) reject(422, 'No such project');
    return state.leads.insert({ ...body, contact_id: 9 });
  },
});

// biome-ignore lint/suspicious/noExplicitAny: of any operation
type Handle = (call: CustomCall<any, any>) => unknown;

/** @returns an operation with this handler */
function doing(handle: Handle, more: object = {}): CustomOperation {
  return { id: 'do-it', method: 'POST', path: '/do/{what}', handle, ...more } as CustomOperation;
}

test('a record created by a handler is signed, has defaults, and is known to the contract', async () => {
  const { ask, sandbox } = await startCustom([makeLead]);
  const { body } = await ask('POST', '/lead', { name: 'Nina', project_id: 1 });
  expect(body.result).toEqual(sandbox.state.leads.get(202));
  expect(body.result).toMatchObject({ id: 202, deal: false, custom: [], signature: 'tests', user_id: 1 });
  const paid = await ask('POST', '/lead/202/payment', { category: 'Flat', purpose: 'Deposit', sum: 5 });
  expect(paid.body.result.id).toBe(202);
});

test('an invalid body is rejected as for operations of the contract', async () => {
  const { ask } = await startCustom([makeLead]);
  const lacking = await ask('POST', '/lead', { name: 'Nina' });
  expect(lacking.body.errors).toEqual([{ code: 400, message: 'project_id is required' }]);
  expect(lacking.headers['x-mock-rule']).toBe('field-required');
  expect((await ask('POST', '/lead', { name: '', project_id: 1 })).headers['x-mock-rule']).toBe('field-invalid');
  expect((await ask('POST', '/lead', { name: 'N', project_id: '1' })).headers['x-mock-rule']).toBe('numeric-string');
  expect((await ask('POST', '/lead', [])).headers['x-mock-rule']).toBe('body-not-object');
});

test('a field that the request schema does not list causes no warning: clients may know more than the schema', async () => {
  const { ask, control } = await startCustom([
    doing(({ body }) => body.name, { request: { type: 'object', properties: { name: { type: 'string' } } } }),
  ]);
  const { body, headers } = await ask('POST', '/do/it', { name: 'N', colour: 'red' });
  expect(body).toEqual({ status: 'success', result: 'N' });
  expect(headers['x-mock-warning']).toBeUndefined();
  expect((await control.get('/report')).value.warnings).toEqual([]);
});

test("a rejection has code and message of the handler and the operation's rule, and changes nothing", async () => {
  const { ask, sandbox, defects } = await startCustom([
    doing(({ state, reject }) => {
      state.projects.insert({ name: 'Gone' });
      state.leads.update(101, { name: 'Gone' });
      state.leads.remove(201);
      throw reject(409, 'Not now');
    }),
  ]);
  const before = stateHash(sandbox.state);
  const { body, status, headers } = await ask('POST', '/do/it');
  expect(body).toEqual({ status: 'error', errors: [{ code: 409, message: 'Not now' }] });
  expect([status, headers['x-mock-rule'], headers['x-mock-explain']]).toEqual([
    200,
    'custom:do-it',
    'Not now [custom:do-it, custom]',
  ]);
  expect(stateHash(sandbox.state)).toBe(before);
  expect(sandbox.hasChanged).toBe(false);
  expect(defects).toEqual([]);
});

test.each<[string, Handle, RegExp]>([
  [
    'throws',
    ({ state }) => state.projects.insert({ name: 'x' }) && (null as never)['x'],
    /threw TypeError: .*handlers\.test/,
  ],
  [
    'throws no error',
    () => {
      throw 'a text';
    },
    /threw a text/,
  ],
  ['answers a promise', () => Promise.reject(new Error('later')), /is asynchronous/],
  ['answers a BigInt', () => 1n, /cannot write the result as JSON: Do not know how to serialize a BigInt/],
  ['answers a function', () => () => 1, /cannot write the result as JSON: /],
  ['rejects without a code', ({ reject }) => reject('x' as never, 'y'), /reject needs an integer/],
  ['rejects without a message', ({ reject }) => reject(400, ' '), /reject needs a non-blank string/],
  [
    'names a collection that is not there',
    ({ state }) => state.collection('nope').all(),
    /collection nope does not exist/,
  ],
  [
    'changes what it has read',
    ({ state }) => Object.assign(state.leads.get(101) ?? {}, { name: 'x' }),
    /threw TypeError/,
  ],
  [
    'stores what cannot be',
    ({ state }) => state.leads.insert({ name: 'x' } as never),
    /leads cannot be stored: \/project_id is required/,
  ],
  [
    'stores a reference to nothing',
    ({ state }) => state.leads.insert({ name: 'x', project_id: 9, contact_id: 1 }),
    /projects\/9 does not exist/,
  ],
  [
    'stores a taken key',
    ({ state }) => state.users.update(2, { login: 'owner@example.com' }),
    /\/login must be unique: another record has this value/,
  ],
  [
    'gives another id',
    ({ state }) => state.leads.update(101, { id: 5 } as never),
    /the id of leads\/101 cannot be changed/,
  ],
  ['breaks what others say', ({ state }) => state.leads.update(101, { project_id: 99 }), /leads\/101.*projects/],
  ['removes what is named', ({ state }) => state.projects.remove(1), /projects\/1 cannot be removed/],
  ['changes what is not there', ({ state }) => state.leads.update(5, { name: 'x' }), /leads\/5 does not exist/],
])('a handler that %s gets code 500 with its place, and changes nothing', async (_what, handle, told) => {
  const { ask, sandbox, defects } = await startCustom([doing(handle)]);
  const before = stateHash(sandbox.state);
  const { body, status, headers } = await ask('POST', '/do/it');
  expect([status, body.errors]).toEqual([500, [{ code: 500, message: 'A custom operation failed' }]]);
  expect(headers['x-mock-rule']).toBe('custom-failed');
  expect(headers['x-mock-explain']).toContain('do-it (operations#/0)');
  expect(headers['x-mock-explain']).toMatch(told);
  expect(defects).toEqual([expect.any(OperationFailed)]);
  expect(stateHash(sandbox.state)).toBe(before);
  expect((await ask('POST', '/lead/101/comment', { text: 'goes on' })).body.status).toBe('success');
});

test('a response that violates its own schema is code 500, and changes are undone', async () => {
  const handle: Handle = ({ state, params }) => {
    state.projects.insert({ name: 'x' });
    return params['what'] === 'text' ? 'text' : params['what'] === 'none' ? undefined : 5;
  };
  const { ask, sandbox } = await startCustom([doing(handle, { response: { type: 'integer' } })]);
  const before = stateHash(sandbox.state);
  for (const what of ['text', 'none']) {
    const { status, headers } = await ask('POST', `/do/${what}`);
    expect(status).toBe(500);
    expect(headers['x-mock-explain']).toContain('violates its response schema: result must be an integer');
  }
  expect(stateHash(sandbox.state)).toBe(before);
  expect((await ask('POST', '/do/five')).body.result).toBe(5);
});

test('a rejection restores a removed record to its position', async () => {
  const handle: Handle = ({ state, reject }) => {
    state.leads.remove(101);
    throw reject(409, 'not now');
  };
  const { ask, sandbox } = await startCustom([doing(handle)]);
  const [before, ids] = [stateHash(sandbox.state), sandbox.state.leads.all().map(({ id }) => id)];
  expect((await ask('POST', '/do/it')).body.errors).toEqual([{ code: 409, message: 'not now' }]);
  expect(sandbox.state.leads.all().map(({ id }) => id)).toEqual(ids);
  expect(stateHash(sandbox.state)).toBe(before);
});

test('errors of a handler are reported without secrets', async () => {
  const handle: Handle = ({ body }) => {
    throw new Error(`cannot use ${JSON.stringify(body)}`, { cause: new Error(`of ${JSON.stringify(body)}\u001b[2J`) });
  };
  const { ask, client, defects } = await startCustom([doing(handle, { request: { type: 'object' } })]);
  const token = `${client.token}`;
  await ask('POST', '/do/it', { password: 'hunter2SECRET', text: `it is ${token}` });
  const [error] = defects as [Error];
  expect(error).toBeInstanceOf(OperationFailed);
  const told = inspect(error, { depth: 5 });
  expect(told).toContain('cannot use {"password":"***"');
  for (const secret of ['hunter2SECRET', token, '\u001b']) expect(told).not.toContain(secret);
});

test('a handler gets params, query, session, clock, body and state', async () => {
  const seen: unknown[] = [];
  const handle: Handle = ({ params, query, session, clock, body, state }) => {
    seen.push([params, [...query], session, clock.now(), body, state.leads.get('101')?.id, state.leads.get('x')]);
    return { at: new Date(0) };
  };
  const { ask, sandbox } = await startCustom([
    doing(handle),
    doing(handle, { id: 'open', path: '/open', needsToken: false }),
  ]);
  sandbox.clock.restore({ offset_ms: 0, frozen_at: 5000 });
  expect((await ask('POST', '/do/a%20b?x=1&x=2')).body.result).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  await ask('POST', '/open', undefined, null);
  expect(seen).toEqual([
    [
      { what: 'a b' },
      [
        ['x', '1'],
        ['x', '2'],
      ],
      { user_id: 1, service: 'tests' },
      5000,
      {},
      101,
      undefined,
    ],
    [{}, [], undefined, 5000, {}, 101, undefined],
  ]);
});

test('a handler cannot change the state after its response', async () => {
  let later = (): unknown => undefined;
  const { ask, sandbox } = await startCustom([
    doing(({ state }) => {
      later = () => state.projects.insert({ name: 'late' });
    }),
  ]);
  expect((await ask('POST', '/do/it')).body).toEqual({ status: 'success' });
  const before = stateHash(sandbox.state);
  expect(later).toThrow('the request is over');
  expect(stateHash(sandbox.state)).toBe(before);
});

test('several changes in one request are logged as one, with the final records', async () => {
  const { ask, sandbox, control } = await startCustom([
    doing(({ state }) => {
      const made = state.projects.insert({ name: 'One' });
      state.projects.update(made.id, { name: 'Two' });
      const old = state.leads.find(({ name }) => name === sandboxName);
      state.leads.remove(old?.id ?? 0);
      return state.projects.all().length;
    }),
  ]);
  const sandboxName = sandbox.state.leads.get(201)?.name;
  const views = sandbox.state.views.all().filter(({ project_id }) => project_id === 2);
  expect(views.length).toBeGreaterThan(0);
  expect((await ask('POST', '/do/it')).body.result).toBe(3);
  const [request] = (await control.get('/requests?operation=do-it')).value.requests;
  expect(
    request.changes.map(({ collection, action }: { collection: string; action: string }) => [collection, action]),
  ).toEqual([
    ['projects', 'insert'],
    ['projects', 'update'],
    ['leads', 'remove'],
  ]);
});
