import { expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { BY_SCREEN, expectGoodPlaces } from './places.ts';
import { startUsedMock } from './used-mock.ts';

const SCREENS = [
  [{ colorScheme: 'light', viewport: { width: 1280, height: 800 } }, undefined],
  [{ colorScheme: 'dark', viewport: { width: 360, height: 740 } }, BY_SCREEN],
] as const;

for (const [screen, rules] of SCREENS) {
  const { colorScheme, viewport } = screen;
  browserTest(
    `every part in ${colorScheme} at ${viewport.width} pixels: axe finds nothing, nothing is cut off or hidden`,
    async () => {
      const page = await openPage(await startUsedMock(), screen);
      await expectGoodPlaces(page, '', rules);
    },
  );
}

browserTest('on a phone an open request replaces the list, and closing it restores the list', async () => {
  const page = await openPage(await startUsedMock(), { viewport: { width: 360, height: 740 } });
  await page.getByRole('link', { name: 'PUT /lead/101/owner' }).click();
  await page.getByRole('searchbox').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: '← Traffic' }).click();
  await page.getByText('13 requests').waitFor();
});

browserTest('with every menu of the head open, axe finds nothing and nothing is cut off', async () => {
  const mock = await startUsedMock();
  await mock.control.patch('/assumptions', { errorStatus: 'code' });
  const page = await openPage(mock, { path: '/_mock/panel#/sessions' });
  for (const [viewport, rules] of [
    [{ width: 1280, height: 800 }, undefined],
    [{ width: 375, height: 740 }, BY_SCREEN],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.getByRole('group', { name: 'Changed since the start' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByText('Resetting replaces').waitFor();
    await expectAccessible(page, rules);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Sandbox: default' }).click();
    await page.getByRole('searchbox', { name: 'Find a sandbox' }).waitFor();
    await expectAccessible(page, rules);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, rules);
    await page.keyboard.press('Escape');
  }
});

/** @returns the contrast of two computed colors, such as `rgb(18, 21, 27)`: 1 to 21, as in WCAG */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

browserTest('a placeholder is readable in light and dark', async () => {
  const page = await openPage(await startUsedMock());
  await page.getByRole('searchbox').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [text = '', ground = ''] = (await page.evaluate(`[
      getComputedStyle(document.getElementById('filter'), '::placeholder').color,
      getComputedStyle(document.getElementById('filter')).backgroundColor,
    ]`)) as string[];
    expect(contrast(text, ground), colorScheme).toBeGreaterThanOrEqual(4.5);
  }
});

browserTest('text from data has the direction of its own script', async () => {
  const mock = await startUsedMock();
  const hebrew = 'שלום עולם!';
  await mock.control.patch('/state/leads/101', { name: hebrew });
  const page = await openPage(mock, { path: '/_mock/panel#/state/leads/101' });
  /** Whether the last character, which has no direction, is at the left end, as in a text from right to left. */
  const endsAtTheLeft = () =>
    page.evaluate(`(() => {
      const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
      while (texts.nextNode() && texts.currentNode.data !== '${hebrew}');
      const left = (at) => {
        const range = document.createRange();
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + 1);
        return range.getBoundingClientRect().left;
      };
      return left(${hebrew.length - 1}) < left(0);
    })()`);
  await page.getByText(hebrew, { exact: true }).first().waitFor();
  expect(await endsAtTheLeft()).toBe(true);
  await page.goto('/_mock/panel#/state/leads');
  await page.getByText(hebrew, { exact: true }).first().waitFor();
  expect(await endsAtTheLeft()).toBe(true);
});
