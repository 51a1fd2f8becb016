import { expect, test } from 'vitest';
import { readPage } from '../support/documentation.ts';
import { startMock } from '../support/start-mock.ts';

/** Symptoms in the tables, without headings. */
const rows = readPage('docs/troubleshooting.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| symptom |'))
  .map((line) => line.slice(2, line.indexOf(' | ')));

type Started = Awaited<ReturnType<typeof startMock>>;
type Seen = (started: Started) => Promise<{ status: number; text: string; headers?: Record<string, string> }>;

const login = (who: string) => ({ login: `${who}@example.com`, password: 'secret', service: 'tests', version: '1.0' });

/** @returns the parts of a response that a row describes */
async function seen(asked: PromiseLike<{ status: number; text: string; headers: Record<string, string> }>) {
  const { status, text, headers } = await asked;
  return { status, text, headers };
}

async function tokenOf({ http }: Started, who: string): Promise<string> {
  return (await http.post('/login').send(login(who))).body.result.token;
}

/** Cause of each row, and the expected response. */
const CASES: readonly [row: string, by: Seen, expected: object][] = [
  [
    'HTTP 200 with `"status":"error"`',
    ({ http }) => seen(http.post('/login').send({ ...login('owner'), password: 'wrong' })),
    { status: 200, text: expect.stringContaining('"status":"error"') },
  ],
  [
    'code 401 in the middle of a test',
    async (started) => {
      const token = await tokenOf(started, 'owner');
      await tokenOf(started, 'anna');
      return seen(started.http.get('/view/1001').set('token', token));
    },
    {
      text: expect.stringContaining('"code":401'),
      headers: expect.objectContaining({ 'x-mock-explain': expect.stringMatching(/logged in|login/) }),
    },
  ],
  [
    'code 404 with `X-Mock-Rule: unknown-route`',
    ({ http }) => seen(http.get('/leads')),
    {
      text: expect.stringContaining('"code":404'),
      headers: expect.objectContaining({
        'x-mock-rule': 'unknown-route',
        'x-mock-explain': expect.stringContaining('nearest route'),
      }),
    },
  ],
  [
    'a field that you sent has no effect',
    ({ http }) => seen(http.post('/login').send({ ...login('owner'), logni: 'x' })),
    { headers: expect.objectContaining({ 'x-mock-warning': expect.stringContaining('undocumented-field') }) },
  ],
  [
    'a test passes although a fault is armed',
    async ({ http }) => {
      await http.post('/_mock/faults').send({ effect: 'hang' });
      return seen(http.post('/_mock/reset'));
    },
    { text: expect.stringContaining('"unfiredFaults":[{') },
  ],
  [
    '409, 417 from `/_mock/verify`; 400 `no request can match`',
    ({ http }) => seen(http.post('/_mock/verify').send({ match: { operation: 'login' } })),
    { status: 417, text: expect.stringContaining('"detail":') },
  ],
  [
    '404 `the sandbox … does not exist`',
    ({ http }) => seen(http.get('/_sandbox/nobody/_mock/requests')),
    { status: 404, text: expect.stringMatching(/the sandbox .* does not exist/) },
  ],
  [
    '410',
    async ({ http }) => {
      await http.post('/_mock/sandboxes').send({ name: 'w1' });
      await http.delete('/_mock/sandboxes/w1');
      return seen(http.get('/_sandbox/w1/_mock/requests'));
    },
    { status: 410 },
  ],
  [
    '403 from `/_mock`',
    ({ http }) => seen(http.post('/_mock/reset').set('Origin', 'http://localhost:5173')),
    { status: 403, text: expect.stringContaining('Origin') },
  ],
];

test.each(CASES)('%s', async (row, by, expected) => {
  expect(rows).toContain(row);
  expect(await by(await startMock())).toMatchObject(expected);
});

test('a browser prints `blocked by CORS policy`', async () => {
  expect(rows).toContain('a browser prints `blocked by CORS policy`');
  const { http } = await startMock({ corsOrigins: ['http://localhost:3000'] });
  const preflight = http.options('/view/1001').set('Access-Control-Request-Method', 'GET');
  const { headers } = await preflight.set('Origin', 'http://localhost:5173');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('401 from `/_mock`', async () => {
  expect(rows).toContain('401 from `/_mock`');
  const { http } = await startMock({ controlToken: 'hush' });
  expect((await http.get('/_mock/state')).status).toBe(401);
});
