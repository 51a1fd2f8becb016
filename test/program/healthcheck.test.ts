import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workFolder } from '../support/run-leadmock.ts';
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

test.concurrent('healthcheck works with a control token and without a control plane', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral', '--no-control']);
  const args = ['healthcheck', '--ephemeral', '--port', String(leadmock.port), '--control-token', 'x'];
  expect((await runShared(context, args)).code).toBe(0);
});

test.concurrent('the health check of an image finds the server, whatever the flags are', async (context) => {
  const cwd = await workFolder(context);
  // The file of a killed server, as on a volume.
  writeFileSync(join(cwd, 'fixed.ready'), '{"url":"http://localhost:1","port":1,"pid":1}\n');
  const env = { LEADMOCK_READY_FILE: join(cwd, 'fixed.ready') };
  const leadmock = await startShared(context, ['--data-file', 'kept/db.json'], { cwd, env });
  expect(readFileSync(leadmock.readyFile, 'utf8')).toBe(readFileSync(env.LEADMOCK_READY_FILE, 'utf8'));
  expect((await runShared(context, ['healthcheck'], { cwd, env })).code).toBe(0);
  await leadmock.stop();
  expect(readdirSync(cwd)).toEqual(['kept']);
  expect((await runShared(context, ['healthcheck'], { cwd, env })).code).toBe(1);
});
