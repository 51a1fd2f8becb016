import supertest from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { createMock, MockControlError } from '../../src/index.ts';
import { OVERRIDES } from '../support/issued-overrides.ts';

const CREDENTIALS = { login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' };

test('a mock in this process serves HTTP, shows its state, and is gone after close', async () => {
  const mock = await createMock();
  const { body } = await supertest(mock.server).post('/login').send(CREDENTIALS);
  const post = await fetch(`${mock.baseUrl}/lead/101/comment`, {
    method: 'POST',
    headers: { token: body.result.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'hello' }),
  });
  expect(((await post.json()) as { status: string }).status).toBe('success');
  expect((await mock.state()).comments).toMatchObject([{ text: 'hello', signature: 'tests' }]);
  await mock.close();
  await expect(fetch(mock.baseUrl)).rejects.toThrow();
});

test('reset, seed and assumptions work as over HTTP, with the same errors', async () => {
  const mock = await createMock({ preset: 'conventional', assumptions: { errorStatus: '200' } });
  const { stateHash } = await mock.reset();
  const merged = await mock.seed({ mode: 'merge', data: { projects: [{ id: 9, name: 'Nine' }] } });
  expect(merged.stateHash).not.toBe(stateHash);
  expect((await mock.state()).projects).toHaveLength(3);
  const rejected = mock.seed({ data: { leads: [{ id: 1, project_id: 7, contact_id: 1, name: 'x' }] } });
  await expect(rejected).rejects.toThrow(MockControlError);
  await expect(rejected).rejects.toThrow('/data/leads/0/project_id');
  await expect(mock.reset({ fixture: 'defualt' })).rejects.toThrow('did you mean default?');
  expect((await fetch(`${mock.baseUrl}/nowhere`)).status).toBe(200);
  await mock.assumptions.set({ errorStatus: 'code' });
  expect((await fetch(`${mock.baseUrl}/nowhere`)).status).toBe(404);
  expect((await mock.reset()).stateHash).toBe(stateHash);
  expect((await fetch(`${mock.baseUrl}/nowhere`)).status).toBe(200);
  await mock[Symbol.asyncDispose]();
});

test('an unknown name is rejected with the existing ones', async () => {
  const other = { errorStats: 'code' } as object;
  await expect(createMock({ assumptions: other })).rejects.toThrow('did you mean errorStatus?');
  for (const preset of ['constructor', 'observed', '']) {
    const given = createMock({ preset: preset as 'strict' });
    await expect(given).rejects.toThrow('preset must be conventional or strict, or absent for all defaults');
  }
  await expect(createMock({ preset: 'strct' as 'strict' })).rejects.toThrow('did you mean strict? (it is "strct")');
  await expect(createMock({ fixture: 'emty' })).rejects.toThrow('did you mean empty?');
});

test.each([
  [{ operations: 'operations.json' }, "operations must be a list of files and operations, such as ['operations.json']"],
  [{ preset: 3 }, 'preset must be conventional or strict, or absent for all defaults (it is 3)'],
  [{ fixture: { leads: [] } }, 'fixture must be the name of a fixture or the path of its file (it is { leads: [] })'],
  [{ fixture: '' }, 'fixture must be the name of a fixture or the path of its file (it is "")'],
  [{ fixturesDir: 3 }, 'fixturesDir must be the path of a folder (it is 3)'],
  [{ assumptions: 'errorStatus=code' }, "assumptions must be an object such as { errorStatus: 'code' }"],
  [{ assumptions: null }, 'assumptions must be an object'],
  [{ port: '8080' }, 'port must be a whole number from 0 to 65535, or false for no port (it is "8080")'],
  [{ port: 65_536 }, 'port must be a whole number from 0 to 65535'],
  [{ base: 3 }, 'base must be a URL or a path that begins with / (it is 3)'],
  [{ clock: null }, "clock must be 'machine' or 'process' (it is null)"],
  [null, 'createMock needs an object of options (it is null)'],
  ['default', 'createMock needs an object of options (it is "default")'],
])('%j is rejected with the option and valid values', async (options, says) => {
  const started = createMock(options as object);
  await expect(started).rejects.toThrow(TypeError);
  await expect(started).rejects.toThrow(says);
});

test('an undefined option is ignored, and an invalid base leaves no server running', async () => {
  await (await createMock({ fixture: undefined, port: undefined } as object)).close();
  const serving = () => process.getActiveResourcesInfo().filter((each) => each === 'TCPServerWrap').length;
  const before = serving();
  await expect(createMock({ base: 'x y' })).rejects.toThrow('base must be');
  await expect.poll(serving).toBeLessThanOrEqual(before);
});

