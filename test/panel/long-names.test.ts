import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

const NAME = `worker-${'abcdefgh-'.repeat(6)}x`;

const VIEWS = [
  'requests',
  'requests/1',
  'requests/new',
  'warnings',
  'state/leads',
  'state/leads/101',
  'sessions',
  'faults',
  'assumptions',
  'clock',
  'fixtures',
  'snapshots',
  'sandboxes',
];

browserTest('with the longest names, no view scrolls sideways', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  await control.post('/sandboxes', { name: NAME });
  await control.put(`/snapshots/${'s'.repeat(60)}`);
  const token = (await control.post('/tokens', { user: 'anna@example.com', service: 'x'.repeat(60) })).value.token;
  await mock.client.post('/lead/101/comment', { text: 'T'.repeat(120) }, { token });
  await control.post('/faults', { effect: 'reset', when: 'before', match: { path: `/${'p'.repeat(70)}` } });
  const page = await openPage(mock);
  for (const width of [375, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of VIEWS) {
      await page.goto(`/_mock/panel#/${view}`);
      await page.locator('main h1, main h2').first().waitFor({ state: 'attached' });
      const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect([width, view, scrolled]).toEqual([width, view, 0]);
    }
  }
});
