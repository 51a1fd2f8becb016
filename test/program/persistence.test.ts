import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunningLeadmock, runLeadmock, startLeadmock, workFolder } from '../support/run-leadmock.ts';
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

const BROKEN = [
  ['invalid JSON', '{\n  "users": [,]\n}', ' is not valid JSON: line 2, column'],
  ['a fixture', '{"users":[]}', '#/$meta is required'],
  [
    'meta data of another shape',
    '{"$meta":{"format":3,"fixture":7},"leads":[{"id":"x"}]}',
    '#/$meta/fixture must be a string',
  ],
] as const;

test.concurrent.for(BROKEN)(
  'a data file that is %s is reported and left unchanged: exit 4',
  async ([, text, says], context) => {
    const cwd = await workFolder(context);
    const file = join(cwd, 'db.json');
    await writeFile(file, text);
    const { code, stdout, stderr } = await runShared(context, ['--port', '0', '--data-file', 'db.json'], { cwd });
    expect(code).toBe(4);
    expect(stderr).toContain(file + says);
    expect(stdout).toBe('');
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(cwd)).toEqual(['db.json']);
  },
);

test.concurrent('a data file that is a folder is reported', async (context) => {
  const cwd = await workFolder(context);
  const { code, stderr } = await runShared(context, ['--port', '0', '--data-file', '.'], { cwd });
  expect(code).not.toBe(0);
  expect(stderr).toContain(cwd);
});

test.concurrent('the records of a data file of an unknown format are a fixture', async (context) => {
  const first = await startLeadmock(context, ['--data-file', 'db.json']);
  const token = await first.login();
  await first.call('POST', '/lead/101/comment', { token, body: { text: 'kept over versions' } });
  await first.stop();
  const file = join(first.cwd, 'db.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 4', '"format": 9'));
  const before = readFileSync(file, 'utf8');
  const { cwd } = first;
  const { stderr } = await runLeadmock(context, ['--data-file', 'db.json', '--port', '0'], { cwd });
  const [, flags = ''] = /use its records as a fixture: (.+)$/m.exec(stderr) ?? [];
  const args = flags.replace('<another file>', 'new.json').split(' ');
  const again = await startLeadmock(context, args, { cwd });
  const { body } = await again.call('GET', '/_mock/state/comments?text=kept%20over%20versions');
  expect(body.total).toBe(1);
  await again.stop();
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test.concurrent('advice about an unknown format is ready to paste, and mentions changes that are only in the log', async (context) => {
  const first = await startLeadmock(context, ['--data-file', 'my data/db.json']);
  const { cwd } = first;
  await first.stop();
  const file = join(cwd, 'my data/db.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 4', '"format": 9'));
  const start = () => runLeadmock(context, ['--data-file', 'my data/db.json', '--port', '0'], { cwd });
  const without = (await start()).stderr;
  expect(without).toContain(`--fixture "${file}" --data-file <another file>\n`);
  expect(without).not.toContain('.log');

  writeFileSync(`${file}.log`, '{"runId":"a","n":1,"entry":{}}\n');
  expect((await start()).stderr).toContain(
    `\n  ${file}.log may contain later changes. To keep them, first start and stop the version that wrote it\n`,
  );
});

const DAMAGED: [what: string, act: (file: string) => void, says: string][] = [
  [
    'of another format',
    (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 4', '"format": 9')),
    '#/$meta/format is 9',
  ],
  [
    'beside a log of which changes are missing',
    (file) => {
      const { runId } = JSON.parse(readFileSync(file, 'utf8')).$meta;
      writeFileSync(`${file}.log`, `{"runId":"${runId}","n":7,"entry":{"put":[],"remove":[]}}\n`);
    },
    '.log, line 1: is change 7 of run',
  ],
  ['gone, with another file as its log', (file) => renameSync(file, `${file}.log`), '.log is not a file of leadmock'],
  ['beside a log that is a folder', (file) => mkdirSync(`${file}.log`), '.log: cannot be read'],
];

test.concurrent.for(DAMAGED)(
  'a data file %s stops the start with 4 and the place, without a stack',
  async ([, act, says], context) => {
    const cwd = await workFolder(context);
    await (await startShared(context, [], { cwd })).stop();
    const file = join(cwd, 'data', 'db.json');
    act(file);
    const { code, stdout, stderr } = await runShared(context, ['--port', '0'], { cwd });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/^ +at /m);
  },
);

test.concurrent('a log of another data file is renamed, with a warning', async (context) => {
  const cwd = await workFolder(context);
  await (await startShared(context, [], { cwd })).stop();
  const log = '{"runId":"x","n":1,"entry":{"put":[],"remove":[]}}\n';
  writeFileSync(join(cwd, 'data', 'db.json.log'), log);
  const leadmock = await startShared(context, [], { cwd });
  const [renamed = ''] = readdirSync(join(cwd, 'data')).filter((name) => /^db\.json\.log\./.test(name));
  expect(readFileSync(join(cwd, 'data', renamed), 'utf8')).toBe(log);
  const why = 'ignored the log of the data file: it belongs to the run x, but the data file to';
  await leadmock.stop();
  expect(leadmock.stdout()).toContain(why);
  expect(leadmock.stdout()).toContain(`The log is now ${join(cwd, 'data', renamed)}`);
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
