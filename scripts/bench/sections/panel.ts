import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { chromiumPath } from '../../../test/support/chromium.ts';
import { startServer } from '../measured-server.ts';
import { type Effort, type Row, short } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { panelUnderLoad } from './panel-load.ts';

const ROUNDS = { quick: 3, full: 15 };
/** Pages, and the selector of an element that each complete page has. */
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

/** Milliseconds from the navigation to the first paint, and until the content is complete. */
async function paintOf(page: Page, url: string, sign: string): Promise<{ firstMs: number; completeMs: number }> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(sign).first().waitFor();
  const completeMs = (await page.evaluate('performance.now()')) as number;
  const entry = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
  await page.waitForFunction(`${entry} !== undefined`);
  return { firstMs: (await page.evaluate(entry)) as number, completeMs };
}

export async function panel(effort: Effort, folder: string): Promise<Row[]> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: chromiumPath ?? chromium.executablePath(), args: asRoot });
  try {
    return [...(await warmPages(effort, folder, browser)), await panelUnderLoad(effort, folder, browser)];
  } finally {
    await browser.close();
  }
}

/** Measures when the content of the panel is complete, and the scripts that both pages load. */
async function warmPages({ isQuick }: Effort, folder: string, browser: Browser): Promise<Row[]> {
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  const server = await startServer(ephemeral(), folder, null);
  const scripts = new Map<string, number>();
  const complete: number[] = [];
  const firstPaints: number[] = [];
  try {
    const page = await browser.newPage();
    for (const [name, sign] of Object.entries(PAGES)) {
      const url = `${server.url}/_mock/${name}`;
      for (const [file, bytes] of await scriptsOf(await browser.newPage(), url, sign)) scripts.set(file, bytes);
      if (name !== 'panel') continue;
      // The first round fills the cache of this page.
      for (let round = 0; round <= rounds; round += 1) {
        const paint = await paintOf(page, url, sign);
        if (round === 0) continue;
        firstPaints.push(paint.firstMs);
        complete.push(paint.completeMs);
      }
    }
  } finally {
    await server.stop();
  }
  const kilobytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  return [
    {
      what: 'panel with a warm cache: complete',
      goal: 300,
      unit: ' ms',
      values: complete,
      note: `first paint ${short(median(firstPaints))} ms`,
    },
    { what: 'scripts of panel and reference, gzipped', goal: 55, unit: ' kB', values: [kilobytes] },
  ];
}
