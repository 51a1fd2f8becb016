import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

const WHY = 'it is not UTF-8 text: it seems to be Latin-1';
const latin1 = (content: unknown) => Buffer.from(JSON.stringify(content), 'latin1');

const NAME = 'Zoë';
const FIXTURE = { projects: [{ id: 1, name: NAME }] };
const OPERATIONS = [{ id: 'get-name', method: 'GET', path: '/name', result: NAME }];
const VERIFY = { match: { operation: 'login', body: { login: NAME } }, times: 0 };

/** Command lines that read a file, with the file, its content, and the exit code. */
const LINES: [line: string, file: string, content: Buffer, code: number][] = [
  ['validate a.json', 'a.json', latin1(FIXTURE), 4],
  ['serve --ephemeral --port 0 --fixture ./a.json', 'a.json', latin1(FIXTURE), 4],
  ['serve --ephemeral --port 0 --fixtures-dir dir --fixture a', 'dir/a.json', latin1(FIXTURE), 4],
  ['serve --port 0 --data-file db.json', 'db.json', latin1({ $meta: {}, ...FIXTURE }), 4],
  ['serve --ephemeral --port 0', 'leadmock.config.json', latin1({ 'control-token': NAME }), 2],
  ['openapi --operations o.json', 'o.json', latin1(OPERATIONS), 4],
  ['openapi --operations o.mjs', 'o.mjs', Buffer.from(`export default ${JSON.stringify(OPERATIONS)};`, 'latin1'), 4],
  ['open failed.json', 'failed.json', latin1({ test: NAME, sandbox: 'a', requests: [] }), 4],
  ['verify ./v.json', 'v.json', latin1(VERIFY), 4],
  ['seed ./a.json', 'a.json', latin1(FIXTURE), 4],
  ['report --merge r.json', 'r.json', latin1({ title: NAME }), 2],
  ['compare r.har', 'r.har', latin1({ log: { version: '1.2', creator: { name: NAME }, entries: [] } }), 1],
];

test.concurrent.for(LINES)('leadmock %s: %s in Latin-1 is an error', async ([line, file, bytes, code], context) => {
  const cwd = await workFolder(context);
  mkdirSync(join(cwd, 'dir'));
  writeFileSync(join(cwd, file), bytes);
  const ended = await runShared(context, line.split(' '), { cwd, env: { LEADMOCK_URL: 'http://localhost:1' } });
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(WHY) });
  expect(ended.stderr).toContain(file);
  expect(ended.stderr).not.toContain('\n    at ');
});

test.concurrent('--watch keeps the good data when a fixture is saved as Latin-1', async (context) => {
  const cwd = await workFolder(context);
  const file = join(cwd, 'a.json');
  writeFileSync(file, JSON.stringify(FIXTURE));
  const leadmock = await startShared(context, ['--ephemeral', '--watch', '--fixture', './a.json'], { cwd });
  writeFileSync(file, latin1(FIXTURE));
  await vi.waitFor(() => {
    expect(leadmock.log().map(({ msg }) => msg)).toContainEqual(expect.stringContaining(WHY));
  }, 10_000);
  expect((await leadmock.call('GET', '/_mock/state/projects/1')).body.name).toBe(NAME);
});

test.concurrent('a fixture with 3,000 nested levels is an error without a stack trace', async (context) => {
  const cwd = await workFolder(context);
  const deep = '['.repeat(3000) + ']'.repeat(3000);
  writeFileSync(join(cwd, 'deep.json'), `{"collections":{"trees":[{"id":1,"tree":${deep}}]}}`);
  for (const line of ['validate deep.json', 'serve --ephemeral --port 0 --fixture ./deep.json', 'seed ./deep.json']) {
    const { code, stderr } = await runShared(context, line.split(' '), { cwd });
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('is nested deeper than 100 levels') });
    expect(stderr).not.toContain('\n    at ');
  }
});
