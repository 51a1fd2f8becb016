import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type RunningLeadmock, startLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };

const projectNamed = (name: string) => JSON.stringify({ projects: [{ id: 1, name }] });

/** Waits until the server has a project with this name, which only the API shows. */
async function showsProject({ call }: RunningLeadmock, name: string): Promise<void> {
  await vi.waitFor(async () => {
    expect((await call('GET', '/_mock/state/projects/1')).body.name).toBe(name);
  }, PATIENCE);
}

/** Waits for a line of the log. */
async function logs(leadmock: RunningLeadmock, level: number, words: string): Promise<void> {
  await vi.waitFor(() => {
    const texts = leadmock.log().flatMap((line) => (line.level === level ? [line.msg] : []));
    expect(texts).toContainEqual(expect.stringContaining(words));
  }, PATIENCE);
}

const [INFO, ERROR] = [30, 50];

test.concurrent.for([['--watch'], ['--watch-poll']])(
  'a saved file is reloaded, however the editor saves: %s',
  async ([flag = ''], context) => {
    const cwd = await workFolder(context);
    const folder = join(cwd, 'mine');
    const file = join(folder, 'big.json');
    mkdirSync(folder);
    writeFileSync(file, projectNamed('first'));
    const args = ['--ephemeral', flag, '--fixture', 'mine/big.json'];
    const leadmock = await startShared(context, args, { cwd });
    await showsProject(leadmock, 'first');

    writeFileSync(file, projectNamed('written in place'));
    await showsProject(leadmock, 'written in place');
    for (const name of ['renamed', 'renamed again']) {
      writeFileSync(join(folder, '.big.json.swp'), projectNamed(name));
      renameSync(join(folder, '.big.json.swp'), file);
      await showsProject(leadmock, name);
    }
    writeFileSync(file, '');
    writeFileSync(file, projectNamed('truncated before'));
    await showsProject(leadmock, 'truncated before');

    writeFileSync(file, '{"projects": [{"id": 1}]}');
    await logs(
      leadmock,
      ERROR,
      `the fixture big was not loaded, so sandboxes keep their contents:\n  ${file}#/projects/0/name is required`,
    );
    rmSync(file);
    await logs(leadmock, ERROR, 'cannot be read: ENOENT');
    await showsProject(leadmock, 'truncated before');
    writeFileSync(file, projectNamed('truncated before'));
    await logs(leadmock, INFO, 'big is valid again');

    renameSync(folder, `${folder}.old`);
    mkdirSync(folder);
    writeFileSync(file, projectNamed('in a new folder'));
    await showsProject(leadmock, 'in a new folder');
  },
);

test.concurrent('a fixture of the folder is watched, and a broken one is reported at once', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'broken.json'), '{"leads": [');
  writeFileSync(join(cwd, 'mine.json'), projectNamed('first'));
  const env = { LEADMOCK_WATCH: 'true', LEADMOCK_FIXTURES_DIR: '.', LEADMOCK_EPHEMERAL: 'true' };
  const leadmock = await startLeadmock(context, [], { cwd, env });
  await logs(leadmock, ERROR, 'broken.json is not valid JSON: line 1');
  await leadmock.call('POST', '/_mock/sandboxes', { body: { name: 'w1', fixture: 'mine' } });
  const { name } = (await leadmock.call('GET', '/_mock/state/projects/1')).body;

  writeFileSync(join(cwd, 'mine.json'), projectNamed('second'));
  await logs(leadmock, INFO, 'reloaded the fixture mine and reset w1');
  expect((await leadmock.call('GET', '/_sandbox/w1/_mock/state/projects/1')).body.name).toBe('second');
  await showsProject(leadmock, name);
  expect((await leadmock.stop()).code).toBe(0);
});

test.concurrent('--watch without files stops the start: exit 2', async (context) => {
  const { code, stderr } = await runShared(context, ['--watch', '--ephemeral', '--port', '0']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--fixtures-dir') });
});

test.concurrent('without --watch, the startup fixture is never reloaded', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'mine.json'), projectNamed('first'));
  const leadmock = await startShared(context, ['--ephemeral', '--fixture', 'mine.json'], { cwd });
  writeFileSync(join(cwd, 'mine.json'), projectNamed('second'));
  await leadmock.call('POST', '/_mock/reset');
  await showsProject(leadmock, 'first');
});
