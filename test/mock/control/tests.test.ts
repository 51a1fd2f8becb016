import { expect, test } from 'vitest';
import type { EvidenceFile } from '../../../src/generated/shapes.ts';
import { ServiceClient } from '../../support/service-client.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

async function startTests(settings?: MockOverrides) {
  const started = await startMock(settings);
  const { control, server, mock } = started;
  const begin = async (title: string, more: object = {}) => {
    const { sandbox, basePath } = (await control.post('/tests', { title, ...more })).value;
    return { name: sandbox as string, client: new ServiceClient(server, basePath) };
  };
  const end = async (name: string, outcome = 'passed', message?: string) =>
    (await control.post(`/tests/${name}/end`, { outcome, ...(message !== undefined && { message }) })).value;
  const names = () => mock.sandboxes.all().map(({ sandbox }) => sandbox.name);
  return { ...started, begin, end, names };
}

const jsonOf = (files: readonly EvidenceFile[], ending = '.json') =>
  JSON.parse(files.find(({ name }) => name.endsWith(ending))?.text ?? '');

test('a test begins with a sandbox, which a path or a header selects', async () => {
  const { control, server, client, names } = await startTests();
  const { status, value } = await control.post('/tests', { title: 'Pays the deposit', fixture: 'empty' });
  const { sandbox, basePath, headers } = value;
  expect(status).toBe(201);
  expect(sandbox).toMatch(/^pays-the-deposit--[0-9a-f]{8}$/);
  expect({ basePath, headers }).toEqual({
    basePath: `/_sandbox/${sandbox}`,
    headers: { 'X-Mock-Sandbox': sandbox },
  });
  expect(names()).toEqual(['default', sandbox]);
  await new ServiceClient(server, basePath).tryLogin();
  await client.tryLogin(undefined, {}, headers);
  expect((await control.get('/sandboxes')).value.sandboxes).toMatchObject([
    { name: 'default' },
    { name: sandbox, fixture: 'empty', requestCount: 2, test: { title: 'Pays the deposit' } },
  ]);
});

test.each<[object, string]>([
  [{}, '/title'],
  [{ title: '' }, '/title'],
  [{ title: 'pays', id: '' }, '/id'],
  [{ title: 'pays', name: 'w1' }, '/name'],
  [{ title: 'pays', fixture: 'no-such' }, '/fixture'],
  [{ title: 'pays', from: 'no-such' }, '/from'],
  [{ title: 'pays', seed: { leads: 1 } }, '/seed/leads'],
  [{ title: 'pays', assumptions: { errorStatus: 'x' } }, '/assumptions/errorStatus'],
  [{ title: 'pays', overrides: { 'no-such': {} } }, '/overrides/no-such'],
])('a wrong test begins no test: %j', async (body, pointer) => {
  const { control, names, mock } = await startTests();
  const answer = await control.post('/tests', body);
  expect(answer.status).toBe(400);
  expect(answer.pointers).toEqual([pointer]);
  expect([names(), mock.sandboxes.tests.all()]).toEqual([['default'], []]);
});

test('only leadmock gives a sandbox a name of a test', async () => {
  const { control } = await startTests();
  const { status, problem } = await control.post('/sandboxes', { name: 'pays--1a2b3c4d' });
  expect(status).toBe(400);
  expect(problem.detail).toBe(
    '/name ends like a name that leadmock chooses (-- and 8 hexadecimal digits). Use another name. POST /_mock/tests begins a test with such a name',
  );
});

test(rule('sandbox-dropped', 'a late request of a passed test gets 410 with the reason'), async () => {
  const { begin, end, names, control } = await startTests();
  const { name, client } = await begin('pays');
  await client.login();
  expect(await end(name)).toEqual({ sandbox: name, kept: false, unfiredFaults: [], warnings: [], lines: [] });
  expect(names()).toEqual(['default']);
  const why = `the sandbox ${name} ended: its test "pays" passed. The client sent this request after the end of the test, or kept the URL of an earlier test`;
  const late = await client.get('/view/1001');
  expect(late).toMatchObject({ status: 410, rule: 'sandbox-dropped', body: { errors: [{ message: why }] } });
  const { problem } = await control.get('/requests', { headers: { 'X-Mock-Sandbox': name } });
  expect(problem).toMatchObject({ status: 410, detail: why });
  expect(names()).toEqual(['default']);
});

