import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunningLeadmock, startLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

const COMMENT = '/lead/101/comment';

async function commentTexts(leadmock: RunningLeadmock): Promise<string[]> {
  const { body } = await leadmock.call('GET', '/_mock/state/comments');
  return body.records.map(({ text }: { text: string }) => text);
}

test.concurrent('state, ids and token survive a restart', async (context) => {
  const cwd = await workFolder(context);
  const first = await startShared(context, [], { cwd });
  const token = await first.login();
  const made = await first.call('POST', COMMENT, { token, body: { text: 'kept' } });
  await first.call('DELETE', '/view/1001', { token });
  await first.stop();

  const second = await startShared(context, [], { cwd });
  expect(await commentTexts(second)).toContain('kept');
  const next = await second.call('POST', COMMENT, { token, body: { text: 'next' } });
  expect(Number(next.body.result.id)).toBe(Number(made.body.result.id) + 1);
  expect((await second.call('GET', '/view/1001', { token })).body.errors[0].message).toBe('Invalid view ID');
});

test.concurrent('changes before a kill are restored', async (context) => {
  const cwd = await workFolder(context);
  const first = await startLeadmock(context, [], { cwd });
  const token = await first.login();
  await first.call('POST', COMMENT, { token, body: { text: 'written' } });
  const file = join(cwd, 'data', 'db.json');
  while (!readFileSync(file, 'utf8').includes('"written"')) await new Promise((resolve) => setTimeout(resolve, 10));
  await first.stop('SIGKILL');

  const second = await startShared(context, [], { cwd });
  expect(await commentTexts(second)).toContain('written');
});

test.concurrent('--fresh starts with the fixture, whatever the data file contains', async (context) => {
  const cwd = await workFolder(context);
  const first = await startShared(context, [], { cwd });
  const token = await first.login();
  await first.call('POST', COMMENT, { token, body: { text: 'given up' } });
  await first.stop();

  const second = await startShared(context, ['--fresh'], { cwd });
  expect(await commentTexts(second)).not.toContain('given up');
  expect((await second.call('GET', '/view/1001', { token })).body.errors[0].code).toBe(401);
});

test.concurrent('--ephemeral writes no file and ignores an existing one', async (context) => {
  const cwd = await workFolder(context);
  const file = join(cwd, 'data', 'db.json');
  await mkdir(join(cwd, 'data'));
  await writeFile(file, 'no data file');
  const leadmock = await startShared(context, ['--ephemeral'], { cwd });
  const token = await leadmock.login();
  await leadmock.call('POST', COMMENT, { token, body: { text: 'gone' } });
  await leadmock.stop();
  expect(readdirSync(cwd, { recursive: true })).toEqual(['data', join('data', 'db.json')]);
  expect(readFileSync(file, 'utf8')).toBe('no data file');
});

test.concurrent('--data-file sets another file, and creates its folder', async (context) => {
  const leadmock = await startShared(context, ['--data-file', 'deep/down/mine.json']);
  await leadmock.stop();
  expect(readdirSync(leadmock.cwd, { recursive: true })).toContain(join('deep', 'down', 'mine.json'));
  expect(readdirSync(leadmock.cwd)).not.toContain('data');
});

test.concurrent('a data file of another fixture stops the start and stays unchanged', async (context) => {
  const cwd = await workFolder(context);
  const first = await startShared(context, [], { cwd });
  await first.stop();
  const file = join(cwd, 'data', 'db.json');
  const before = readFileSync(file, 'utf8');

  const { code, stderr } = await runShared(context, ['--port', '0', '--fixture', 'empty'], { cwd });
  expect(code).toBe(4);
  expect(stderr).toContain(file);
  for (const word of ['default', 'empty', '--fresh', '--ephemeral', '--data-file']) expect(stderr).toContain(word);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test.concurrent('a data file that is not valid JSON is reported and left unchanged: exit 4', async (context) => {
  const cwd = await workFolder(context);
  const file = join(cwd, 'db.json');
  const text = '{\n  "users": [,]\n}';
  await writeFile(file, text);
  const { code, stdout, stderr } = await runShared(context, ['--port', '0', '--data-file', 'db.json'], { cwd });
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  expect(stderr).toContain(`${file} is not valid JSON: line 2, column`);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(readdirSync(cwd)).toEqual(['db.json']);
});

test.concurrent('a data file that is a folder is reported', async (context) => {
  const cwd = await workFolder(context);
  const { code, stderr } = await runShared(context, ['--port', '0', '--data-file', '.'], { cwd });
  expect(code).not.toBe(0);
  expect(stderr).toContain(cwd);
});

test.concurrent('the advice about an unknown format keeps the records', async (context) => {
  const first = await startShared(context, ['--data-file', 'my data/db.json']);
  const token = await first.login();
  await first.call('POST', COMMENT, { token, body: { text: 'kept over versions' } });
  await first.stop();
  const { cwd } = first;
  const file = join(cwd, 'my data/db.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 5', '"format": 9'));
  const before = readFileSync(file, 'utf8');
  const { stderr } = await runShared(context, ['--data-file', 'my data/db.json', '--port', '0'], { cwd });
  expect(stderr).toContain(`--fixture "${file}" --data-file <another file>\n`);

  const again = await startShared(context, ['--fixture', file, '--data-file', 'new.json'], { cwd });
  expect(await commentTexts(again)).toEqual(['kept over versions']);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test.concurrent('a log of another data file stops the start: exit 4', async (context) => {
  const cwd = await workFolder(context);
  const first = await startShared(context, [], { cwd });
  await first.login();
  await first.stop();
  const log = join(cwd, 'data', 'db.json.log');
  const line = '{"dataFileId":"x","n":1,"entry":{"put":[],"remove":[]}}\n';
  writeFileSync(log, line);
  const { code, stderr } = await runShared(context, ['--port', '0'], { cwd });
  expect(code).toBe(4);
  expect(stderr).toContain(`${log}, line 1: is change 1 of the data file x`);
  expect(readFileSync(log, 'utf8')).toBe(line);
});

test.concurrent('a mock whose data file was taken over reports it, ends with 3, and leaves foreign files unchanged', async (context) => {
  const leadmock = await startShared(context);
  const file = join(leadmock.cwd, 'data', 'db.json');
  writeFileSync(leadmock.readyFile, 'of the other');
  writeFileSync(file, 'of the other');
  writeFileSync(`${file}.lock`, '{"token":"other","pid":77,"host":"there"}');
  const { code } = await leadmock.ended;
  expect(code).toBe(3);
  expect(leadmock.stdout()).toContain('the process 77 on there took over');
  for (const left of [file, leadmock.readyFile]) expect(readFileSync(left, 'utf8')).toBe('of the other');
  expect(readFileSync(`${file}.lock`, 'utf8')).toContain('"pid":77');
});
