import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Holds that axe finds nothing on a page as it is now; contrast and best practice are among what it looks at.
 * @param rules to look at; all of them when left out
 * @param within selectors of what to look at; the whole page when left out
 */
export async function expectAccessible(
  page: Page,
  rules?: readonly string[],
  within?: readonly string[],
): Promise<void> {
  // It is long: once for a document is enough.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  const options = { preload: false, resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify({ include: within ?? ['html'] })}, ${JSON.stringify(options)})`,
  )) as AxeResults;
  const found = violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
