import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLeadmock } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

test.concurrent('healthcheck calls the server of its ready file, on any port', async (context) => {
  const leadmock = await startShared(context);
  const settings = { cwd: leadmock.cwd, env: { LEADMOCK_READY_FILE: leadmock.readyFile } };
  expect(await runShared(context, ['healthcheck'], settings)).toMatchObject({ code: 0, stderr: '' });
  await leadmock.stop();
  const { code, stderr } = await runShared(context, ['healthcheck', '--port', String(leadmock.port)], settings);
  expect(code).toBe(1);
  expect(stderr).toContain('cannot be reached');
});

test.concurrent('without a ready file, healthcheck uses the settings', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral']);
  const { code } = await runShared(context, ['healthcheck', '--ephemeral', '--port', String(leadmock.port)]);
  expect(code).toBe(0);
});

test.concurrent('the ready file is next to the data file, and is removed with the server', async (context) => {
  const leadmock = await startShared(context, ['--data-file', 'kept/db.json'], {
    defaultReadyFile: 'kept/db.json.ready',
  });
  const readyFile = join(leadmock.cwd, 'kept/db.json.ready');
  expect(existsSync(readyFile)).toBe(true);
  const probe = ['healthcheck', '--data-file', 'kept/db.json'];
  expect((await runShared(context, probe, { cwd: leadmock.cwd })).code).toBe(0);
  await leadmock.stop();
  expect(existsSync(readyFile)).toBe(false);
});

test.concurrent('healthcheck works with a control token and without a control plane', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral', '--no-control']);
  const args = ['healthcheck', '--ephemeral', '--port', String(leadmock.port), '--control-token', 'x'];
  expect((await runShared(context, args)).code).toBe(0);
});

test.concurrent('the ready file of a killed server does not mislead a healthcheck of the next one', async (context) => {
  const killed = await startLeadmock(context, [], { defaultReadyFile: 'data/db.json.ready' });
  await killed.stop('SIGKILL');
  expect(existsSync(killed.readyFile)).toBe(true);
  const leadmock = await startShared(context, [], { cwd: killed.cwd });
  expect(existsSync(killed.readyFile)).toBe(false);
  const probe = ['healthcheck', '--port', String(leadmock.port)];
  expect((await runShared(context, probe, { cwd: killed.cwd })).code).toBe(0);
});
