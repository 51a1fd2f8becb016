import { chromium as browserType } from '@playwright/test';
import { expect, test } from 'vitest';
import { commandOf, copyExample } from '../../support/copy-example.ts';
import { found, needs } from '../../support/needs.ts';
import { startLeadmock } from '../../support/run-leadmock.ts';
import { chromium } from '../../support/runnable-examples.ts';
import { startIn } from '../../support/start-example.ts';

const { isSkipped, why } = needs([chromium]);

test.skipIf(isSkipped)(`the page books from a browser, and its script sees the requests${why}`, async (context) => {
  const leadmock = await startLeadmock(context, ['--ephemeral']);
  const folder = await copyExample(context, 'browser');
  const script = startIn(context, folder, {
    command: commandOf('browser'),
    env: { LEADMOCK_URL: leadmock.url, PORT: '0' },
  });
  const address = await script.printed(/Open (http:\S+) and book/);

  const browser = await browserType.launch({ executablePath: found(chromium) ?? '' });
  context.onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByLabel('Sum').fill('99.90');
  await page.getByRole('button', { name: 'Book' }).click();

  expect(await script.printed(/Stored: (.+)\n/)).toMatch(/^99\.9\d* on lead \d+ by my-page$/);
  await page.getByText('Booked on Test lead').waitFor();
  expect(await script.ended).toMatchObject({ code: 0 });
  const { body } = await leadmock.call('GET', '/_mock/sandboxes');
  expect(body.sandboxes).toMatchObject([{ name: 'default' }]);
});
