import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { needs } from '../support/needs.ts';
import { type RunningLeadmock, request, startLeadmock, type Test } from '../support/run-leadmock.ts';
import { nginx, nginxConf, runNginx } from '../support/run-nginx.ts';

const PROCESSES = 4;
const names = Array.from({ length: 24 }, (_, at) => `world-${at}`);

const { isSkipped, why } = needs([nginx]);

let url: string;
let processes: RunningLeadmock[];

beforeAll(async () => {
  if (isSkipped) return undefined;
  const ends: (() => void | Promise<void>)[] = [];
  const all: Test = { onTestFinished: (end) => void ends.unshift(end) };
  const starts = Array.from({ length: PROCESSES }, () => startLeadmock(all, ['--ephemeral', '--trust-proxy', '1']));
  processes = await Promise.all(starts);
  const { url: ofNginx, stop } = await runNginx(processes.map(({ port }) => port));
  url = ofNginx;
  ends.unshift(stop);
  return async () => {
    for (const end of ends) await end();
  };
});

/** The sandboxes of each process. */
function namesOf(processes: readonly RunningLeadmock[]): Promise<string[][]> {
  const lists = processes.map(({ url }) => new MockControl(url).sandboxes.list());
  return Promise.all(
    lists.map(async (list) => (await list).map(({ name }) => name).filter((name) => name !== 'default')),
  );
}

test.skipIf(isSkipped)(`behind nginx, every sandbox is in one process and always reached there${why}`, async () => {
  const server = new MockControl(url);
  // Some are made by a call, the others at their first use.
  for (const name of names.slice(0, 12)) await server.sandboxes.make({ name, fixture: 'empty' });
  for (const name of names) await server.sandbox(name).makeRecord('projects', { name: `of ${name}` });
  for (const name of names) {
    const headers = { baggage: `tenant=a=b, leadmock.sandbox = ${name};p=1` };
    const projects = await fetch(`${url}/_mock/state/projects`, { headers });
    expect(await projects.text(), name).toContain(`of ${name}`);
  }
  for (const name of names) {
    const projects = await server.sandbox(name).records('projects');
    expect(projects).toHaveLength(names.indexOf(name) < 12 ? 2 : 3);
    expect(projects.at(-1)).toMatchObject({ name: `of ${name}` });
  }
  const held = await namesOf(processes);
  expect(held.flat().toSorted()).toEqual(names.toSorted());
  expect(held.filter((own) => own.length > 0).length).toBeGreaterThan(1);

  for (const name of names) await server.sandboxes.drop(name);
  expect((await namesOf(processes)).flat()).toEqual([]);
});

test.skipIf(isSkipped)(`base URL, header and host lead to the same world behind nginx${why}`, async () => {
  const { host, port } = new URL(url);
  // Names that no test has dropped.
  for (const name of names.slice(0, 8).map((one) => `${one}-by-any-way`)) {
    await new MockControl(url).sandbox(name).seed({ data: { projects: [{ id: 7, name }] } });
    const ways = [{ 'X-Mock-Sandbox': name }, { host: host.replace('127.0.0.1', `${name}.localhost`) }];
    for (const headers of ways) {
      const { body } = await request(Number(port), 'GET', '/_mock/state/projects', { headers });
      expect(body.records).toEqual([expect.objectContaining({ id: 7, name })]);
    }
  }
  expect((await namesOf(processes)).flat()).toHaveLength(8);
});

test.skipIf(isSkipped)(`a lost answer moves no world${why}`, async () => {
  const mock = new MockControl(url).sandbox('lossy');
  const { token } = await mock.tokens.make({ user: 'anna@example.com', service: 'tests' });
  await mock.faults.arm({ kind: 'drop-after', times: 3 });
  for (const text of ['a', 'b', 'c']) {
    const headers = { token, 'Content-Type': 'application/json' };
    const answer = await fetch(`${mock.baseUrl}/lead/101/comment`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text }),
    });
    expect(answer.status).toBe(502);
  }
  expect((await mock.records('comments')).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
});

test('the manifest for Kubernetes holds the same configuration', () => {
  const manifest = readFileSync(new URL('../../docs/scale-out/kubernetes.yaml', import.meta.url), 'utf8');
  const [, block = ''] = /^ {2}nginx\.conf: \|\n((?: {4}.*\n|\n)+)/m.exec(manifest) ?? [];
  const inPods = block
    .replaceAll(/^ {4}/gm, '')
    // In its pod nginx has to listen on the address of the pod.
    .replace(/^ *listen 8080;$/m, /^.*\n *listen 127\.0\.0\.1:8080;$/m.exec(nginxConf)?.[0] ?? '')
    .replaceAll(/server leadmock-(\d):8080/g, (_, at) => `server 127.0.0.1:${8081 + Number(at)}`);
  expect(inPods).toBe(nginxConf);
});
