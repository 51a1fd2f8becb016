import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median, spread } from '../statistics.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FILES = 10;
const TESTS_A_FILE = 100;
const TESTS = FILES * TESTS_A_FILE;
const MOST_MS = 3;

/** Test file in which each test creates a token and reads a view with it. */
const WITH = `
import { expect } from 'vitest';
import { test } from 'leadmock/vitest';
for (let at = 0; at < ${TESTS_A_FILE}; at += 1) {
  test(\`reads a view, \${at}\`, async ({ mock }) => {
    const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'my-shop' });
    const answer = await fetch(mock.baseUrl + '/view/1001', { headers: { token } });
    expect(await answer.json()).toMatchObject({ status: 'success', result: { id: 1001 } });
  });
}`;

/**
 * The same requests to a server without work in the process of the tests: three as leadmock sends its own control
 * calls, one by `fetch`.
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
const ask = (method) => new Promise((resolve, reject) => http
  .request(url, { method }, (res) => res.on('end', resolve).resume()).on('error', reject).end(method === 'POST' ? '{}' : undefined));
for (let at = 0; at < ${TESTS_A_FILE}; at += 1) {
  test(\`reads a view, \${at}\`, async () => {
    await ask('POST');
    await ask('POST');
    const answer = await fetch(url + '/view/1001');
    expect(await answer.json()).toMatchObject({ status: 'success', result: { id: 1001 } });
    await ask('DELETE');
  });
}`;

/** The same tests with constant responses. */
const WITHOUT = `
import { expect, test } from 'vitest';
for (let at = 0; at < ${TESTS_A_FILE}; at += 1) {
  test(\`reads a view, \${at}\`, async () => {
    const answer = Response.json({ status: 'success', result: { id: 1001 } });
    expect(await answer.json()).toMatchObject({ status: 'success', result: { id: 1001 } });
  });
}`;

/**
 * Creates a project with the tests and an installed copy of leadmock, because vitest would transform the files of a
 * link.
 */
function project(folder: string, tests: string): string {
  for (const part of ['package.json', 'dist', 'schemas', 'fixtures']) {
    cpSync(join(ROOT, part), join(folder, 'node_modules/leadmock', part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  for (let at = 0; at < FILES; at += 1) writeFileSync(join(folder, `${at}.test.js`), tests);
  return folder;
}

/**
 * Runs all tests of a project.
 * @returns the duration in milliseconds
 * @throws Error if a test fails
 */
async function run(folder: string): Promise<number> {
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, 'run', '--no-color'], { cwd: folder, env: cleanEnvironment() });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  await once(child, 'close');
  const milliseconds = performance.now() - startedAt;
  if (!new RegExp(`Tests +${TESTS} passed`).test(printed)) throw new Error(printed);
  return milliseconds;
}

/**
 * Measures the cost of a separate mock for each test: a suite with `leadmock/vitest`, the same suite without a mock,
 * and the same number of requests to a server without work.
 */
export async function vitest({ rounds }: Effort, folder: string): Promise<Findings> {
  const suites = {
    without: project(join(folder, 'tests-without'), WITHOUT),
    bare: project(join(folder, 'tests-with-bare'), WITH_BARE),
    with: project(join(folder, 'tests-with'), WITH),
  };
  const times = { without: [] as number[], bare: [] as number[], with: [] as number[] };
  // The first round only loads the files into memory.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['without', 'bare', 'with'] as const) {
      const time = await run(suites[name]);
      if (round > 0) times[name].push(time);
    }
  }
  const more = (values: readonly number[]) => values.map((ms, at) => (ms - (times.without[at] ?? Number.NaN)) / TESTS);
  const each = more(times.with);
  const seconds = (values: readonly number[]) => (median(values) / 1000).toFixed(2);
  return {
    title: `${TESTS} Vitest tests in ${FILES} files`,
    heads: ['', 's', 'ms more for each test'],
    rows: [
      ['without a mock', seconds(times.without), ''],
      ['each with four requests to node:http in its process', seconds(times.bare), spread(more(times.bare))],
      ['each with a sandbox of its own, a token and a view read', seconds(times.with), spread(each)],
    ],
    goals: [
      {
        what: `${TESTS} Vitest tests with sandboxes, more than without a mock, each`,
        limit: MOST_MS,
        is: 'at most',
        values: each,
        unit: ' ms',
      },
    ],
  };
}
