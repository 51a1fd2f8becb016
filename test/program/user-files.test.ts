import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { launchLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

/** Files of a user, in the folder in which leadmock is started. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"name":"mine"}',
  'fixture.json': '{}',
  'leadmock.config.json': '{"port":0}',
  'operations.json': '[]',
  'notes.txt': 'mine',
  'data.lock': '# yarn lockfile v1',
  'app.log': 'a line of another program',
};

/** Command lines that would overwrite another file, with the expected message. */
const LINES: [line: string, says: string][] = [
  [
    '--ephemeral --ready-file package.json',
    '--ready-file: package.json is not a ready file of leadmock. Use a new file',
  ],
  ['--ephemeral --ready-file notes.txt', '--ready-file: notes.txt is not a ready file of leadmock'],
  ['--ephemeral --ready-file link.json', '--ready-file: link.json is not a ready file of leadmock'],
  ['--ephemeral --ready-file folder', '--ready-file: folder is not a ready file of leadmock'],
  [
    '--ephemeral --ready-file leadmock.config.json',
    '--ready-file: leadmock.config.json is not a ready file of leadmock',
  ],
  [
    '--ephemeral --operations operations.json --ready-file operations.json',
    '--ready-file: operations.json is not a ready file of leadmock',
  ],
  ...['d.json', 'd.json.log', 'd.json.lock', '.d.json.tmp', 'here/d.json.log'].map((file): [string, string] => [
    `--data-file d.json --ready-file ${file}`,
    `--ready-file: ${file} belongs to --data-file. Choose another file`,
  ]),
];

function put(cwd: string): void {
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(cwd, file), text);
  mkdirSync(join(cwd, 'folder'));
  symlinkSync('package.json', join(cwd, 'link.json'));
  symlinkSync('.', join(cwd, 'here'));
}

test.concurrent.for(LINES)('no file of the user is overwritten: leadmock %s', async ([line, says], context) => {
  const cwd = await workFolder(context);
  put(cwd);
  const before = readdirSync(cwd);
  const { code, stdout, stderr } = await runShared(context, ['serve', '--port', '0', ...line.split(' ')], { cwd });
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  for (const [file, text] of Object.entries(FILES)) expect(readFileSync(join(cwd, file), 'utf8')).toBe(text);
  expect(readdirSync(cwd)).toEqual(before);
});

/** Data files that would replace another kind of file, or whose log or lock would. */
const NO_DATA_FILES: [line: string, says: string][] = [
  ['--data-file package.json --fresh', 'package.json is not a file of leadmock'],
  ['--data-file link.json --fresh', 'package.json is not a file of leadmock'],
  ['--data-file notes.txt --fresh', 'notes.txt is not a file of leadmock'],
  ['--fixture ./fixture.json --data-file fixture.json --fresh', 'fixture.json is not a file of leadmock'],
  ['--data-file leadmock.config.json --fresh', 'leadmock.config.json is not a file of leadmock'],
  [
    '--data-file app',
    'app.log, line 1: is not a change of leadmock: restore or move the file, or set another --data-file',
  ],
  ['--data-file app --fresh', 'app.log is not a file of leadmock'],
  ['--data-file data', 'data.lock: is not a lock of leadmock: move it'],
  ['--data-file data --fresh', 'data.lock: is not a lock of leadmock'],
];

test.concurrent.for(NO_DATA_FILES)(
  'a data file never replaces a file of the user: leadmock %s',
  async ([line, says], context) => {
    const cwd = await workFolder(context);
    put(cwd);
    const before = readdirSync(cwd);
    const { code, stdout, stderr } = await runShared(context, ['serve', '--port', '0', ...line.split(' ')], { cwd });
    expect(stderr).toContain(says);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    for (const [file, text] of Object.entries(FILES)) expect(readFileSync(join(cwd, file), 'utf8')).toBe(text);
    expect(readdirSync(cwd)).toEqual(before);
  },
);

test.concurrent('a link to a missing data file stays a link', async (context) => {
  const cwd = await workFolder(context);
  symlinkSync('volume/db.json', join(cwd, 'link.json'));
  const leadmock = await startShared(context, ['--data-file', 'link.json'], { cwd });
  expect((await leadmock.stop()).code).toBe(0);
  expect(readlinkSync(join(cwd, 'link.json'))).toBe('volume/db.json');
  expect(readdirSync(join(cwd, 'volume'))).toContain('db.json');
});

test.concurrent('a link to itself is rejected as a data file', async (context) => {
  const cwd = await workFolder(context);
  symlinkSync('loop.json', join(cwd, 'loop.json'));
  const { code, stderr } = await runShared(context, ['serve', '--port', '0', '--data-file', 'loop.json'], { cwd });
  expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('cannot be read: ELOOP') });
});

test.concurrent('a file named default is not the fixture default', async (context) => {
  const leadmock = await startShared(context, ['--data-file', 'default']);
  expect((await leadmock.stop()).code).toBe(0);
});

test.concurrent.for<[string, string]>([
  ['an empty file', ''],
  ['the ready file of a killed server', '{"url":"http://localhost:1","port":1,"pid":1}\n'],
])('%s is treated as a ready file, and replaced', async ([, text], context) => {
  const cwd = await workFolder(context);
  const file = join(cwd, 'left.json');
  writeFileSync(file, text);
  const { child, ended } = await launchLeadmock(context, ['--port', '0', '--ephemeral', '--ready-file', 'left.json'], {
    cwd,
  });
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain(`"pid":${child.pid}`), 20_000);
  child.kill();
  expect((await ended).code).toBe(0);
  expect(existsSync(file)).toBe(false);
});
