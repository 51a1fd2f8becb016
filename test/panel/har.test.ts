import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

browserTest('Chromium replays responses from the HAR file of a journal', async () => {
  const recorded = await startLoggedIn();
  const comment = await recorded.client.post('/lead/101/comment', { text: 'Привет' });
  const { value } = await new ControlClient(recorded).get('/requests?format=har&operation=add-comment');
  const file = join(await tempFolder(), 'traffic.har');
  writeFileSync(file, JSON.stringify(value));

  // The page is on another server, so all its responses come from the file.
  const page = await openPage(await startMock(), { path: '/nowhere', expected: /^elsewhere: .*\/lead\/101\/comment$/ });
  await page.context().routeFromHAR(file, { url: `http://127.0.0.1:${recorded.port}/lead/**` });
  const answer = await page.evaluate(
    `fetch('http://127.0.0.1:${recorded.port}/lead/101/comment', { method: 'POST', body: '{"text":"Привет"}' }).then((answer) => answer.json())`,
  );
  expect(answer).toEqual(comment.body);
});

browserTest('the requests of the panel are saved as a HAR file, once requests exist', async () => {
  const mock = await startLoggedIn();
  const page = await openPage(mock, { path: '/_mock/panel#/requests' });
  await mock.client.get('/view/1001');
  const save = page.getByRole('button', { name: 'Save as HAR' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('requests.har');
  const file = join(await tempFolder(), 'requests.har');
  await download.saveAs(file);
  const { log } = JSON.parse(await readFile(file, 'utf8'));
  expect(log.version).toBe('1.2');
  const { value } = await new ControlClient(mock).get('/requests?format=har');
  expect(log.entries).toEqual(value.log.entries);
  expect(log.entries.map(({ request }: { request: { url: string } }) => new URL(request.url).pathname)).toContain(
    '/view/1001',
  );
});
