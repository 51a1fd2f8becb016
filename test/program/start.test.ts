import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { flagNames } from '../../src/cli/settings/flags.ts';
import { startLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

test.concurrent('the ready file contains url, port and pid, and no temporary file remains', async (context) => {
  const leadmock = await startLeadmock(context, ['--ephemeral']);
  const { port } = leadmock;
  expect(port).toBeGreaterThan(0);
  const content = JSON.parse(readFileSync(leadmock.readyFile, 'utf8'));
  expect(content).toEqual({ url: `http://localhost:${port}`, port, pid: leadmock.pid });
  expect(() => process.kill(leadmock.pid, 0)).not.toThrow();
  expect(readdirSync(leadmock.cwd)).toEqual(['ready.json']);
  expect((await leadmock.call('GET', '/_mock/ready')).body).toEqual({ status: 'ready' });
});

test.concurrent('the first line of the log shows the settings', async (context) => {
  const leadmock = await startShared(context, ['--fixture', 'empty', '--assume', 'errorStatus=code']);
  await vi.waitFor(() => expect(leadmock.log()).toHaveLength(1), 20_000);
  expect(leadmock.log()[0]).toMatchObject({
    level: 30,
    msg: 'leadmock is ready',
    version,
    url: leadmock.url,
    control: `${leadmock.url}/_mock`,
    fixture: 'empty',
    data: `${join(leadmock.cwd, 'data', 'db.json')} (new)`,
    assumptions: 'errorStatus=code',
  });
});

test.concurrent('a suspicious value in the fixture is logged as a warning', async (context) => {
  const custom = [{ id: 1, name: 'Owner', type: 'owner', value: { id: 99, type: 'staff' } }];
  const leads = [{ id: 1, project_id: 1, contact_id: 1, name: 'Left alone', custom }];
  const seed = { projects: [{ id: 1, name: 'One' }], leads };
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'mine.json'), JSON.stringify(seed));
  const leadmock = await startShared(context, ['--ephemeral', '--fixture', 'mine.json'], { cwd });
  await vi.waitFor(() => expect(leadmock.log()).toHaveLength(2), 20_000);
  const msg = 'fixture mine: /leads/0/custom/0/value/id references a missing record: employees/99 does not exist';
  expect(leadmock.log()[0]).toMatchObject({ level: 40, msg });
});

test.concurrent('serve may be given or omitted', async (context) => {
  const leadmock = await startShared(context, ['serve', '--ephemeral']);
  expect((await leadmock.call('GET', '/_mock/health')).status).toBe(200);
});

test.concurrent('--help lists every command and every flag with its default and its variable', async (context) => {
  const { code, stdout } = await runShared(context, ['--help']);
  expect(code).toBe(0);
  for (const name of flagNames) {
    expect(stdout).toContain(`--${name} `);
    expect(stdout).toContain(`[LEADMOCK_${name.toUpperCase().replaceAll('-', '_')}]`);
  }
  expect(stdout).toContain('leadmock serve');
  expect(stdout).toContain('leadmock validate <files..>');
});

test.concurrent('validate has its own help', async (context) => {
  const { code, stdout } = await runShared(context, ['validate', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('Check fixture files');
  expect(stdout).not.toContain('--ready-file');
});

test.concurrent.for([
  ['run', 'Run a command'],
  ['sweep', 'Find losses that no test notices (--faults), or assumptions'],
] as const)('the help of %s describes the command', async ([command, description], context) => {
  const { stdout } = await runShared(context, [command, '--help']);
  expect(stdout).toContain(`\n\n${description}`);
});

test.concurrent('--version is the version of the package', async (context) => {
  expect(await runShared(context, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test.concurrent('the help is English in every locale', async (context) => {
  const { stdout } = await runShared(context, ['--help'], { env: { LC_ALL: 'ru_RU.UTF-8', LANG: 'ru_RU.UTF-8' } });
  expect(stdout).toContain('Show help');
});
