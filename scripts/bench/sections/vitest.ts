import { installedProject } from '../packed.ts';
import { type Effort, type Row, short } from '../report.ts';
import { median } from '../statistics.ts';
import { runSuite, writeSuite } from '../vitest-suite.ts';

const FILES = { quick: 2, full: 10 };
const TESTS_A_FILE = 100;

/** Tests that each create a token and read a view with it. */
const WITH = `
import { expect } from 'vitest';
import { test } from 'leadmock/vitest';
for (let at = 0; at < ${TESTS_A_FILE}; at += 1) {
  test(\`reads a view, \${at}\`, async ({ mock }) => {
    const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'my-shop' });
    const response = await fetch(mock.baseUrl + '/view/1001', { headers: { token } });
    expect(await response.json()).toMatchObject({ status: 'success', result: { id: 1001 } });
  });
}`;

/**
 * Sends as many requests to a server in the process of the tests: three by node:http, like the client of leadmock, and
 * one by fetch.
 */
const WITH_BARE = `
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
const server = http.createServer((req, res) => req.resume().on('end', () => {
  res.setHeader('Content-Type', 'application/json').end('{"status":"success","result":{"id":1001}}');
}));
let url;
beforeAll(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = 'http://127.0.0.1:' + server.address().port;
});
afterAll(() => server.closeAllConnections());
const send = (method) => new Promise((resolve, reject) => http
  .request(url, { method }, (res) => res.on('end', resolve).resume()).on('error', reject).end(method === 'POST' ? '{}' : undefined));
for (let at = 0; at < ${TESTS_A_FILE}; at += 1) {
  test(\`reads a view, \${at}\`, async () => {
    await send('POST');
    await send('POST');
    const response = await fetch(url + '/view/1001');
    expect(await response.json()).toMatchObject({ status: 'success', result: { id: 1001 } });
    await send('DELETE');
  });
}`;

/** The same tests with a literal as the response. */
const WITHOUT = `
import { expect, test } from 'vitest';
for (let at = 0; at < ${TESTS_A_FILE}; at += 1) {
  test(\`reads a view, \${at}\`, async () => {
    const response = Response.json({ status: 'success', result: { id: 1001 } });
    expect(await response.json()).toMatchObject({ status: 'success', result: { id: 1001 } });
  });
}`;

/**
 * Measures the time that a sandbox adds to a test: in suites with one server for all files, with a server in each file,
 * with node:http, and without a mock.
 */
export async function vitest({ rounds, isQuick }: Effort, folder: string): Promise<Row[]> {
  const project = installedProject(folder);
  const files = { count: isQuick ? FILES.quick : FILES.full, testsEach: TESTS_A_FILE };
  const suites = {
    without: writeSuite(project, 'without', { ...files, text: WITHOUT }),
    bare: writeSuite(project, 'bare', { ...files, text: WITH_BARE }),
    each: writeSuite(project, 'each', { ...files, text: WITH }),
    shared: writeSuite(project, 'shared', {
      ...files,
      text: WITH,
      settings: { globalSetup: 'leadmock/vitest/global' },
    }),
  };
  const names = Object.keys(suites) as (keyof typeof suites)[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    keyof typeof suites,
    number[]
  >;
  // The first round only loads the files into memory.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const startedAt = performance.now();
      await runSuite(suites[name]);
      if (round > 0) times[name].push(performance.now() - startedAt);
    }
  }
  const { tests } = suites.shared;
  const extra = (name: keyof typeof suites) =>
    times[name].map((ms, at) => (ms - (times.without[at] ?? Number.NaN)) / tests);
  return [
    {
      what: `${tests} Vitest tests with a sandbox each: extra time per test`,
      goal: 3.5,
      unit: ' ms',
      values: extra('shared'),
      note: `a server per file ${short(median(extra('each')))} ms, as many requests to node:http ${short(median(extra('bare')))} ms`,
    },
  ];
}
