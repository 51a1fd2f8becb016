import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

const withProject = (name: string | number) => JSON.stringify({ users: [], projects: [{ id: 1, name }] });

browserTest(
  'an edited fixture is shown at once; a broken one is listed with its errors until it is valid',
  async () => {
    const fixture = join(await tempFolder(), 'mine.json');
    await writeFile(fixture, withProject('One'));
    const mock = await startMock({ fixture });
    const page = await openPage(mock, { path: '/_mock/panel#/state/projects' });
    await page.getByText('One', { exact: true }).waitFor();
    await waitUntilLive(page);

    await writeFile(fixture, withProject(7));
    mock.mock.reload(fixture);
    await page.getByRole('alert').getByText('/projects/0/name').waitFor();
    await page.getByText('One', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('alert').getByText('/projects/0/name').waitFor();

    await writeFile(fixture, withProject('Two'));
    mock.mock.reload(fixture);
    await page.getByText('Two', { exact: true }).waitFor();
    await page.getByText('cannot load the fixture').waitFor({ state: 'detached' });
  },
);
