import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { chromiumPath } from '../../support/chromium.ts';
import { startServer } from '../measured-server.ts';
import type { Effort, Findings, Goal } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { panelUnderLoad } from './panel-load.ts';

const ROUNDS = { quick: 3, full: 15 };
/** Pages, with an element that is visible when the page is complete. */
const PAGES = { panel: '.parts', docs: '.operation' };

/** @returns the gzipped sizes of the scripts of a page in bytes, by URL */
async function scriptsOf(page: Page, url: string, sign: string): Promise<Map<string, number>> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(url);
  await page.locator(sign).first().waitFor();
  return new Map(
    await Promise.all(scripts.map(async (one) => [one.url(), gzipSync(await one.body()).length] as const)),
  );
}

/** @returns milliseconds from opening a page to its first paint with content, and to its complete content */
async function paintOf(page: Page, url: string, sign: string): Promise<[first: number, stands: number]> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(sign).first().waitFor();
  const stands = await page.evaluate('performance.now()');
  const entry = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
  await page.waitForFunction(`${entry} !== undefined`);
  return [(await page.evaluate(entry)) as number, stands as number];
}

/** Measures pages in a browser that has shown them before, and with much data. */
export async function panel(effort: Effort, folder: string): Promise<Findings[]> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: chromiumPath ?? chromium.executablePath(), args: asRoot });
  try {
    return [await warmPages(effort, folder, browser), await panelUnderLoad(effort, folder, browser)];
  } finally {
    await browser.close();
  }
}

/** Measures when the pages are complete, and which files they load. */
async function warmPages({ isQuick }: Effort, folder: string, browser: Browser): Promise<Findings> {
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  const server = await startServer(ephemeral(), folder, null);
  const scripts = new Map<string, number>();
  const rows: string[][] = [];
  const goals: Goal[] = [];
  try {
    const page = await browser.newPage();
    for (const [name, sign] of Object.entries(PAGES)) {
      const url = `${server.url}/_mock/${name}`;
      const own = await scriptsOf(await browser.newPage(), url, sign);
      for (const [file, bytes] of own) scripts.set(file, bytes);
      // The first round fills the cache of this page.
      await paintOf(page, url, sign);
      const paints: [number, number][] = [];
      for (let round = 0; round < rounds; round += 1) paints.push(await paintOf(page, url, sign));
      const stood = paints.map(([, stands]) => stands);
      if (name === 'panel')
        goals.push({ what: 'panel: stands', limit: 300, is: 'at most', values: stood, unit: ' ms' });
      const [first, stands] = [0, 1].map((at) => median(paints.map((paint) => paint[at] ?? 0)));
      const bytes = [...own.values()].reduce((sum, one) => sum + one, 0);
      rows.push([name, first?.toFixed(0) ?? '', stands?.toFixed(0) ?? '', (bytes / 1000).toFixed(1)]);
    }
  } finally {
    await server.stop();
  }
  const all = [...scripts.values()].reduce((sum, one) => sum + one, 0) / 1000;
  return {
    title: 'The pages in a browser that has shown them before',
    heads: ['Page', 'first paint, ms', 'stands, ms', 'script, kB gzipped'],
    rows,
    goals: [...goals, { what: 'script of both pages, gzipped', limit: 55, is: 'at most', values: [all], unit: ' kB' }],
  };
}
