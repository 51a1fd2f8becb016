import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runControlCommand } from '../../support/run-control-command.ts';
import { request } from '../../support/run-leadmock.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Starts a server in this process, because commands do not depend on the place of their server. */
async function start(overrides: MockOverrides = {}) {
  const { port, url, client } = await startMock(overrides);
  return {
    url,
    login: () => client.login(),
    call: (method: string, path: string, more: Parameters<typeof request>[3] = {}) => request(port, method, path, more),
  };
}

/** Runs a command against a server. Its output must be one JSON document. */
async function run({ url }: { url: string }, line: string, env: Record<string, string> = {}) {
  return JSON.parse(await runControlCommand(line, url, { env }));
}

const HASH = /^[0-9a-f]{64}$/;
const COMMENT = { text: 'Called' };

test('reset: to the startup fixture, to a given fixture, and with --retain', async () => {
  const leadmock = await start();
  const token = await leadmock.login();
  const first = await run(leadmock, 'reset --retain sessions,clock --json');
  expect(first.stateHash).toMatch(HASH);
  await leadmock.call('POST', '/lead/101/comment', { token, body: COMMENT });
  expect((await leadmock.call('GET', '/_mock/state/comments')).body.records).toHaveLength(1);

  expect(await run(leadmock, 'reset')).toEqual(first);
  expect((await leadmock.call('GET', '/_mock/state/comments')).body.records).toEqual([]);
  expect((await leadmock.call('GET', '/_mock/tokens')).body.tokens).toEqual([]);

  await leadmock.call('PUT', '/_mock/clock', { body: { now: '2030-01-01T00:00:00Z', frozen: true } });
  await run(leadmock, 'reset --retain sessions --retain clock empty');
  expect((await leadmock.call('GET', '/_mock/state/leads')).body.records).toEqual([]);
  expect((await leadmock.call('GET', '/_mock/clock')).body.frozen).toBe(true);
});

test('seed: a fixture by name, a file that replaces the state or is merged', async () => {
  const leadmock = await start();
  const project = { id: 9, name: 'Nine' };
  const file = join(await tempFolder(), 'mine.json');
  writeFileSync(file, JSON.stringify({ $schema: 'seed.json', projects: [project] }));

  const merged = await run(leadmock, `seed ${file} --merge`);
  expect(merged.stateHash).toMatch(HASH);
  expect((await leadmock.call('GET', '/_mock/state/projects')).body.records).toHaveLength(3);
  await run(leadmock, `seed ${file} --json`);
  expect((await leadmock.call('GET', '/_mock/state/projects')).body.records).toEqual([project]);
  await run(leadmock, 'seed default');
  expect((await leadmock.call('GET', '/_mock/state/projects')).body.records).toHaveLength(2);
});

test('state: everything, a collection, filtered records, one record', async () => {
  const leadmock = await start();
  const { body } = await leadmock.call('GET', '/_mock/state');
  expect(await run(leadmock, 'state')).toEqual(body);
  expect(await run(leadmock, 'state leads --json')).toEqual({ records: body.leads, total: 4 });
  expect(await run(leadmock, 'state leads project_id=2 deal=false')).toMatchObject({ records: [body.leads[3]] });
  expect(await run(leadmock, 'state leads sort=-id limit=1')).toEqual({ records: [body.leads[3]], total: 4 });
  expect(await run(leadmock, 'state leads 101')).toEqual(body.leads[0]);
  expect(await run(leadmock, 'state users login=anna@example.com')).toEqual({ records: [body.users[1]], total: 1 });
});

test('seed accepts the output of state', async () => {
  const leadmock = await start();
  const { stateHash } = await run(leadmock, 'reset');
  const file = join(await tempFolder(), 'saved.json');
  writeFileSync(file, JSON.stringify(await run(leadmock, 'state')));
  expect(await run(leadmock, `seed ${file}`)).toEqual({ stateHash });
});

test('clock: shown, frozen, set, advanced, unfrozen, reset', async () => {
  const leadmock = await start();
  expect(await run(leadmock, 'clock')).toMatchObject({ frozen: false });
  expect(await run(leadmock, 'clock freeze')).toMatchObject({ frozen: true });
  const set = await run(leadmock, 'clock set 2030-01-31T12:00:00Z');
  expect(set).toEqual({ now: '2030-01-31T12:00:00.000Z', frozen: true, isRealTime: false });
  const later = { now: '2030-02-01T13:00:00.000Z', frozen: true, isRealTime: false };
  expect(await run(leadmock, 'clock advance 25h')).toEqual(later);
  expect(await run(leadmock, 'clock get --json')).toEqual(later);
  expect(await run(leadmock, 'clock resume')).toMatchObject({ frozen: false });
  const { now } = await run(leadmock, 'clock reset');
  expect(now < later.now).toBe(true);
});

