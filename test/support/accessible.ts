import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Holds that axe finds nothing serious on a page as it is now; contrast is among what it looks at. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    'axe.run({ preload: false, resultTypes: ["violations"] })',
  )) as AxeResults;
  const found = violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found.filter((violation) => /^(serious|critical)/.test(violation))).toEqual([]);
}
