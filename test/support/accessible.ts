import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Checks that axe finds no violations on the current page.
 * @param rules ids of rules; default: all rules, including contrast and best practices
 * @param within selectors of parts; default: the whole page
 */
export async function expectAccessible(
  page: Page,
  rules?: readonly string[],
  within?: readonly string[],
): Promise<void> {
  // axe is large, so it is evaluated only once for each document.
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
