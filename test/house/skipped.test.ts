// @module-tag slow
import { execFile } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { skippedLines } from '../support/skipped-reporter.ts';
import { mountSmallDisk, needDisk } from '../support/small-disk.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('the end of a run lists skipped tests by reason, or their files if there are many', () => {
  const page = (file: string) => ({ file, title: 'a page (skipped: this machine has no Chromium)', note: undefined });
  const disk = { file: 'disk.ts', title: 'a full disk', note: 'this machine mounts no tmpfs' };
  const odd = { file: 'odd.ts', title: 'all > odd', note: undefined };
  expect(skippedLines([disk, page('a.ts'), page('b.ts'), page('b.ts'), odd, page('b.ts')])).toEqual([
    '4 tests skipped: this machine has no Chromium',
    '  b.ts (3)',
    '  a.ts (1)',
    '1 test skipped: this machine mounts no tmpfs',
    '  disk.ts > a full disk',
    '1 test skipped: no reason is given',
    '  odd.ts > all > odd',
  ]);
  expect(skippedLines([page('a.ts')])).toEqual(['1 test skipped: this machine has no Chromium', '  a.ts > a page']);
});

test.each([
  ['as they are configured', [], 'a full disk'],
  ['given as .ci/run does', ['--reporter=default', '--reporter=json', '--outputFile.json=report.json'], 'a full disk'],
  ['given, and only some tests are asked for', ['--reporter=dot', '-t', 'passes'], undefined],
])('a run with the reporters %s ends with the skipped tests', async (_what, flags, expected) => {
  const folder = await tempFolder();
  for (const name of ['node_modules', 'test']) await mkdir(join(folder, name));
  await symlink(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction');
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(
    join(folder, 'test/a.test.ts'),
    `import { test } from 'vitest';
     test('passes', () => {});
     test('a full disk', (context) => context.skip('there is no disk'));`,
  );
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const own = ['--root', folder, '--config', join(ROOT, 'vitest.config.ts'), '--project', 'in-process'];
  // The inner tests do not count as tests of leadmock.
  const env = { ...process.env, TEST_REPORTS: undefined };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'run', ...own, ...flags], {
    cwd: folder,
    env,
  });
  const told = expected === undefined ? [] : ['1 test skipped: there is no disk', `  test/a.test.ts > ${expected}`];
  expect(stdout).toContain('1 passed');
  expect(stdout.split('\n').filter((line) => /skipped: | > a/.test(line))).toEqual(told);
});

/** Creates a folder with a program `mount` that fails with a message; without a message, the folder has no `mount`. */
async function programs(message: string | undefined): Promise<string> {
  const folder = await tempFolder();
  if (message === undefined) return folder;
  await writeFile(join(folder, 'mount'), `#!/bin/sh\necho 'mount: ${message}' >&2\nexit 32\n`);
  await chmod(join(folder, 'mount'), 0o755);
  return folder;
}

const REJECTED = 'this machine mounts no tmpfs: it lets only privileged users mount one';

// Windows cannot run these programs.
test.runIf(process.platform !== 'win32').each([
  ['there is no program for it', undefined, false, 'this machine mounts no tmpfs: spawnSync mount ENOENT'],
  ['it does not work', 'unknown type', false, 'this machine mounts no tmpfs: mount: unknown type'],
  ['it is rejected', '/x: permission denied.', true, REJECTED],
  ['only root may', 'only root can use "--types" option', true, REJECTED],
])(
  'without a disk a test is skipped with a reason; in CI it fails, unless allowed: %s',
  async (_what, message, isRejected, why) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('PATH', await programs(message));
    const mounted = mountSmallDisk('/nowhere', '1k');
    const skip = vi.fn<(note?: string) => never>();
    const context = { skip, onTestFinished: vi.fn() } as unknown as Parameters<typeof needDisk>[0];
    vi.stubEnv('CI', 'false');
    needDisk(context, mounted);
    expect(skip.mock.calls).toEqual([[why]]);
    vi.stubEnv('CI', 'true');
    if (isRejected) needDisk(context, mounted);
    else expect(() => needDisk(context, mounted)).toThrow(why);
    expect(skip).toHaveBeenCalledTimes(isRejected ? 2 : 1);
  },
);