test(rule('sandbox-dropped', 'after a restart, a request does not create the sandbox of a test again'), async () => {
  const { begin } = await startTests();
  const { name } = await begin('pays');
  const { server, control, names } = await startTests();
  const why = `this server does not know the sandbox ${name}: the server was restarted, or another server chose the name`;
  const late = await new ServiceClient(server, `/_sandbox/${name}`).tryLogin();
  expect(late).toMatchObject({ status: 410, body: { errors: [{ message: why }] } });
  for (const [path, body] of [
    [`/tests/${name}/end`, { outcome: 'passed' }],
    ['/reset', {}],
  ] as const) {
    const { problem } = await control.post(path, body, { headers: { 'X-Mock-Sandbox': name } });
    expect(problem).toMatchObject({ status: 410, detail: why });
  }
  expect(names()).toEqual(['default']);
});

test('the names of a replica end with its label, in the base path and the header too', async () => {
  const { control, end } = await startTests({ replica: 'b' });
  const { sandbox, basePath, headers } = (await control.post('/tests', { title: 'pays' })).value;
  expect(sandbox).toMatch(/^pays--[0-9a-f]{8}\.b$/);
  expect([basePath, headers]).toEqual([`/_sandbox/${sandbox}`, { 'X-Mock-Sandbox': sandbox }]);
  expect(await end(sandbox)).toMatchObject({ sandbox, kept: false });
});

test(rule('sandbox-dropped', 'a request for a sandbox of another replica gets 410 with the reason'), async () => {
  const { begin } = await startTests({ replica: 'b' });
  const { name } = await begin('pays');
  const { server, control, names } = await startTests({ replica: 'a' });
  for (const wrong of [name, 'worker-1.b']) {
    const why = `the sandbox ${wrong} belongs to the replica b, and this is the replica a: the balancer sent the request to the wrong replica, or the replica b has ended`;
    const answer = await new ServiceClient(server, `/_sandbox/${wrong}`).tryLogin();
    expect(answer).toMatchObject({ status: 410, rule: 'sandbox-dropped', body: { errors: [{ message: why }] } });
    for (const path of [`/tests/${wrong}/end`, '/reset']) {
      const { problem } = await control.post(path, path === '/reset' ? {} : { outcome: 'passed' }, {
        headers: { 'X-Mock-Sandbox': wrong },
      });
      expect(problem, path).toMatchObject({ status: 410, detail: why });
    }
  }
  const { pointers } = await control.post('/sandboxes', { name: 'worker-1.b' });
  expect(pointers).toEqual(['/name']);
  expect((await control.post('/sandboxes', { name: 'worker-1.a' })).status).toBe(201);
  expect(names()).toEqual(['default', 'worker-1.a']);
});

