import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startUsedMock } from './used-mock.ts';

/** Pictures of the README and of docs/reference/panel.md. */
const PICTURES = [
  { name: 'panel-light', hash: '#/requests/11', colorScheme: 'light', size: [1280, 800] },
  { name: 'panel-dark', hash: '#/requests/12', colorScheme: 'dark', size: [1280, 800] },
] as const;

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));

/**
 * @returns the folder of the pictures: in the documents only for `npm run screenshots`, so that a test leaves the
 * repository unchanged
 */
async function pictureFolder(): Promise<string> {
  const folder = process.env['npm_lifecycle_event'] === 'screenshots' ? IMAGES : await tempFolder();
  await mkdir(folder, { recursive: true });
  return folder;
}

browserTest('the pictures of the documentation can be taken, and are small', async () => {
  const folder = await pictureFolder();
  const mock = await startUsedMock();
  for (const { name, hash, colorScheme, size } of PICTURES) {
    const [width, height] = size;
    const page = await openPage(mock, { path: `/_mock/panel${hash}`, colorScheme, viewport: { width, height } });
    await page.getByText('13 requests').waitFor();
    await waitUntilLive(page);
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    const { size: bytes } = await stat(path);
    expect(bytes, name).toBeGreaterThan(10_000);
    expect(bytes, name).toBeLessThan(250_000);
  }
});