test('snapshot: saved, listed, restored, removed', async () => {
  const leadmock = await start();
  const saved = await run(leadmock, 'snapshot save before');
  expect(saved).toMatchObject({ name: 'before', stateHash: expect.stringMatching(HASH) });
  await run(leadmock, 'reset empty');
  expect(await run(leadmock, 'snapshot list')).toEqual({ snapshots: [saved] });
  expect(await run(leadmock, 'snapshot')).toEqual({ snapshots: [saved] });
  expect(await run(leadmock, 'snapshot restore before')).toEqual({ stateHash: saved.stateHash, unfiredFaults: [] });
  expect((await leadmock.call('GET', '/_mock/state/leads')).body.records).toHaveLength(4);
  await run(leadmock, 'clock freeze');
  await run(leadmock, 'snapshot restore before --retain clock,journal');
  expect((await run(leadmock, 'clock')).frozen).toBe(true);
  await run(leadmock, 'snapshot restore before');
  expect((await run(leadmock, 'clock')).frozen).toBe(false);
  expect(await run(leadmock, 'snapshot delete before')).toEqual({ deleted: saved });
  expect(await run(leadmock, 'snapshot list --json')).toEqual({ snapshots: [] });
});

test('flag, variable and base URL choose a sandbox, and other sandboxes stay unchanged', async () => {
  const leadmock = await start();
  const { url } = leadmock;
  await run(leadmock, 'reset empty --sandbox w1');
  await run(leadmock, 'reset empty', { LEADMOCK_SANDBOX: 'w2' });
  await run(leadmock, `reset empty --url ${url}/_sandbox/w3/`);
  const { sandboxes } = (await leadmock.call('GET', '/_mock/sandboxes')).body;
  const leads = sandboxes.map(({ name, counts }: { name: string; counts: { leads: number } }) => [name, counts.leads]);
  expect(leads).toEqual([
    ['default', 4],
    ['w1', 0],
    ['w2', 0],
    ['w3', 0],
  ]);
  expect(await run(leadmock, 'state leads --sandbox default', { LEADMOCK_SANDBOX: 'w2' })).toMatchObject({ total: 4 });
});

test('the printed address of the control plane works like the base URL', async () => {
  const leadmock = await start();
  const nowhere = { LEADMOCK_URL: 'http://127.0.0.1:9' };
  expect(await run(leadmock, `state payments --url ${leadmock.url}/_mock`, nowhere)).toEqual({ records: [], total: 0 });
  expect(await run(leadmock, `state payments --url ${leadmock.url}/`, nowhere)).toEqual({ records: [], total: 0 });
});

test('the control token is sent from flag or variable', async () => {
  const leadmock = await start({ controlToken: 'hush' });
  expect(await run(leadmock, 'state payments --control-token hush')).toEqual({ records: [], total: 0 });
  expect(await run(leadmock, 'state payments', { LEADMOCK_CONTROL_TOKEN: 'hush' })).toEqual({ records: [], total: 0 });
});

test('requests: all, filtered, deleted', async () => {
  const leadmock = await start();
  const token = await leadmock.login();
  await leadmock.call('POST', '/lead/101/comment', { token, body: COMMENT });
  await leadmock.call('GET', '/view/9', { token });
  const { requests, evicted } = await run(leadmock, 'requests');
  expect(requests.map(({ operation }: { operation: string }) => operation)).toEqual([
    'login',
    'add-comment',
    'get-view',
  ]);
  expect(evicted).toBe(0);
  expect((await run(leadmock, 'requests operation=add-comment limit=1 --json')).requests).toEqual([requests[1]]);
  const har = join(await tempFolder(), 'traffic.har');
  expect(await run(leadmock, `requests operation=login --har ${har}`)).toEqual({ file: har, requestCount: 1 });
  expect(JSON.parse(readFileSync(har, 'utf8')).log.entries).toMatchObject([{ request: { method: 'POST' } }]);
  expect(readFileSync(har, 'utf8')).not.toContain('secret');
  expect(await run(leadmock, 'requests --clear')).toEqual({ deleted: 3 });
  expect((await run(leadmock, 'requests')).requests).toEqual([]);
  expect((await run(leadmock, 'requests path=/leads/101 strict=false')).requests).toEqual([]);
});

