import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { MockControl } from '../../../src/client/index.ts';
import { nginx, startNginx } from '../../support/https-recipe.ts';
import { loopbackAddress } from '../../support/loopback-address.ts';
import { linux, needs } from '../../support/needs.ts';
import { type RunningLeadmock, startLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { runVitest } from '../../support/run-vitest.ts';

const RECIPE = new URL('../../../examples/replicas/nginx.conf', import.meta.url);
const LABELS = ['0', '1', '2'] as const;
const FILES = 6;
const TESTS_IN_FILE = 5;

const { isSkipped, why } = needs([linux, nginx]);

/** Starts three replicas behind nginx with the file of the example. Only the addresses differ. */
async function startReplicas(context: TestContext) {
  const folder = await workFolder(context);
  const listen = loopbackAddress();
  const upstreams = LABELS.map(() => loopbackAddress());
  const serve = (label: number, host = upstreams[label] ?? '') =>
    startLeadmock(
      context,
      ['--ephemeral', '--host', host, '--port', '8080', '--replica', String(label), '--trust-proxy', '1'],
      { port: null },
    );
  const replicas = await Promise.all(LABELS.map((label) => serve(Number(label))));
  const recipe = await readFile(RECIPE, 'utf8');
  const addressed = recipe.replace('listen 8080', `listen ${listen}:8080`);
  await writeFile(
    join(folder, 'nginx.conf'),
    addressed.replace(/leadmock-(\d):8080/g, (_, label) => `${upstreams[label]}:8080`),
  );
  await startNginx(context, folder);
  const url = `http://${listen}:8080`;
  const control = new MockControl(url);
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init);
    return { status: response.status, text: await response.text() };
  };
  return { url, ask, control, replicas, direct: replicas.map((replica) => new MockControl(replica.url)), serve };
}

