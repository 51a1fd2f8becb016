import { symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flagNames } from '../../src/cli/settings/flags.ts';
import { schemaOf } from '../../src/mock/schema/schema-files.ts';
import { validatorOf } from '../../src/mock/schema/schemas.ts';
import { workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

async function folderWith(test: Parameters<typeof workFolder>[0], config: unknown, name = 'leadmock.config.json') {
  const cwd = await workFolder(test);
  await writeFile(join(cwd, name), typeof config === 'string' ? config : JSON.stringify(config));
  return cwd;
}

test.concurrent('settings of the file hold; the environment wins over them, and a flag over both', async (context) => {
  const config = {
    $schema: 'x',
    ephemeral: true,
    'task-status': 7,
    assume: { errorStatus: 'code', unknownPathId: 404 },
    'no-mock-headers': true,
  };
  const cwd = await folderWith(context, config);
  const env = { LEADMOCK_TASK_STATUS: '8' };
  const leadmock = await startShared(context, ['--assume', 'errorStatus=200'], { cwd, env });
  const token = await leadmock.login();
  const task = await leadmock.call('POST', '/task', { token, body: { title: 'a', owner_id: 11, project_id: 1 } });
  expect(task.body.result.status).toBe(8);
  const unknown = await leadmock.call('GET', '/view/9', { token });
  expect(unknown.body.errors[0].code).toBe(400);
  expect(JSON.stringify(unknown)).not.toContain('x-mock');
});

test.concurrent('another file is named by LEADMOCK_CONFIG', async (context) => {
  const cwd = await folderWith(context, { ephemeral: true, fixture: 'empty' }, 'mine.json');
  const leadmock = await startShared(context, [], { cwd, env: { LEADMOCK_CONFIG: 'mine.json' } });
  expect((await leadmock.call('GET', '/_mock')).body.fixture).toBe('empty');
});

test.concurrent('an invalid file: exit 2, with the file and the place', async (context) => {
  const cwd = await folderWith(context, { prot: 1 });
  const { code, stderr } = await runShared(context, ['--port', '0', '--ephemeral'], { cwd });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('leadmock.config.json#/prot is not a known field; did you mean port?'),
  });
});

test('the published schema has every setting and no other', () => {
  const { properties } = schemaOf('config.json');
  expect(Object.keys(properties).sort()).toEqual(['$schema', 'overrides', 'confirmed', ...flagNames].sort());
  expect(validatorOf('config.json')({ port: 0, assume: { errorStatus: 'code' }, 'allowed-hosts': ['a'] })).toBe(true);
  expect(validatorOf('config.json')({ prot: 0 })).toBe(false);
});

test.concurrent.for(['serve', 'openapi', 'compare http://localhost:1'])(
  'a configuration file that is a link to nothing is rejected: leadmock %s',
  async (line, context) => {
    const cwd = await workFolder(context);
    symlinkSync('gone.json', join(cwd, 'leadmock.config.json'));
    const { code, stdout, stderr } = await runShared(context, line.split(' '), {
      cwd,
      env: { LEADMOCK_PORT: '0' },
      patienceMs: 20_000,
    });
    expect(stderr).toContain('leadmock.config.json cannot be read: ENOENT');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  },
);
