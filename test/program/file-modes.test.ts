import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { launchLeadmock, startLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';
import { mountReadOnlyDisk, needDisk } from '../support/small-disk.ts';

// Windows has no permissions and no user ids, and links need special rights.
const isSkipped = process.platform === 'win32';
const why = isSkipped ? ' (skipped: Windows has no permissions)' : '';

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test.skipIf(isSkipped).concurrent(`data, log and lock are for user and group with any umask${why}`, async (context) => {
  const cwd = await workFolder(context);
  const leadmock = await startLeadmock(context, [], { cwd });
  const token = await leadmock.login();
  await leadmock.call('POST', '/lead/101/comment', { token, body: { text: 'x' } });
  const modes = () => readdirSync(join(cwd, 'data')).map((file) => `${file} ${modeOf(join(cwd, 'data', file))}`);
  const all = ['db.json 660', 'db.json.lock 660', 'db.json.log 660'];
  // While a file is written, a temporary file exists too.
  await vi.waitFor(() => expect(modes()).toEqual(all), 20_000);
  await vi.waitFor(() => expect(readFileSync(join(cwd, 'data/db.json'), 'utf8')).toContain(token), 20_000);
  await vi.waitFor(() => expect(modes()).toEqual(all), 20_000);
  await leadmock.stop();
  expect(modes()).toEqual(['db.json 660']);
});

test.skipIf(isSkipped).concurrent(`a replaced data file gives nobody more permissions${why}`, async (context) => {
  const cwd = await workFolder(context);
  const file = join(cwd, 'data/db.json');
  await (await startLeadmock(context, [], { cwd })).stop();
  chmodSync(file, 0o600);
  // As after a kill during a write.
  writeFileSync(join(cwd, 'data/.db.json.tmp'), '');
  chmodSync(join(cwd, 'data/.db.json.tmp'), 0o666);
  const leadmock = await startLeadmock(context, [], { cwd });
  await leadmock.login();
  expect(modeOf(`${file}.log`)).toBe('600');
  await leadmock.stop();
  expect(modeOf(file)).toBe('600');
});

test.skipIf(isSkipped).concurrent(`a write-protected data file is not replaced${why}`, async (context) => {
  const cwd = await workFolder(context);
  const file = join(cwd, 'data/db.json');
  await (await startLeadmock(context, [], { cwd })).stop();
  chmodSync(file, 0o444);
  const before = readFileSync(file, 'utf8');
  for (const flags of [[], ['--fresh']]) {
    const { code, stderr } = await runShared(context, ['--port', '0', ...flags], { cwd });
    expect(stderr).toContain('is write-protected (mode 444). Allow writing, for example with chmod u+w');
    expect(code).toBe(4);
  }
  expect([modeOf(file), readFileSync(file, 'utf8')]).toEqual(['444', before]);
});

test
  .skipIf(isSkipped)
  .concurrent(`a linked data file stays a link; log and lock are next to the target${why}`, async (context) => {
    const cwd = await workFolder(context);
    for (const folder of ['real', 'links']) mkdirSync(join(cwd, folder));
    symlinkSync('../real/further.json', join(cwd, 'links/db.json'));
    symlinkSync('db.json', join(cwd, 'real/further.json'));
    const first = await startShared(context, ['--data-file', 'real/db.json'], { cwd });
    await first.stop();
    for (const text of ['first', 'second']) {
      const leadmock = await startLeadmock(context, ['--data-file', 'links/db.json'], { cwd });
      const token = await leadmock.login();
      await leadmock.call('POST', '/lead/101/comment', { token, body: { text } });
      const beside = readdirSync(join(cwd, 'real'));
      expect(beside).toEqual(expect.arrayContaining(['db.json.lock', 'db.json.log']));
      const other = await runShared(context, ['--port', '0', '--data-file', 'real/db.json'], { cwd });
      expect(other).toMatchObject({ code: 3, stderr: expect.stringContaining('is in use by the process') });
      await leadmock.stop();
    }
    expect(readlinkSync(join(cwd, 'links/db.json'))).toBe('../real/further.json');
    expect(readdirSync(join(cwd, 'links'))).toEqual(['db.json']);
    expect(lstatSync(join(cwd, 'real/db.json')).isFile()).toBe(true);
    const { comments } = JSON.parse(readFileSync(join(cwd, 'real/db.json'), 'utf8'));
    expect(comments).toMatchObject([{ text: 'first' }, { text: 'second' }]);
  });

test
  .skipIf(isSkipped)
  .concurrent(`a file that fixture export replaces keeps its link and its permissions${why}`, async (context) => {
    const leadmock = await startShared(context, ['--ephemeral']);
    const { cwd, url } = leadmock;
    for (const folder of ['fixtures', 'real']) mkdirSync(join(cwd, folder));
    writeFileSync(join(cwd, 'real/mine.json'), '{}');
    chmodSync(join(cwd, 'real/mine.json'), 0o664);
    symlinkSync('../real/mine.json', join(cwd, 'fixtures/mine.json'));
    const saved = await runShared(
      context,
      ['fixture', 'export', 'mine', '--force', '--fixtures-dir', 'fixtures', '--url', url],
      {
        cwd,
      },
    );
    expect(saved).toMatchObject({ code: 0, stderr: '' });
    expect(lstatSync(join(cwd, 'fixtures/mine.json')).isSymbolicLink()).toBe(true);
    expect(modeOf(join(cwd, 'real/mine.json'))).toBe('664');
    expect(JSON.parse(readFileSync(join(cwd, 'real/mine.json'), 'utf8'))).toHaveProperty('users');
    expect(existsSync(join(cwd, 'real/.mine.json'))).toBe(false);
  });

test('on a read-only file system, a default data file is off, and a configured one is an error', async (context) => {
  const cwd = await workFolder(context);
  needDisk(context, mountReadOnlyDisk(cwd));
  const readyFile = join(await workFolder(context), 'ready.json');
  const args = ['--port', '0', '--ready-file', readyFile];
  const { child, output } = await launchLeadmock(context, args, { cwd });
  await expect.poll(() => output.stdout, { timeout: 10_000 }).toContain('leadmock is ready');
  const [warning, ready] = output.stdout.split('\n').map((line) => JSON.parse(line || 'null'));
  expect(warning).toMatchObject({
    level: 40,
    msg: expect.stringContaining('data/db.json is on a read-only file system'),
  });
  expect(ready).toMatchObject({ data: 'not persisted (read-only file system)' });
  child.kill('SIGTERM');

  const asked = await runShared(context, [...args, '--data-file', 'data/db.json'], { cwd });
  expect(asked).toMatchObject({ code: 4, stderr: expect.stringContaining('--ephemeral') });
});