const LOGIN = { login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' };
const json = { 'Content-Type': 'application/json' };
const login = { method: 'POST', headers: json, body: JSON.stringify(LOGIN) };

/** File of a suite whose clients select the sandbox by path, header and baggage. */
const suiteFile = (file: number) => `
import { expect } from 'vitest';
import { test } from 'leadmock/vitest';

test.describe.concurrent('file ${file}', () => {
  for (let at = 0; at < ${TESTS_IN_FILE}; at += 1) {
    test('comments ${file}.' + at, async ({ mock, mockUrl, expect }) => {
      const name = mock.baseUrl.split('/_sandbox/')[1];
      const ways = [
        [mock.baseUrl, {}],
        [mockUrl, { 'X-Mock-Sandbox': name }],
        [mockUrl, { baggage: 'trace=' + at + ',leadmock.sandbox=' + name }],
      ];
      const post = async ([base, headers], path, body, token) => {
        const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json', ...(token && { token }) } };
        return (await fetch(base + path, { ...init, body: JSON.stringify(body) })).json();
      };
      const { result } = await post(ways[0], '/login', ${JSON.stringify(LOGIN)});
      for (const way of ways) {
        expect(await post(way, '/lead/101/comment', { text: name }, result.token)).toMatchObject({ status: 'success' });
      }
      const requests = await mock.requests.list();
      expect(requests.map(({ operation }) => operation)).toEqual(['login', 'add-comment', 'add-comment', 'add-comment']);
      expect(await mock.records('comments', { text: name })).toHaveLength(3);
    });
  }
});
`;

/** @returns the labels of the replicas that got requests, by sandbox */
function servedBy(replicas: readonly RunningLeadmock[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [at, replica] of replicas.entries()) {
    for (const { sandbox, requestedSandbox = sandbox, operation } of replica.log()) {
      if (operation === undefined || requestedSandbox === 'default') continue;
      found.set(requestedSandbox, (found.get(requestedSandbox) ?? new Set()).add(String(at)));
    }
  }
  return found;
}

test.skipIf(isSkipped)(
  `a parallel suite: one replica serves each sandbox, and all replicas serve some${why}`,
  async (context) => {
    const { url, replicas } = await startReplicas(context);
    const files = Object.fromEntries(Array.from({ length: FILES }, (_, at) => [`file-${at}`, suiteFile(at)]));
    const { failures, titles } = await runVitest(files, { LEADMOCK_URL: url }, { maxWorkers: 3 });
    expect(failures).toEqual([]);
    expect(titles).toHaveLength(FILES * TESTS_IN_FILE);
    for (const replica of replicas) await replica.stop();
    const served = servedBy(replicas);
    expect(served.size).toBe(FILES * TESTS_IN_FILE);
    for (const [name, labels] of served) expect(labels, name).toEqual(new Set([name.split('.').at(-1)]));
    expect(new Set([...served.values()].flatMap((labels) => [...labels]))).toEqual(new Set(LABELS));
  },
);

test.skipIf(isSkipped)(`each sandbox is in the journal of one replica${why}`, async (context) => {
  const { ask, control, direct } = await startReplicas(context);
  const begun = await Promise.all(Array.from({ length: 12 }, (_, at) => control.tests.begin({ title: `test ${at}` })));
  await Promise.all(
    begun.flatMap(({ sandbox, basePath, headers }) => [
      ask(`${basePath}/login`, login),
      ask('/login', { ...login, headers: { ...json, ...headers } }),
      ask('/login', { ...login, headers: { ...json, baggage: `leadmock.sandbox=${sandbox};ttl=1, other=x.1` } }),
    ]),
  );
  for (const { sandbox } of begun) {
    const counts = await Promise.all(direct.map((replica) => replica.sandboxes.list()));
    const listed = counts.map((all) => all.find(({ name }) => name === sandbox)?.requestCount);
    expect(listed, sandbox).toEqual(LABELS.map((label) => (sandbox.endsWith(`.${label}`) ? 3 : undefined)));
  }
  expect(new Set(begun.map(({ sandbox }) => sandbox.split('.').at(-1)))).toEqual(new Set(LABELS));
  for (const { sandbox } of begun)
    expect(await control.tests.end(sandbox, { outcome: 'passed' })).toMatchObject({ kept: false });
});

test.skipIf(isSkipped)(
  `a name without a label goes to the first replica, custom names to the replica of their label${why}`,
  async (context) => {
    const { ask, direct } = await startReplicas(context);
    for (const path of [
      '/login',
      '/_sandbox/worker-1/login',
      '/_sandbox/worker-1.2/login',
      '/_sandbox/worker-2.1/login',
    ]) {
      expect(await ask(path, login)).toMatchObject({ status: 200 });
    }
    const names = await Promise.all(direct.map(async (one) => (await one.sandboxes.list()).map(({ name }) => name)));
    expect(names).toEqual([
      ['default', 'worker-1'],
      ['default', 'worker-2.1'],
      ['default', 'worker-1.2'],
    ]);
    const begin = { method: 'POST', headers: { ...json, 'X-Mock-Sandbox': 'any.2' }, body: '{"title": "pays"}' };
    expect(JSON.parse((await ask('/_mock/tests', begin)).text).sandbox).toMatch(/^pays--\w{8}\.2$/);
  },
);

test.skipIf(isSkipped)(`a lost response stays lost, and nginx repeats no request${why}`, async (context) => {
  const { ask, control } = await startReplicas(context);
  const { sandbox } = await control.tests.begin({ title: 'loses a response' });
  const mock = control.sandbox(sandbox);
  const { token } = await mock.tokens.create({ user: 'owner@example.com', service: 'tests' });
  const edit = (source: string) =>
    ask('/view/1001', {
      method: 'PUT',
      headers: { ...json, token, 'X-Mock-Sandbox': sandbox },
      body: JSON.stringify({ source }),
    });
  for (const when of ['after', 'before'] as const) {
    await mock.faults.arm({ effect: 'reset', when, times: 1 });
    await expect(edit(when)).rejects.toThrow('fetch failed');
  }
  expect(await mock.requests.list()).toHaveLength(2);
  expect(await mock.records('views', { id: 1001 })).toMatchObject([{ source: 'after' }]);
  await mock.faults.arm({ effect: 'response', when: 'before', httpStatus: 502, body: 'Back soon', times: 1 });
  expect(await edit('later')).toEqual({ status: 502, text: 'Back soon' });
});

test.skipIf(isSkipped)(
  `a replica that ends answers what is in flight, and its sandboxes get 410 elsewhere${why}`,
  async (context) => {
    const { ask, control, replicas, serve } = await startReplicas(context);
    const begun = await Promise.all(LABELS.map(() => control.tests.begin({ title: 'pays' })));
    const ofReplica = (label: string) => begun.find(({ sandbox }) => sandbox.endsWith(`.${label}`))?.sandbox ?? '';
    const [first, held, other] = [ofReplica('0'), ofReplica('1'), ofReplica('2')];
    await control.sandbox(held).faults.arm({ effect: 'delay', ms: 600_000 });
    const inFlight = ask(`/_sandbox/${held}/login`, login);
    await expect.poll(() => control.sandbox(held).faults.list()).toMatchObject([{ fired: 1 }]);
    expect(await replicas[1]?.stop('SIGTERM')).toMatchObject({ code: 0 });
    expect(await inFlight).toMatchObject({ status: 200, text: expect.stringContaining('"status":"success"') });

    const reason = new RegExp(`${held} belongs to the replica 1, and this is the replica [02]`);
    expect(await ask(`/_sandbox/${held}/login`, login)).toMatchObject({
      status: 410,
      text: expect.stringMatching(reason),
    });
    const comment = {
      ...login,
      headers: { ...json, 'X-Mock-Sandbox': held },
      body: JSON.stringify({ text: 'x'.repeat(900_000) }),
    };
    expect(await ask('/lead/101/comment', comment)).toMatchObject({ status: 410, text: expect.stringMatching(reason) });
    await expect(control.tests.end(held, { outcome: 'passed' })).rejects.toMatchObject({ status: 410 });
    await expect(control.sandbox(held).requests.list()).rejects.toMatchObject({ status: 410 });
    for (const name of [first, other])
      expect(await ask(`/_sandbox/${name}/login`, login)).toMatchObject({ status: 200 });
    const begin = () => control.tests.begin({ title: 'pays' });
    for (const { sandbox } of await Promise.all([begin(), begin(), begin(), begin()]))
      expect(sandbox).toMatch(/\.[02]$/);

    await serve(1);
    const again = await ask(`/_sandbox/${held}/login`, login);
    expect(again).toMatchObject({ status: 410, text: expect.stringContaining('the server was restarted') });

    await replicas[0]?.stop('SIGTERM');
    expect(await ask('/login', login)).toMatchObject({ status: 502 });
    expect(await ask(`/_sandbox/${other}/login`, login)).toMatchObject({ status: 200 });
  },
);
