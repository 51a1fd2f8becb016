import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareReadyFile, writeReadyFile } from '../../src/cli/serve/ready-file.ts';
import { CommandFailed } from '../../src/cli/usage-error.ts';
import { replaceFile, requireWritable, writeUserFile } from '../../src/cli/write-file.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('a file that cannot be replaced stays unchanged, without a temporary file', async () => {
  const folder = await tempFolder();
  mkdirSync(join(folder, 'target/full'), { recursive: true });
  expect(() => replaceFile(join(folder, 'target'), 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['target']);
  expect(readdirSync(join(folder, 'target'))).toEqual(['full']);
});

test('an existing file is replaced only with force; a link stays a link, and permissions stay', async () => {
  const folder = await tempFolder();
  const [file, link] = [join(folder, 'mine.json'), join(folder, 'link.json')];
  writeFileSync(file, 'old', { mode: 0o640 });
  symlinkSync('mine.json', link);
  expect(() => writeUserFile(file, 'new', { force: false })).toThrow(/EEXIST/);
  expect(readFileSync(file, 'utf8')).toBe('old');
  writeUserFile(link, 'new', { force: true });
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder).sort()).toEqual(['link.json', 'mine.json']);
});

test('a ready file replaces an older one, and all users may read it', async () => {
  const path = join(await tempFolder(), 'ready');
  writeFileSync(path, '{}', { mode: 0o600 });
  writeReadyFile(path, { url: 'http://localhost:1', port: 1 });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ url: 'http://localhost:1', port: 1, pid: process.pid });
  expect(statSync(path).mode & 0o777).toBe(0o644);
});

test('special files and missing folders are reported with the flag', async () => {
  const folder = await tempFolder();
  const missing = join(folder, 'no', 'x.json');
  expect(() => requireWritable('--junit', '/dev/null')).toThrow('--junit: /dev/null cannot be written: it is not');
  expect(() => requireWritable('--junit', folder)).toThrow('it is a folder');
  expect(() => requireWritable('--junit', missing)).toThrow('the folder ');
  const below = join(folder, 'file', 'x.json');
  writeFileSync(join(folder, 'file'), '');
  expect(() => requireWritable('--junit', below)).toThrow(
    `--junit: ${below} cannot be written: the folder ${join(folder, 'file')} does not exist`,
  );
  expect(() => prepareReadyFile(below, '--ready-file', join(folder, 'db.json'))).toThrow(CommandFailed);
  expect(() => writeUserFile(missing, '', { force: true })).toThrow(CommandFailed);
});
