import { createServer } from 'vite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type ArmedMock, startArmed } from '../../mock/http/faults/armed-mock.ts';
import { browser, chromiumPath } from '../../support/chromium.ts';
import { needs, PYTHONS, program } from '../../support/needs.ts';
import { go } from '../../support/run-go.ts';
import {
  type Client,
  curl,
  goClient,
  inPage,
  nodeFetch,
  rawSocket,
  removeBuilt,
  type Seen,
  urllib,
} from './clients.ts';

const PAGE = '<!DOCTYPE html><title>Maintenance</title><h1>Back soon</h1>';

/** Effect of a fault on a response. All except `lost` have a head. */
type Sight = 'usual' | 'error' | 'page' | 'lost' | 'nothing' | 'cut' | 'half' | 'bad gateway';

type Row = [name: string, fault: object, isStored: boolean, sight: Sight, behindVite?: Sight];

const TEN_ROWS: Row[] = [
  ['reset before', { effect: 'reset', when: 'before' }, false, 'lost', 'bad gateway'],
  ['reset after', { effect: 'reset', when: 'after' }, true, 'lost', 'bad gateway'],
  ['error before', { effect: 'error', when: 'before', code: 503 }, false, 'error'],
  ['error after', { effect: 'error', when: 'after', code: 503 }, true, 'error'],
  ['response before', { effect: 'response', when: 'before', httpStatus: 503, body: PAGE }, false, 'page'],
  ['response after', { effect: 'response', when: 'after', httpStatus: 503, body: PAGE }, true, 'page'],
  ['delay', { effect: 'delay', ms: 300 }, true, 'usual'],
  ['hang', { effect: 'hang' }, true, 'nothing'],
  ['truncate', { effect: 'truncate' }, true, 'cut', 'half'],
  ['stall', { effect: 'stall' }, true, 'half'],
];

function sightOf({ status, text, end }: Seen): Sight {
  if (status === undefined) return end === 'lost' ? 'lost' : 'nothing';
  if (end !== 'whole') return end === 'lost' ? 'cut' : 'half';
  if (text === PAGE) return 'page';
  if (status === 502 && text === '') return 'bad gateway';
  return JSON.parse(text).status === 'success' ? 'usual' : 'error';
}

type Connect = (mock: ArmedMock) => Promise<{ pay: Client; base: string }>;

const directly = (pay: Client): Connect => {
  return async ({ port }) => ({ pay, base: `http://127.0.0.1:${port}` });
};

async function openAt(url: string) {
  const context = await (await browser()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  return inPage(page);
}

/** Opens a page of another origin; the page of this mock serves that purpose. */
const chromiumWithCors: Connect = async ({ port }) => {
  return { pay: await openAt(`http://127.0.0.1:${port}/_mock/health`), base: `http://localhost:${port}` };
};

const chromiumBehindVite: Connect = async ({ port }) => {
  const proxy = {
    '/api': { target: `http://127.0.0.1:${port}`, rewrite: (path: string) => path.slice('/api'.length) },
  };
  const vite = await createServer({
    configFile: false,
    root: new URL('.', import.meta.url).pathname,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', proxy, hmr: false },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const address = vite.httpServer?.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { pay: await openAt(`${base}/api/_mock/health`), base: `${base}/api` };
};

const chromium = { name: 'Chromium', anyOf: [['test', '-x', chromiumPath ?? '/nowhere']] };
const python = { name: 'python3', anyOf: PYTHONS.map((name) => [name, '--version']) };

afterAll(removeBuilt);

const CLIENTS = [
  { name: 'fetch of Node', connect: directly(nodeFetch), needed: [] },
  { name: 'a raw socket', connect: directly(rawSocket), needed: [] },
  { name: 'curl', connect: directly(curl), needed: [program('curl')] },
  { name: 'urllib', connect: directly(urllib), needed: [python] },
  { name: 'Go', connect: directly(goClient), needed: [go] },
  { name: 'Chromium with CORS', connect: chromiumWithCors, needed: [chromium] },
  { name: 'Chromium behind Vite', connect: chromiumBehindVite, needed: [chromium], isBehindVite: true },
];

const cases = CLIENTS.flatMap(({ name, connect, needed, isBehindVite = false }) =>
  TEN_ROWS.map(([title, fault, isStored, sight, behindVite]) => {
    return { name, title, connect, needed, fault, isStored, sight: isBehindVite ? (behindVite ?? sight) : sight };
  }),
);

for (const { name, title, connect, needed, fault, isStored, sight } of cases) {
  const { isSkipped, why } = needs(needed);
  test.skipIf(isSkipped)(`${title}, seen by ${name}: ${sight}${why}`, async () => {
    const mock = await startArmed([]);
    const { pay, base } = await connect(mock);
    await mock.control.post('/faults', { ...fault, match: { operation: 'add-payment' } });
    const payment = { url: `${base}/lead/101/payment`, token: mock.client.token ?? '' };
    expect(sightOf(await pay(payment))).toBe(sight);
    const payments = async () => (await mock.control.get('/state/payments')).value.records;
    expect(await payments()).toHaveLength(isStored ? 1 : 0);
    await mock.control.delete('/faults');
    const sent = () => mock.sandbox.journal.entries().filter(({ operation }) => operation === 'add-payment');
    await expect.poll(() => sent().map(({ performed }) => performed)).toEqual([isStored]);
  });
}

const { isSkipped, why } = needs([chromium]);
test.skipIf(isSkipped)(`a response without CORS headers cannot be read by a page of another origin${why}`, async () => {
  const fault = { effect: 'response', when: 'before', httpStatus: 503, body: PAGE, cors: false };
  const mock = await startArmed([{ ...fault, match: { operation: 'add-payment' } }]);
  const { pay, base } = await chromiumWithCors(mock);
  const seen = await pay({ url: `${base}/lead/101/payment`, token: mock.client.token ?? '' });
  expect(seen).toEqual({ text: '', end: 'lost' });
});
