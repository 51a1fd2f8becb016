import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PROGRAM, startLeadmock, workFolder } from '../support/run-leadmock.ts';
import { mountSmallDisk, needDisk } from '../support/small-disk.ts';

test('on a full disk, changes get 503 and are undone, reads work; with space, changes work again', async (context) => {
  const cwd = await workFolder(context);
  const folder = join(cwd, 'small');
  mkdirSync(folder);
  // If no disk can be mounted, `test/mock/store/log.test.ts` shows the same with a simulated error.
  needDisk(context, mountSmallDisk(folder, '256k'));

  const leadmock = await startLeadmock(context, ['--data-file', join(folder, 'db.json')], { cwd });
  const token = await leadmock.login();
  const comment = () => leadmock.call('POST', '/lead/101/comment', { token, body: { text: 'x'.repeat(20_000) } });
  // Another file fills the disk, so that it can be removed again.
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(150_000));

  let kept = 0;
  let rejected = await comment();
  for (; kept < 20 && rejected.status === 200; kept += 1) rejected = await comment();
  expect(rejected).toMatchObject({ status: 503, body: { errors: [{ code: 503 }] } });
  expect((await leadmock.call('GET', '/_mock/state/comments')).body.records).toHaveLength(kept);
  expect((await leadmock.call('GET', '/view/1001', { token })).body.status).toBe('success');
  // A write of the data file empties the log, which frees space for a moment.
  const ready = async () => (await leadmock.call('GET', '/_mock/ready')).status;
  await expect.poll(async () => (await comment()).status === 503 && (await ready())).toBe(503);

  rmSync(join(folder, 'ballast'));
  await expect.poll(async () => (await comment()).status, { interval: 100 }).toBe(200);
  const { body } = await leadmock.call('GET', '/_mock/state/comments');
  expect((await leadmock.stop()).code).toBe(0);
  const again = await startLeadmock(context, ['--data-file', join(folder, 'db.json')], { cwd });
  expect((await again.call('GET', '/_mock/state/comments')).body).toEqual(body);
  await again.stop();
});

test.skipIf(process.platform !== 'linux')(
  'a log on a full disk neither ends the server nor blocks its stop',
  async (context) => {
    const cwd = await workFolder(context);
    const log = openSync('/dev/full', 'w');
    const args = [PROGRAM, 'serve', '--ephemeral', '--port', '0', '--ready-file', 'ready.json'];
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', log, 'pipe'] });
    context.onTestFinished(() => void child.kill('SIGKILL'));
    let told = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      told += text;
    });
    const ready = () => JSON.parse(readFileSync(join(cwd, 'ready.json'), 'utf8'));
    await vi.waitFor(ready, 20_000);
    const { url } = ready();
    for (let times = 0; times < 100; times += 1) expect((await fetch(`${url}/view/1001`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(told).toMatch(
      /^leadmock: cannot write the log \(ENOSPC: .*\)\. The server continues, but log lines may be missing\n$/,
    );
  },
);
