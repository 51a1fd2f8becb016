import { expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startLivedIn } from './lived-in.ts';

/** A place of every part, and what shows that it is there. */
const PLACES = [
  ['requests', '13 requests'],
  ['requests/11', 'A sum of 0 or less is refused'],
  ['requests/12', 'custom.0.value.id'],
  ['state', 'Maria Petrova'],
  ['state/leads/101', 'Named by'],
  ['world', 'Sandboxes'],
  ['faults', 'that matched'],
  ['assumptions', 'HTTP status of an error envelope'],
  ['coverage', 'outcomes seen'],
  ['warnings', 'repeated-payment'],
] as const;

/** What depends on colours and room; the structure of a page is the same on all screens. */
const BY_SCREEN = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

const SCREENS = [
  [{ colorScheme: 'light', viewport: { width: 1280, height: 800 } }, undefined],
  [{ colorScheme: 'dark', viewport: { width: 360, height: 740 } }, BY_SCREEN],
] as const;

for (const [screen, rules] of SCREENS) {
  const { colorScheme, viewport } = screen;
  browserTest(
    `every part in ${colorScheme} at ${viewport.width} pixels: axe finds nothing serious, nothing is cut off`,
    async () => {
      const page = await openPage(await startLivedIn(), screen);
      for (const [place, sign] of PLACES) {
        await page.goto(`/_mock/panel#/${place}`);
        await page.getByText(sign).first().waitFor();
        await expectAccessible(page, rules);
        expect(await page.evaluate('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(viewport.width);
      }
    },
  );
}

browserTest('on a phone the list gives way to the request, and comes back', async () => {
  const page = await openPage(await startLivedIn(), { viewport: { width: 360, height: 740 } });
  await page.getByRole('link', { name: 'PUT /lead/101/owner' }).click();
  await page.getByRole('searchbox').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: '← Requests' }).click();
  await page.getByText('13 requests').waitFor();
});