test('a failed test returns its files, and keeps its sandbox', async () => {
  const { begin, end, names, control } = await startTests();
  const { name, client } = await begin('pays', {
    assumptions: { errorStatus: 'code' },
    overrides: { 'token-unknown': { code: 403 } },
  });
  await client.login();
  await client.post('/lead/101/comment', { text: 'Called' });
  await client.get('/view/4711');
  const { kept, lines, warnings, failure } = await end(name, 'failed', 'expected 1 to be 2');
  expect(kept).toBe(true);
  expect(lines).toEqual([
    'leadmock: in the failed test "pays"',
    expect.stringMatching(/^ {2}request 3, GET \/view\/4711: HTTP 400, code 400: unknown-view: Invalid view ID/),
  ]);
  expect(warnings).toEqual([]);
  expect(failure.files.map((file: EvidenceFile) => file.name)).toEqual([`${name}.json`, `${name}.har`]);
  const document = jsonOf(failure.files);
  const inSandbox = { headers: { 'X-Mock-Sandbox': name } };
  expect(document).toEqual({
    test: 'pays',
    sandbox: name,
    message: 'expected 1 to be 2',
    start: { fixture: 'default', overrides: { 'token-unknown': { code: 403 } } },
    startState: (await control.get('/state')).value,
    assumptions: (await control.get('/assumptions', inSandbox)).value,
    clock: expect.objectContaining({ isRealTime: true }),
    faults: [],
    requests: (await control.get('/requests', inSandbox)).value.requests,
    warnings: [],
    state: (await control.get('/state', inSandbox)).value,
  });
  expect(document.state.comments).toHaveLength(document.startState.comments.length + 1);
  expect(jsonOf(failure.files, '.har').log.entries).toHaveLength(3);
  expect(names()).toEqual(['default', name]);
  expect((await control.get('/sandboxes')).value.sandboxes[1].test).toEqual({
    title: 'pays',
    outcome: 'failed',
    message: 'expected 1 to be 2',
  });
});

test('the message of a failed test is kept without the colors of a terminal', async () => {
  const { begin, end } = await startTests();
  const { name } = await begin('pays');
  const { failure } = await end(name, 'failed', '\u001b[31mexpected\u001b[39m 1');
  expect(jsonOf(failure.files).message).toBe('expected 1');
});

test('a test without requests reports how to reach its sandbox, and where requests went meanwhile', async () => {
  const { begin, end, client, server, control } = await startTests();
  const pay = new ServiceClient(server, '/_sandbox/pay');
  const [old, failed] = [await begin('first'), await begin('second')];
  await pay.tryLogin();
  await client.tryLogin();
  await failed.client.tryLogin();
  await end(old.name);
  await end(failed.name, 'failed');
  const { name } = await begin('pays');
  const running = await begin('runs at the same time');
  for (const one of [client, client, pay, pay, pay, running.client]) await one.tryLogin();
  const { lines } = await end(name, 'failed');
  const how = `  the sandbox got no requests: let the client append /_sandbox/${name} to the URL of the server, or send the header X-Mock-Sandbox: ${name}`;
  expect(lines.slice(1)).toEqual([
    how,
    '  meanwhile, the sandbox default got 2 requests: does the client drop the path of its base URL?',
    '  meanwhile, the sandbox pay got 3 requests: does the client select the wrong sandbox?',
  ]);
  const next = await begin('pays');
  await old.client.get('/view/1001');
  await failed.client.get('/view/1001');
  await control.delete('/sandboxes/pay');
  expect((await end(next.name, 'failed')).lines.slice(2)).toEqual([
    `  meanwhile, the sandbox ${failed.name} got 1 request: does the client keep the URL of an earlier test?`,
    `  meanwhile, the sandbox ${old.name} got 1 request: does the client keep the URL of an earlier test?`,
  ]);
});

test('a failed test reports open responses and unfired faults, and its end releases the responses', async () => {
  const { begin, end, mock, control, http } = await startTests();
  const { name, client } = await begin('pays');
  await client.login();
  const inSandbox = { headers: { 'X-Mock-Sandbox': name } };
  const arm = (fault: object) => control.post('/faults', fault, inSandbox);
  await arm({ effect: 'hang', match: { operation: 'get-view' } });
  await arm({ effect: 'reset', when: 'after', match: { operation: 'add-payment' } });
  const hanging = http
    .get(`/_sandbox/${name}/view/1001`)
    .set('token', client.token ?? '')
    .then(
      () => 'response',
      () => 'no response',
    );
  await expect.poll(() => mock.sandboxes.get(name)?.faults.all()[0]?.hanging.size).toBe(1);
  const { lines, unfiredFaults, failure } = await end(name, 'failed');
  expect(lines).toEqual([
    'leadmock: fault 2 (reset-after for {"operation":"add-payment"}) never fired in the test "pays": its effect is untested',
    'leadmock: in the failed test "pays"',
    '  request 2, GET /view/1001: the test ended before its response',
  ]);
  expect(unfiredFaults).toMatchObject([{ id: 2, effect: 'reset' }]);
  expect(jsonOf(failure.files).faults).toMatchObject([{ id: 1, hanging: 1 }, { id: 2 }]);
  expect(await hanging).toBe('response');
});

