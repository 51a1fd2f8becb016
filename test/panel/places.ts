import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';

/** Place of every part of the panel, and of the reference, with an element that shows that the place is open. */
const PLACES = [
  ['panel#/requests', '13 requests'],
  ['panel#/requests/11', 'A sum of 0 or less is rejected'],
  ['panel#/requests/12', 'custom.0.value.id'],
  ['panel#/requests/new', 'Fields and rules'],
  ['panel#/state', 'Maria Petrova'],
  ['panel#/state/leads/101', 'Referenced by'],
  ['panel#/clock', 'Real time'],
  ['panel#/fixtures', 'A reset retains'],
  ['panel#/snapshots', 'No snapshots.'],
  ['panel#/sandboxes', 'start fixture default'],
  ['panel#/sessions', 'my-shop'],
  ['panel#/faults', 'matching requests'],
  ['panel#/assumptions', 'HTTP status of an error envelope'],
  ['panel#/warnings', 'repeated-payment'],
  ['docs#/add-payment', 'Send in Traffic'],
] as const;

/** Rules of axe that depend on colors and space. All other rules have the same result on all screens. */
export const BY_SCREEN = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** Lists controls of the current part that are outside of the window, or outside of a box that scrolls sideways. */
const HIDDEN_CONTROLS = `[...document.querySelectorAll('main :is(button, select, input, textarea, .button)')]
  .filter((control) => {
    const { left, right, width } = control.getBoundingClientRect();
    const box = (control.closest('.scroll') ?? document.documentElement).getBoundingClientRect();
    return width > 1 && (left < Math.max(box.left, 0) - 1 || right > Math.min(box.right, innerWidth) + 1);
  })
  .map((control) => control.ariaLabel ?? control.textContent)`;

/**
 * Checks each part of the panel: axe finds nothing, nothing is cut off, and no control is hidden.
 * @param base path of the sandbox
 * @param rules ids of rules of axe; default: all rules
 */
export async function expectGoodPlaces(page: Page, base = '', rules?: readonly string[]): Promise<void> {
  for (const [place, sign] of PLACES) {
    await page.goto(`${base}/_mock/${place}`);
    await page.getByText(sign).first().waitFor();
    await expectAccessible(page, rules);
    expect(await page.getByRole('heading', { level: 1 }).count(), place).toBe(1);
    const width = page.viewportSize()?.width ?? 0;
    expect(await page.evaluate('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(width);
    expect(await page.evaluate(HIDDEN_CONTROLS), place).toEqual([]);
    if (width >= 960) expect(await page.evaluate('document.querySelector(".parts").scrollLeft'), place).toBe(0);
  }
}
