import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CommandFailed, UsageError } from '../../../src/cli/usage-error.ts';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { runControlCommand } from '../../support/run-control-command.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

async function start() {
  const folder = await tempFolder();
  const started = await startMock({ fixturesDir: folder });
  const { url } = started;
  const save = (words: string, env: Record<string, string> = { LEADMOCK_FIXTURES_DIR: folder }) =>
    runControlCommand(`fixture export ${words}`, url, { env });
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  return { ...started, folder, save, read };
}

test('the state is saved as a small fixture with the same hash', async () => {
  const { client, control, folder, save, read, sandbox } = await start();
  await client.login();
  await client.post('/lead/101/payment', { category: 'Garage', purpose: 'Fee', sum: '10.50' });
  const hash = stateHash(sandbox.state);
  const printed = JSON.parse(await save('late-payment'));
  expect(printed).toMatchObject({ file: join(folder, 'late-payment.json'), counts: { payments: 1, tasks: 0 } });
  expect(readdirSync(folder)).toEqual(['late-payment.json']);

  const saved = read('late-payment');
  expect(saved.leads[0]).not.toHaveProperty('deal');
  expect(saved).not.toHaveProperty('tasks');
  expect(saved).not.toHaveProperty('$schema');
  await control.post('/reset');
  expect((await control.post('/reset', { fixture: 'late-payment' })).value).toMatchObject({ stateHash: hash });
  expect(sandbox.state.payments.all()).toEqual([expect.objectContaining({ sum: '10.50', signature: 'tests' })]);
});

test('a fixture reuses the latest ids of removed records; a seed does not', async () => {
  const { control, save, sandbox } = await start();
  await control.delete('/state/labels/23');
  const { state } = sandbox;
  const [hash, document] = [stateHash(state), state.toDocument()];
  await save('without-label');
  expect((await control.post('/seed', { fixture: 'without-label' })).value).toEqual({ stateHash: hash });
  await control.post('/reset', { fixture: 'without-label' });
  expect(sandbox.state.toDocument()).toEqual(document);
  expect(sandbox.state.labels.nextId).toBe(23);
});

test('a saved fixture links the schema that leadmock init has written', async () => {
  const { folder, save, read } = await start();
  mkdirSync(join(folder, 'schemas'));
  writeFileSync(join(folder, 'schemas/seed.json'), '{}');
  await save('linked');
  expect(read('linked').$schema).toBe('./schemas/seed.json');
});

test('an existing file stays unchanged without --force', async () => {
  const { folder, save, read } = await start();
  const file = join(folder, 'mine.json');
  writeFileSync(file, '{}');
  await expect(save('mine')).rejects.toThrow(new UsageError(`${file} exists. Add --force to replace it`));
  expect(read('mine')).toEqual({});
  await save('mine --force');
  expect(read('mine').users).toHaveLength(3);
});

test('a state with an unknown reference names the assumption that it needs', async () => {
  const { control, save } = await start();
  expect(JSON.parse(await save('plain'))).not.toHaveProperty('needs');
  await control.patch('/assumptions', { unknownBodyId: 'accept' });
  await control.post('/state/tasks', { owner_id: 99 });
  expect(JSON.parse(await save('odd'))).toMatchObject({ needs: { unknownBodyId: 'accept' } });
});

test('flags choose the sandbox, the folder and the file; a terminal gets lines', async () => {
  const { http, folder, url } = await start();
  await http.post('/_sandbox/w1/_mock/reset').send({ fixture: 'empty' });
  const line = `fixture export from-w1 --sandbox w1 --fixtures-dir ${folder}`;
  const printed = await runControlCommand(line, url, { columns: 80 });
  expect(printed).toBe(`Saved ${join(folder, 'from-w1.json')} (users 3, employees 2, projects 1)`);
});

test.each([
  ['mine', {}, ['--fixtures-dir', 'LEADMOCK_FIXTURES_DIR', 'leadmock.config.json']],
  ['../mine', undefined, ['must be 1 to 64 letters', '"../mine"']],
  ['.mine', undefined, ['must be 1 to 64 letters']],
  ['mine.json', undefined, ['a letter or a digit, without .json (it is "mine.json")']],
])('fixture export %s with %o: the mistake is reported, and no file is written', async (words, env, says) => {
  const { folder, save } = await start();
  const error = await save(words, env).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(UsageError);
  for (const text of says) expect(error?.message).toContain(text);
  expect(readdirSync(folder)).toEqual([]);
});

test('without a server nothing is written', async () => {
  const folder = await tempFolder();
  const env = { LEADMOCK_FIXTURES_DIR: folder };
  await expect(runControlCommand('fixture export mine', 'http://127.0.0.1:9', { env })).rejects.toThrow(CommandFailed);
  expect(readdirSync(folder)).toEqual([]);
});

test('a missing folder is reported with its setting: exit 4', async () => {
  const { save } = await start();
  await expect(save('mine', { LEADMOCK_FIXTURES_DIR: '/nowhere' })).rejects.toMatchObject({
    exitCode: 4,
    message: expect.stringMatching(
      /^LEADMOCK_FIXTURES_DIR: .*mine.json cannot be written: the folder .nowhere does not exist$/,
    ),
  });
});