test('a passed test reports unfired faults', async () => {
  const { begin, end, control } = await startTests();
  const { name } = await begin('pays');
  await control.post('/faults', { preset: 'lost-response' }, { headers: { 'X-Mock-Sandbox': name } });
  const { lines, failure } = await end(name);
  expect(lines).toEqual(['leadmock: fault 1 (reset-after) never fired in the test "pays": its effect is untested']);
  expect(failure).toBeUndefined();
});

test('a failed test without rejected requests reports this', async () => {
  const { begin, end } = await startTests();
  const { name, client } = await begin('pays');
  await client.login();
  expect((await end(name, 'failed')).lines.slice(1)).toEqual([
    '  the sandbox got 1 request, and leadmock rejected none',
  ]);
});

test('a failed test reports its first twenty rejected requests', async () => {
  const { begin, end } = await startTests();
  const { name, client } = await begin('polls');
  for (let count = 0; count < 23; count += 1) await client.get('/view/1001');
  const { lines } = await end(name, 'failed');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('  leadmock rejected 3 more requests');
});

test.each<[string, object, number]>([
  ['resets its sandbox', { fixture: 'empty' }, 0],
  ['resets its sandbox, and keeps the journal', { fixture: 'empty', retain: ['journal'] }, 2],
])('the evidence of a test that %s is consistent', async (_, body, kept) => {
  const { begin, end, control, sandbox } = await startTests();
  const { name, client } = await begin('resets');
  await client.login();
  await client.get('/view/1001');
  await control.post('/reset', body, { headers: { 'X-Mock-Sandbox': name } });
  const { lines, failure } = await end(name, 'failed');
  const { startState, requests } = jsonOf(failure.files);
  expect(requests).toHaveLength(kept);
  expect(startState.leads).toHaveLength(kept === 0 ? 0 : sandbox.state.leads.all().length);
  expect(lines[1]).toBe(
    kept === 0
      ? '  the test cleared 2 requests from the journal, for example by a reset'
      : '  the sandbox got 2 requests, and leadmock rejected none',
  );
});

test('the evidence of a test that restores a snapshot begins with the snapshot', async () => {
  const { begin, end, control } = await startTests();
  const { name, client } = await begin('restores');
  const inSandbox = { headers: { 'X-Mock-Sandbox': name } };
  await control.post('/state/leads', { name: 'Ada' }, inSandbox);
  const { leads } = (await control.get('/state', inSandbox)).value;
  await control.request('put', '/snapshots/s', inSandbox);
  await control.post('/reset', {}, inSandbox);
  await control.post('/snapshots/s/restore', {}, inSandbox);
  await client.login();
  const { failure } = await end(name, 'failed');
  expect(jsonOf(failure.files).startState.leads).toEqual(leads);
});

test('a test that deletes its sandbox loses only its evidence', async () => {
  const { begin, end, control } = await startTests();
  const [passed, failed] = [await begin('passes'), await begin('fails')];
  for (const { name } of [passed, failed]) await control.delete(`/sandboxes/${name}`);
  expect(await end(passed.name)).toMatchObject({ kept: false, lines: [] });
  const gone = `the sandbox ${failed.name} of the test "fails" was deleted`;
  const { kept, lines, failure } = await end(failed.name, 'failed', 'expected 1');
  expect({ kept, lines }).toEqual({ kept: false, lines: ['leadmock: in the failed test "fails"', `  ${gone}`] });
  expect(failure.files).toHaveLength(1);
  expect(jsonOf(failure.files)).toEqual({ test: 'fails', sandbox: failed.name, message: 'expected 1', gone });
});

