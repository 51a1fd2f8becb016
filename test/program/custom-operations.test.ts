import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type RunningLeadmock, startLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };

const answering = (result: unknown) =>
  JSON.stringify([{ id: 'answer', method: 'GET', path: '/answer', needsToken: false, result }]);

const MODULE = `import { operation } from 'leadmock/operation';
export default [operation({ id: 'fail', method: 'GET', path: '/fail', needsToken: false, handle() {
  throw new Error('on purpose');
} })];`;

/** The same module without imports, as in a container. */
const PLAIN = MODULE.replace(/^import.*\n/, '').replace('operation({', '({');

function texts({ log }: RunningLeadmock): string {
  return log()
    .map((line) => JSON.stringify(line))
    .join('\n');
}

test.concurrent('a changed JSON file of operations is reloaded, and a broken one changes nothing', async (context) => {
  const cwd = await workFolder(context);
  const file = join(cwd, 'own.json');
  const module = join(cwd, 'own.mjs');
  writeFileSync(file, answering(1));
  writeFileSync(module, PLAIN);
  const args = ['--ephemeral', '--watch', '--operations', 'own.json', '--operations', 'own.mjs'];
  const leadmock = await startLeadmock(context, args, { cwd });
  const shows = (result: unknown) =>
    vi.waitFor(async () => expect((await leadmock.call('GET', '/answer')).body.result).toBe(result), PATIENCE);
  const logs = (words: string) => vi.waitFor(() => expect(texts(leadmock)).toContain(words), PATIENCE);
  await shows(1);
  writeFileSync(file, answering(2));
  await shows(2);
  writeFileSync(file, '[{"id": "login"}]');
  await logs('own.json#/0/method is required');
  await shows(2);
  writeFileSync(file, answering(3).replace('"answer"', '"reply"'));
  await shows(3);
  const { body } = await leadmock.call('GET', '/_mock/coverage');
  expect(body.operations.map(({ operation }: { operation: string }) => operation).slice(-2)).toEqual(['reply', 'fail']);
  writeFileSync(module, PLAIN.replace('on purpose', 'otherwise'));
  await logs('Restart leadmock to load the module again');
  expect((await leadmock.call('GET', '/fail')).status).toBe(500);
  await logs('on purpose');
});

test.concurrent('an error of a handler is logged with its place', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'own.mjs'), PLAIN);
  const leadmock = await startShared(context, ['--ephemeral', '--operations', 'own.mjs'], { cwd });
  const { status, headers } = await leadmock.call('GET', '/fail');
  expect(status).toBe(500);
  expect(headers['x-mock-explain']).toContain('fail (own.mjs#/0) threw Error: on purpose');
  expect(headers['x-mock-explain']).toContain(`${join(cwd, 'own.mjs')}:2:`);
  await vi.waitFor(() => expect(texts(leadmock)).toContain('own.mjs:2:'), PATIENCE);
});

test.concurrent('a module that does not find leadmock is reported with what to do', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'own.mjs'), "import 'leadmock/operation';\nexport default [];");
  const { stderr } = await runShared(context, ['--ephemeral', '--operations', 'own.mjs'], { cwd });
  expect(stderr).toMatch(
    /Cannot find package 'leadmock' .*own\.mjs. Install leadmock in the folder of the module, or above it/,
  );
});

test.concurrent('a truncated module and a collection without contents are reported by name', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'own.mjs'), 'export default [');
  const { code, stderr } = await runShared(context, ['--ephemeral', '--operations', 'own.mjs'], { cwd });
  expect(code).toBe(4);
  expect(stderr).toContain('own.mjs cannot be loaded: Unexpected end of input');

  writeFileSync(join(cwd, 'own.json'), answering({ collection: 'proects' }));
  const leadmock = await startShared(context, ['--ephemeral', '--operations', 'own.json'], { cwd });
  const told = 'answer (own.json#/0): collection proects does not exist; did you mean projects?';
  await vi.waitFor(() => expect(texts(leadmock)).toContain(told), PATIENCE);
});

test.concurrent.for<[string, string]>([
  ['own.json', 'own.json#/0/id login is the id of POST /login in the contract'],
  ['none.json', 'none.json'],
  ['own.txt', 'must be a JSON file (.json) or a module (.mjs)'],
])('--operations %s stops the start with the mistake', async ([file, told], context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'own.json'), answering(1).replace('"answer"', '"login"'));
  const { code, stderr } = await runShared(context, ['--ephemeral', '--operations', file], { cwd });
  expect(code).toBe(4);
  expect(stderr).toContain(told);
});
