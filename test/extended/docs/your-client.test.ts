import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, type TestContext, test } from 'vitest';
import { MockControl } from '../../../src/client/index.ts';
import { snippetsMarked } from '../../support/documentation.ts';
import { found, type Need, needs, PYTHONS } from '../../support/needs.ts';
import { go } from '../../support/run-go.ts';
import { workFolder } from '../../support/run-leadmock.ts';
import { startIn } from '../../support/start-example.ts';
import { npmAlone, startServer } from '../../support/user-project.ts';

/** Snippets of the page, by the second word of their marks. */
const snippets = new Map(snippetsMarked('your-client').map(({ mark, code }) => [mark.split(' ')[1], code]));
const snippet = (name: string): string => snippets.get(name) ?? expect.fail(`no snippet ${name}`);

const requests: Need = {
  name: 'Python with requests',
  anyOf: PYTHONS.map((command) => [command, '-c', 'import requests']),
};
const php: Need = { name: 'PHP with cURL', anyOf: [['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);']] };
const java: Need = { name: 'JDK', anyOf: [['javac', '-version']] };

const node = `"${process.execPath}"`;
const CLIENTS = [
  { language: 'PHP', needed: [php], command: () => 'php client.php', file: 'client.php' },
  { language: 'Python', needed: [requests], command: () => `"${found(requests)}" client.py`, file: 'client.py' },
  { language: 'Node', needed: [], command: () => `${node} client.mjs`, file: 'client.mjs' },
  { language: 'Go', needed: [go], command: () => 'go run client.go', file: 'client.go' },
  { language: 'Java', needed: [java], command: () => 'java Client.java', file: 'Client.java' },
];

/** Creates a project with the packed leadmock and the clients of the page. */
async function project(context: TestContext): Promise<string> {
  const folder = await workFolder(context);
  symlinkSync(join(inject('packed'), 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const { file } of CLIENTS) writeFileSync(join(folder, file), snippet(file));
  return folder;
}

/** Runs a command line of the page against a running server. */
function runShown(context: TestContext, folder: string, name: string, url: string) {
  return startIn(context, folder, { command: snippet(name), env: { ...npmAlone(folder), LEADMOCK_URL: url } }).ended;
}

for (const { language, needed, command } of CLIENTS) {
  const { isSkipped, why } = needs(needed);
  test.skipIf(isSkipped)(`${language}: the client logs in again if its token has expired${why}`, async (context) => {
    const folder = await project(context);
    const { url } = await startServer(context, folder, snippet('serve'));
    const mock = new MockControl(url).sandbox('worker-1');
    await mock.reset();
    const armed = await runShown(context, folder, 'expire', mock.baseUrl);
    expect(armed.code, armed.output).toBe(0);

    const env = { SERVICE_URL: mock.baseUrl, GO111MODULE: 'off' };
    const { code, output } = await startIn(context, folder, { command: command(), env }).ended;
    expect(code, output).toBe(0);
    expect(output).toContain('Riverside');
    const received = await mock.requests.list();
    expect(received.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['login', 'success'],
      ['list-projects', 'fault'],
      ['login', 'success'],
      ['list-projects', 'success'],
    ]);
    // The first token stays valid, because the fault does not revoke it.
    expect((await mock.warnings()).map(({ id }) => id)).toEqual(['repeated-login']);

    await mock.faults.arm({ preset: 'expired-token', match: { operation: 'list-projects' } });
    const rejected = await startIn(context, folder, { command: command(), env }).ended;
    expect(rejected.code, rejected.output).not.toBe(0);
    expect(await mock.requests.list()).toHaveLength(8);
  });
}

test('leadmock run serves the pack to the client, and the report shows an unknown route', async (context) => {
  const folder = await project(context);
  const env = npmAlone(folder);
  const { code, output } = await startIn(context, folder, { command: snippet('run'), env }).ended;
  expect(code, output).toBe(0);
  expect(output).toContain('Riverside');

  const { url } = await startServer(context, folder, snippet('serve'));
  await fetch(`${url}/warehouses`);
  const report = await runShown(context, folder, 'report', url);
  expect(report.output).toMatch(/### Unknown routes\n\n- GET \/warehouses, 1 request/);
});

test.skipIf(needs([go]).isSkipped)('gofmt changes nothing in the client in Go', async (context) => {
  const folder = await project(context);
  expect(await startIn(context, folder, { command: 'gofmt -l client.go' }).ended).toEqual({ code: 0, output: '' });
});