test('a test ends only once', async () => {
  const { begin, end, control } = await startTests();
  for (const [outcome, other] of [
    ['passed', 'failed'],
    ['failed', 'passed'],
  ]) {
    const { name } = await begin('pays');
    await end(name, outcome);
    const { problem } = await control.post(`/tests/${name}/end`, { outcome: other });
    expect(problem).toMatchObject({ status: 409, detail: `the test "pays" has already ended: it ${outcome}` });
  }
});

test('the end of an unknown test, or with a wrong outcome, is rejected', async () => {
  const { begin, control, mock } = await startTests();
  expect((await control.post('/tests/worker-1/end', { outcome: 'passed' })).problem).toMatchObject({
    status: 404,
    detail: 'no test began with the sandbox worker-1. POST /_mock/tests begins a test',
  });
  const { name } = await begin('pays');
  expect((await control.post(`/tests/${name}/end`, { outcome: 'skipped' })).pointers).toEqual(['/outcome']);
  expect((await control.post(`/tests/${name}/end`)).pointers).toEqual(['/outcome']);
  expect(mock.sandboxes.tests.get(name)?.outcome).toBeUndefined();
});

test('in a sweep, names are the same in each run, and the end deletes nothing and returns no files', async () => {
  const names = [];
  for (const _ of [1, 2]) {
    const { begin, end, names: left } = await startTests({ isSwept: true });
    const [one, other, failed] = [
      await begin('pays', { id: 'a pays' }),
      await begin('pays', { id: 'b pays' }),
      await begin('pays', { id: 'a pays' }),
    ];
    expect(await end(one.name)).toMatchObject({ kept: true });
    expect(await end(other.name)).toMatchObject({ kept: true });
    expect(await end(failed.name, 'failed')).toEqual({
      sandbox: failed.name,
      kept: true,
      unfiredFaults: [],
      warnings: [],
      lines: [expect.any(String), expect.any(String)],
    });
    expect(failed.name).toBe(`${one.name}-2`);
    expect(other.name).not.toBe(one.name);
    names.push(left());
  }
  expect(names[0]).toHaveLength(4);
  expect(names[1]).toEqual(names[0]);
});

test('a server that writes the files returns their path, or why the files cannot be written', async () => {
  const written: (readonly EvidenceFile[])[] = [];
  const saveFailure = (files: readonly EvidenceFile[]) => {
    written.push(files);
    if (written.length > 1) throw new Error('the disk is full');
    return 'failures/pays.json';
  };
  const { begin, end } = await startTests({ tests: { saveFailure } });
  const { failure, lines } = await end((await begin('pays')).name, 'failed');
  expect(failure).toEqual({ files: written[0], path: 'failures/pays.json' });
  expect(lines.at(-1)).toBe('  journal and states: failures/pays.json (leadmock open replays it)');
  const second = await end((await begin('pays')).name, 'failed');
  expect(second.failure).toEqual({ files: written[1] });
  expect(second.lines.at(-1)).toBe('  the files cannot be written: the disk is full');
});

test('only a file with a journal is said to be replayed', async () => {
  const { begin, end, control } = await startTests({ tests: { saveFailure: () => 'failures/deletes.json' } });
  const { name } = await begin('deletes');
  await control.delete(`/sandboxes/${name}`);
  expect((await end(name, 'failed')).lines.at(-1)).toBe('  this reason: failures/deletes.json');
});

test('a server that outlives the tests shows where the panel of a failed test is', async () => {
  const { begin, end } = await startTests({ tests: { outlivesTests: true } });
  const { name } = await begin('pays');
  expect((await end(name, 'failed')).lines.at(-1)).toBe(`  panel: /_sandbox/${name}/_mock/panel on the server`);
});
