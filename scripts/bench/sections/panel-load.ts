import type { Browser, Page } from 'playwright-core';
import { type MeasuredServer, startServer } from '../measured-server.ts';
import { type Effort, type Row, short } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';

const ROUNDS = { quick: 3, full: 15 };
const LEADS = 10_000;
const REQUESTS_A_SECOND = 20;

/** Page of each part of the panel, and the selector of an element that the complete page has. */
const PLACES = [
  ['requests', '.row'],
  ['requests/1', '.detail h2'],
  ['requests?q=payment', '.row'],
  ['state/leads', 'main tbody tr'],
  ['state/leads?sort=-name&page=100', 'main tbody tr'],
  ['state/leads?q=guest+99', 'main tbody tr'],
  ['state/leads/102', '.fields'],
  ['state/projects/1', '.referenced-by li'],
  ['state/payments', 'main tbody tr'],
  ['contents', 'main h2'],
  ['faults', 'main form'],
  ['assumptions', 'main tbody tr'],
  ['warnings', 'main ul.cards'],
] as const;

/** Milliseconds from the change of the address until the page is drawn and handles the next event. */
async function usableIn(page: Page, place: string, sign: string): Promise<number> {
  const frame = 'new Promise((next) => requestAnimationFrame(() => setTimeout(next)))';
  return (await page.evaluate(`(async () => {
    location.hash = '#/nowhere';
    while (document.querySelector(${JSON.stringify(sign)})) await ${frame};
    const begun = performance.now();
    location.hash = ${JSON.stringify(`#/${place}`)};
    for (let frames = 0; !document.querySelector(${JSON.stringify(sign)}); frames += 1) {
      if (frames > 1000) throw new Error(${JSON.stringify(`${place} was never complete`)});
      await ${frame};
    }
    await ${frame};
    return performance.now() - begun;
  })()`)) as number;
}

/** Sends reads and payments in turn, until the returned function is called. */
function keepAsking(server: MeasuredServer) {
  let sent = 0;
  let hasStopped = false;
  const timer = setInterval(() => {
    sent += 1;
    const payment = { category: 'Flat', purpose: 'Deposit', sum: sent };
    const call = sent % 2 === 0 ? server.call('GET', '/view/1001') : server.call('POST', '/lead/101/payment', payment);
    call.catch((error) => {
      // The server ended during a request.
      if (!hasStopped) throw error;
    });
  }, 1000 / REQUESTS_A_SECOND);
  return () => {
    hasStopped = true;
    clearInterval(timer);
  };
}

/** Measures the time until each page of the panel can be used, with many records and while requests arrive. */
export async function panelUnderLoad({ isQuick }: Effort, folder: string, browser: Browser): Promise<Row> {
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  const server = await startServer(ephemeral(), folder, null);
  const times = PLACES.map((): number[] => []);
  const leads = Array.from({ length: LEADS }, (_, at) => ({ project_id: 1, name: `Guest ${at + 1}` }));
  await server.call('POST', '/_mock/seed', { mode: 'merge', data: { leads } });
  const stop = keepAsking(server);
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/_mock/panel`);
    await page.locator('.row').first().waitFor();
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, [place, sign]] of PLACES.entries()) times[at]?.push(await usableIn(page, place, sign));
    }
  } finally {
    stop();
    await server.stop();
  }
  const slowest = Array.from({ length: rounds }, (_, round) => Math.max(...times.map((own) => own[round] ?? 0)));
  const [place, ms] = PLACES.map(([name], at) => [name, median(times[at] ?? [])] as const).reduce((one, other) =>
    other[1] > one[1] ? other : one,
  );
  return {
    what: `panel with ${LEADS} leads and ${REQUESTS_A_SECOND} requests a second: slowest page`,
    goal: 200,
    unit: ' ms',
    values: slowest,
    note: `${place} ${short(ms)} ms`,
  };
}