test('verify: by flags or by a file; missing requests are exit code 5, with the nearest ones', async () => {
  const leadmock = await start();
  const token = await leadmock.login();
  await leadmock.call('POST', '/lead/101/comment', { token, body: COMMENT });
  const asked = await run(leadmock, `verify operation=add-comment code=null performed=true body.text="Called" times=1`);
  expect(asked).toEqual({ verified: true, count: 1, requestIds: [2] });
  const one = { verified: true, count: 1, requestIds: [1] };
  expect(await run(leadmock, 'verify user=1 status=200 operation=login noOthers=false')).toEqual(one);
  const file = join(await tempFolder(), 'expected.json');
  writeFileSync(
    file,
    JSON.stringify({ inOrder: [{ operation: 'login' }, { operation: 'add-comment' }], noOthers: true }),
  );
  expect(await run(leadmock, `verify ${file}`)).toEqual({ verified: true, count: 2, requestIds: [1, 2] });
  await expect(run(leadmock, 'verify operation=add-comment body.text=Colled')).rejects.toMatchObject({
    message: expect.stringContaining('body.text was "Called" instead of "Colled"'),
    exitCode: 5,
  });
  await expect(run(leadmock, `verify ${file}x.json`)).rejects.toMatchObject({ exitCode: 4 });
});

test('verify: digits match a string field as a string', async () => {
  const leadmock = await start();
  const token = await leadmock.login();
  await leadmock.call('POST', '/lead/101/comment', { token, body: { text: '5' } });
  await leadmock.call('PUT', '/view/1001', { token, body: { source: 'true' } });
  await leadmock.call('PUT', '/lead/101/owner', { token, body: { owner: 12 } });
  const asked = ['operation=add-comment body.text=5', 'body.text=5', 'operation=edit-view body.source=true'];
  for (const words of [...asked, 'operation=login body.version=1.0', 'operation=change-owner body.owner=12']) {
    expect(await run(leadmock, `verify ${words} times=1`), words).toMatchObject({ verified: true, count: 1 });
  }
  await expect(run(leadmock, 'verify operation=add-comment body.text=5 times=0')).rejects.toMatchObject({
    exitCode: 5,
  });
});

test('fault: armed by effect or preset, listed, removed, cleared', async () => {
  const leadmock = await start();
  const token = await leadmock.login();
  const armed = await run(
    leadmock,
    'fault arm error when=before code=503 operation=get-view user=1 times=1 message=busy',
  );
  expect(armed).toMatchObject({
    id: 1,
    effect: 'error',
    when: 'before',
    code: 503,
    times: 1,
    message: 'busy',
    match: { operation: 'get-view', user: 1 },
  });
  expect((await leadmock.call('GET', '/view/1001', { token })).body.errors).toEqual([{ code: 503, message: 'busy' }]);
  await run(leadmock, 'fault arm invisible-lead strict=false');
  expect((await run(leadmock, 'fault')).faults).toMatchObject([
    { effect: 'error', when: 'before', match: { path: '/lead/*' } },
  ]);
  expect((await run(leadmock, 'fault delete 2')).deleted).toMatchObject({ id: 2 });
  expect(await run(leadmock, 'fault clear --json')).toEqual({ deleted: [], unfiredFaults: [] });
});

test('fault: a range of delays, headers of a response, and a body and headers that are matched', async () => {
  const leadmock = await start();
  const line = 'fault arm delay ms.min=10 ms.max=20 match.body.sum=999 match.headers.X-Trace=7 operation=add-payment';
  expect(await run(leadmock, line)).toMatchObject({
    effect: 'delay',
    ms: { min: 10, max: 20 },
    match: { operation: 'add-payment', body: { sum: 999 }, headers: { 'X-Trace': '7' } },
  });
  expect(await run(leadmock, 'fault arm delay ms=300')).toMatchObject({ ms: 300 });
  const page = 'fault arm response when=after httpStatus=429 headers.Retry-After=120 body=slow';
  expect(await run(leadmock, page)).toMatchObject({
    when: 'after',
    httpStatus: 429,
    headers: { 'Retry-After': '120' },
    body: 'slow',
  });
});
