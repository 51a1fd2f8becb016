import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runLeadmock, startLeadmock, workFolder } from '../support/run-leadmock.ts';

const page = readFileSync(new URL('../../docs/how-to.md', import.meta.url), 'utf8');

/** The words behind the name of the program in a command of the page. */
function words(command: RegExp): string[] {
  const [line = ''] = command.exec(page) ?? [];
  expect(line).not.toBe('');
  return line.split('leadmock.js ')[1]?.split(' ') ?? [];
}

test('the commands for offline work make a folder that serves itself and follows its files', async (context) => {
  const cwd = await workFolder(context);
  const init = words(/node dist\/leadmock\.js init .*/);
  expect(await runLeadmock(context, init, { cwd })).toMatchObject({ code: 0 });
  const [, folder = ''] = /cd (\S+)/.exec(page) ?? [];
  const serve = words(/node \.\.\/dist\/leadmock\.js serve --watch/);
  const leadmock = await startLeadmock(context, serve, { cwd: join(cwd, folder) });
  const fixture = join(cwd, folder, 'fixtures/example.json');
  await writeFile(fixture, readFileSync(fixture, 'utf8').replace('Riverside', 'Hillside'));
  const projects = async () => (await leadmock.call('GET', '/_mock/state/projects')).body;
  await expect.poll(projects, { timeout: 10_000 }).toMatchObject([{ id: 1, name: 'Hillside' }]);
});

test('the configuration that pins assumptions is taken', async (context) => {
  const cwd = await workFolder(context);
  const [, config = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  await writeFile(join(cwd, 'leadmock.config.json'), config);
  const leadmock = await startLeadmock(context, ['--ephemeral'], { cwd });
  const { body } = await leadmock.call('GET', '/_mock/assumptions');
  expect(body).toMatchObject(
    Object.fromEntries(Object.entries(JSON.parse(config).assume).map(([id, value]) => [id, { value }])),
  );
});
