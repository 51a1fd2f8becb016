import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

/** Commands that write a file; its path is the last word. */
const WRITERS = [
  'requests --har',
  'report --junit',
  'sweep --only errorStatus --junit',
  'compare http://127.0.0.1:9 --dry-run --save-config',
];
const FILES: readonly (readonly [file: string, why: string])[] = [
  ['missing/x.json', 'missing/x.json cannot be written: the folder '],
  ['folder', 'folder cannot be written: it is a folder'],
  ['mine/x.json', 'mine/x.json cannot be written: the folder '],
];

test.concurrent('each unwritable file is exit code 4, reported by its name', async (context) => {
  const { url } = await startShared(context, ['--ephemeral']);
  const cwd = await workFolder(context);
  mkdirSync(join(cwd, 'folder'));
  writeFileSync(join(cwd, 'mine'), '');
  for (const writer of WRITERS) {
    for (const [file, why] of FILES) {
      // The command after `--` of a sweep never runs.
      const line = [...`${writer} ${file}`.split(' '), ...(writer.startsWith('sweep') ? ['--', 'false'] : [])];
      const { code, stdout, stderr } = await runShared(context, line, { cwd, env: { LEADMOCK_URL: url } });
      expect(stderr, writer).toContain(`leadmock: ${writer.split(' ').at(-1)}: `);
      expect(stderr, writer).toContain(why);
      expect({ code, stdout }, writer).toEqual({ code: 4, stdout: '' });
    }
  }
  expect(readdirSync(cwd)).toEqual(['folder', 'mine']);
});

test.concurrent('init into a file: exit code 4, with the file', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'mine'), '');
  const { code, stderr } = await runShared(context, ['init', 'mine'], { cwd });
  expect({ code, stderr }).toEqual({
    code: 4,
    stderr: expect.stringMatching(/^leadmock: mine\/.* cannot be written: /),
  });
});
