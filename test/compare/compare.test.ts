import { expect, test } from 'vitest';
import { isSuccess } from '../../src/compare/exchange.ts';
import { PAUSE_MS } from '../../src/compare/sender.ts';
import type { HttpRequest, HttpResponse, Send } from '../../src/compare/transport.ts';
import { fixtureKnown } from '../support/fixture-known.ts';
import { changed, meddling } from '../support/meddle.ts';
import { compareService, runCompare, scriptOfParts, scriptTo } from '../support/run-compare.ts';

const { login, password, view } = fixtureKnown;

/** Records all sent requests. */
function noting(requests: HttpRequest[]): (send: Send) => Send {
  return (send) => (request) => {
    requests.push(request);
    return send(request);
  };
}

test('a request with a missing ID is not sent, and the report names the missing flag', async () => {
  const requests: HttpRequest[] = [];
  const { report } = await runCompare({ known: { login, password, view }, between: noting(requests) });
  expect(requests.filter(({ path }) => /undefined|NaN|\{/.test(path))).toEqual([]);
  expect(requests.filter(({ body }) => body?.includes('{lead}'))).toEqual([]);
  expect(report.notSent).toEqual(['add --lead, --employee, --project, --label, --view-to-delete']);
});

test('a login without a token ends the run, and the error names the login and the code', async () => {
  const wrong = runCompare({ known: { ...fixtureKnown, password: 'no' } });
  await expect(wrong).rejects.toThrow('the login of owner@example.com got no token (code 401)');
});

test('a request without a response is no violation', async () => {
  const { report } = await runCompare({
    script: scriptTo(/\{lead\}\/(comment|payment)$/),
    between: (send) => (request) =>
      request.path.endsWith('/comment') ? Promise.reject(new Error('socket hang up')) : send(request),
  });
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
});

/** Replaces the response to each read. */
const reading =
  (answer: HttpResponse) =>
  (send: Send): Send =>
  (request) =>
    request.method === 'GET' ? Promise.resolve(answer) : send(request);

test('invalid JSON is a violation, which the report describes without its text', async () => {
  const between = reading({ status: 500, body: '<h1>Maria Petrova</h1>' });
  const { report } = await runCompare({ script: scriptTo(/^GET \/view\/\{view\}$/), between });
  expect(report.keepsContract).toBe(false);
  expect(report.violations).toEqual([
    {
      operation: 'get-view',
      path: '',
      expected: 'an object',
      theirs: 'no envelope of the service',
      where: expect.arrayContaining([2]),
    },
  ]);
});

test.each([
  ['code 403', { status: 200, body: { status: 'error', errors: [{ code: 403, message: 'No' }] } }],
  ['code 400', { status: 200, body: { status: 'error', errors: [{ code: 400, message: 'No' }] } }],
  [
    'two errors',
    {
      status: 200,
      body: {
        status: 'error',
        errors: [
          { code: 400, message: 'No' },
          { code: 400, message: 'No' },
        ],
      },
    },
  ],
])('a documented request that always gets %s is no violation', async (_, answer) => {
  const { report } = await runCompare({
    script: scriptOfParts('payments', 'owners'),
    between: (send) => async (request) => (request.path.endsWith('/payment') ? answer : send(request)),
  });
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
});

test('a fault of every response to an operation is one violation', async () => {
  const { report, exchanges } = await runCompare({
    script: scriptOfParts('payments'),
    between: changed(/payment$/, ({ deal: _, ...lead }) => lead),
  });
  const paid = exchanges.filter((each) => each.operation === 'add-payment' && isSuccess(each));
  expect(report.violations).toMatchObject([{ where: paid.map(({ number }) => number) }]);
});

test.each([
  ['in a message', (text: string) => ({ status: 'error', errors: [{ code: 401, message: `wrong: ${text}` }] })],
  ['in another field', (text: string) => ({ status: 'error', you: { sent: [text], [text]: 1, Password: text } })],
  ['as text', (text: string) => `<login><pass>${text}</pass></login>`],
  ['in a form', (text: string) => new URLSearchParams({ x: text }).toString()],
])('a report contains no password or token that a server echoes %s', async (_what, echo) => {
  const hush = 'hush & "hush"';
  const tokens = new Set<string>();
  const { report } = await runCompare({
    known: { ...fixtureKnown, password: hush },
    script: scriptOfParts('payments', 'views', 'tokens'),
    between: (send) => async (request) => {
      const body = request.body === undefined ? undefined : JSON.parse(request.body);
      const { token } = request.headers;
      const given = body?.password === hush ? { ...request, body: JSON.stringify({ ...body, password }) } : request;
      const answer = await send(given);
      // No service issues this token.
      if (token !== undefined && token !== 'leadmock-compare') tokens.add(token);
      const isGood = body?.password === hush && body.login === login && body.service !== undefined;
      return isGood ? answer : { ...answer, body: echo(`${hush} ${token}`) };
    },
  });
  expect(tokens.size).toBeGreaterThan(0);
  const text = JSON.stringify(report);
  for (const secret of ['hush', ...tokens]) expect(text).not.toContain(secret);
});

test('two runs at services that respond equally have the same report', async () => {
  const [one, other] = [await compareService({}), await compareService({})];
  expect(one.requests).not.toEqual(other.requests);
  expect(JSON.stringify(one.report)).toBe(JSON.stringify(other.report));
});

/** Shows a view for some time as it was before its edit or deletion. */
const replicaBehindBy = (delayMs: number) => {
  let nowMs = 0;
  const changedAt = new Map<string, number>();
  const shown = new Map<string, HttpResponse>();
  return meddling(async ({ method, path }, pass) => {
    nowMs += PAUSE_MS;
    const stale = shown.get(path);
    if (method === 'GET' && stale && nowMs - (changedAt.get(path) ?? -delayMs) < delayMs) return stale;
    const answer = await pass();
    if ((answer.body as { status: string }).status !== 'success') return answer;
    if (method === 'GET') shown.set(path, answer);
    else changedAt.set(path, nowMs);
    return answer;
  });
};

test('a run blames no replica that is half a second behind, and each replica that is behind for longer', async () => {
  const script = scriptOfParts('views');
  const short = await compareService({}, { script, between: replicaBehindBy(PAUSE_MS) });
  expect(short.report).toMatchObject({ violations: [], otherDifferences: [], notRestored: [] });
  const long = await compareService({}, { script, between: replicaBehindBy(4 * PAUSE_MS) });
  expect(long.report.violations.map(({ path, expected }) => [path, expected])).toContainEqual([
    '/result/source',
    'the text of the last edit',
  ]);
});
