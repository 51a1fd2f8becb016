import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

browserTest('Chromium answers a page from the HAR file of a journal as leadmock did', async () => {
  const recorded = await startLoggedIn();
  const comment = await recorded.client.post('/lead/101/comment', { text: 'Привет' });
  const { value } = await new ControlClient(recorded).get('/requests?format=har&operation=add-comment');
  const file = join(await tempFolder(), 'traffic.har');
  writeFileSync(file, JSON.stringify(value));

  // The page is another server's: nothing but the file can answer it.
  const page = await openPage(await startMock(), { path: '/nowhere', expected: /^elsewhere: .*\/lead\/101\/comment$/ });
  await page.context().routeFromHAR(file, { url: `http://127.0.0.1:${recorded.port}/lead/**` });
  const answer = await page.evaluate(
    `fetch('http://127.0.0.1:${recorded.port}/lead/101/comment', { method: 'POST', body: '{"text":"Привет"}' }).then((answer) => answer.json())`,
  );
  expect(answer).toEqual(comment.body);
});
