import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snippetsMarked } from '../../support/documentation.ts';
import { startServer, userProject } from '../../support/user-project.ts';

test('the commands for offline work create a folder that serves and watches its files', async (context) => {
  const folder = await userProject(context);
  const [{ code = '' } = {}, ...others] = snippetsMarked('offline');
  expect(others).toEqual([]);
  const { url } = await startServer(context, folder, code.trimEnd().replaceAll('\n', ' && '));
  const [, made = ''] = /cd (\S+)/.exec(code) ?? [];
  const fixture = join(folder, made, 'fixtures/example.json');
  await writeFile(fixture, readFileSync(fixture, 'utf8').replace('Riverside', 'Hillside'));
  const projects = async () => (await fetch(`${url}/_mock/state/projects`)).json();
  await expect.poll(projects, { timeout: 10_000 }).toMatchObject({ records: [{ id: 1, name: 'Hillside' }] });
});