test('a mock responds with overrides, even in sandboxes with their own', async () => {
  await using mock = await createMock({ overrides: OVERRIDES });
  const bad = await fetch(`${mock.baseUrl}/view/1001`, { headers: { token: 'x' } });
  expect(bad.status).toBe(401);
  expect(bad.headers.get('x-mock-rule')).toBe('token-unknown');
  expect(bad.headers.get('x-mock-explain')).toMatch(/^an override set code 403/);
  expect(await bad.json()).toEqual({ status: 'error', errors: [{ code: 403, message: 'Доступ запрещён' }] });

  const { token } = await mock.tokens.create({ user: 'owner@example.com', service: 'tests' });
  const headers = { token, 'Content-Type': 'application/json' };
  const owner = await fetch(`${mock.baseUrl}/lead/101/owner`, { method: 'PUT', headers, body: '{"owner": 11}' });
  expect(await owner.json()).toMatchObject({ status: 'success', result: { id: 101, deal: false } });
  const comment = await fetch(`${mock.baseUrl}/lead/9/comment`, { method: 'POST', headers, body: '{"text": "a"}' });
  expect(await comment.json()).toMatchObject({ errors: [{ code: 404 }] });
  const rules = await mock.rules();
  expect(rules.filter(({ overrides }) => overrides).map(({ id }) => id)).toEqual(['token-unknown', 'unknown-lead']);

  await mock.sandboxes.create({ name: 'w1', overrides: { 'token-unknown': { code: 498 } } });
  const other = await fetch(`${mock.sandbox('w1').baseUrl}/view/1001`, { headers: { token: 'x' } });
  expect(await other.json()).toMatchObject({ errors: [{ code: 498, message: 'Invalid token' }] });
});

test('overrides that differ from the contract are reported', async () => {
  const mock = await createMock({ overrides: { 'login-wrong': { code: 403 } } });
  onTestFinished(() => mock.close());
  expect(mock.overriddenContract).toEqual([expect.stringContaining('login-wrong overrides the contract')]);
});

test('invalid overrides are rejected completely', async () => {
  const made = createMock({ overrides: { 'token-unknwn': { code: 403 }, 'rate-limit': { code: 1.5 } } });
  await expect(made).rejects.toThrow(TypeError);
  await expect(made).rejects.toThrow(
    /^createMock: invalid overrides:\n.*did you mean token-unknown\?\n.*\/rate-limit\/code/,
  );
  await expect(createMock({ overrides: null as never })).rejects.toThrow('/overrides must be an object');
});

test('the returned state is a copy', async () => {
  const mock = await createMock();
  (await mock.state()).leads.length = 0;
  expect((await mock.state()).leads).toHaveLength(4);
  await mock.close();
});

test('a sandbox is controlled in the same way, and visible over HTTP', async () => {
  await using mock = await createMock();
  const sandbox = mock.sandbox('w1');
  expect(sandbox.baseUrl).toBe(`${mock.baseUrl}/_sandbox/w1`);
  const { token } = await sandbox.tokens.create({ user: 'anna@example.com', service: 'tests' });
  const waiting = sandbox.waitForRequest({ operation: 'get-view' });
  await fetch(`${sandbox.baseUrl}/view/1001`, { headers: { token } });
  expect(await waiting).toMatchObject({ code: null, sandbox: 'w1' });
  expect(await mock.requests.list()).toEqual([]);
});

test('an aborted signal ends a call', async () => {
  await using mock = await createMock();
  const leaving = new AbortController();
  const events = mock.events({ signal: leaving.signal });
  const next = events.next();
  leaving.abort(new Error('enough'));
  await expect(next).rejects.toThrow('enough');
});

test('a mock works without the globals that a DOM replaces or lacks', async () => {
  for (const name of [
    'fetch',
    'Response',
    'Headers',
    'ReadableStream',
    'TextDecoder',
    'TextEncoder',
    'structuredClone',
  ]) {
    vi.stubGlobal(name, undefined);
  }
  onTestFinished(() => void vi.unstubAllGlobals());
  await using mock = await createMock();
  for (const control of [mock, new MockControl(mock.baseUrl)]) {
    await control.createRecord('leads', { name: 'Zoë' });
    for await (const { event } of control.events({ after: '0' })) if (event === 'changes') break;
    expect(await control.records('leads', { name: 'Zoë' })).toHaveLength(1);
    await expect(control.reset({ fixture: 'emty' })).rejects.toThrow('did you mean empty?');
    await control.seed({ mode: 'merge', data: { projects: [{ id: 9, name: 'Nine' }] } });
    await control.reset();
  }
});
