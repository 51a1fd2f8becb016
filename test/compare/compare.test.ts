import { expect, test } from 'vitest';
import type { Answer } from '../../src/compare/answer.ts';
import { fixtureKnown } from '../../src/compare/known.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';
import { changed } from '../support/meddle.ts';
import { contractProbes, linesOf, runCompare } from '../support/run-compare.ts';

const { login, password, view } = fixtureKnown;

/** Records all sent requests. */
function noting(requests: HttpRequest[]): (send: Send) => Send {
  return (send) => (request) => {
    requests.push(request);
    return send(request);
  };
}

const only = (...ids: string[]) =>
  contractProbes.filter(({ kind, about }) => kind === 'case' && ids.includes(about.id));

test('without permission to write, compare only reads, logs in and logs out', async () => {
  const requests: HttpRequest[] = [];
  const { report } = await runCompare({ mayWrite: false, between: noting(requests) });
  const lines = linesOf(requests);
  expect(lines.filter((line) => !/^(GET \/view\/|POST \/(login|logout)$)/.test(line))).toEqual([]);
  expect(report).toMatchObject({ keepsContract: true, violations: [], counts: { violated: 0 } });
  expect(report.contract.find(({ id }) => id === 'payment-result')).toMatchObject({
    outcome: 'not tried',
    why: 'its requests change records: add --allow-writes',
  });
  expect(report.contract.find(({ id }) => id === 'view-by-uuid')?.outcome).toBe('confirmed');
});

test('a case with a missing ID is not sent, and names the missing flag', async () => {
  const requests: HttpRequest[] = [];
  const { report } = await runCompare({ known: { login, password, view }, between: noting(requests) });
  expect(requests.filter(({ path }) => /undefined|NaN|\{/.test(path))).toEqual([]);
  expect(requests.filter(({ body }) => body?.includes('{lead}'))).toEqual([]);
  const reasons = new Set(report.contract.map(({ why }) => why));
  expect(reasons).toEqual(
    new Set([
      undefined,
      ...[
        '--lead <id>',
        '--lead <id>, --employee <id>',
        '--employee <id>, --project <id>',
        '--employee <id>, --project <id>, --lead <id>',
        '--employee <id>, --project <id>, --label <id>',
        '--project <id>',
        '--employee <id>',
        '--view-to-delete <id>',
      ].map((flags) => `add ${flags}`),
    ]),
  );
});

test('if the view to delete is missing, its deletion is not tried', async () => {
  const { report } = await runCompare({ known: { ...fixtureKnown, spareView: 9 }, probes: only('delete-view') });
  expect(report).toMatchObject({ keepsContract: true, counts: { confirmed: 0, violated: 0, notTried: 1 } });
  expect(report.contract[0]?.why).toContain('no response shows view 9. Set an existing id with --view-to-delete');
});

test('a login without a token ends the run, and the error names the login and the code', async () => {
  const wrong = runCompare({ known: { ...fixtureKnown, password: 'no' } });
  await expect(wrong).rejects.toThrow('the login of owner@example.com got no token (code 401)');
});

test('a case without a response to one of its requests is not tried', async () => {
  const { report } = await runCompare({
    probes: only('comment-result', 'payment-result'),
    between: (send) => (request) =>
      request.path.endsWith('/comment') ? Promise.reject(new Error('socket hang up')) : send(request),
  });
  expect(report.keepsContract).toBe(true);
  expect(report.contract).toMatchObject([
    { id: 'payment-result', outcome: 'confirmed' },
    {
      id: 'comment-result',
      outcome: 'not tried',
      why: 'POST /lead/101/comment got no complete response: socket hang up',
    },
  ]);
});

/** Replaces the response to each read. */
const reading =
  (answer: Answer) =>
  (send: Send): Send =>
  (request) =>
    request.method === 'GET' ? Promise.resolve(answer) : send(request);

test('invalid JSON is a violation, which the report describes without its text', async () => {
  const between = reading({ status: 500, body: '<h1>Maria Petrova</h1>' });
  const { report } = await runCompare({ probes: only('view-by-number'), between });
  expect(report).toMatchObject({ keepsContract: false, counts: { confirmed: 0, violated: 1, notTried: 0 } });
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
  ['code 403', { status: 200, body: { status: 'error', errors: [{ code: 403, message: 'No' }] } }, 'code 403'],
  ['code 400', { status: 200, body: { status: 'error', errors: [{ code: 400, message: 'No' }] } }, 'code 400'],
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
    'code 400 (2 errors)',
  ],
])('a documented request that gets %s is not tried, and no violation', async (_, answer, why) => {
  const { report } = await runCompare({
    probes: only('payment-result', 'payment-sum-number', 'owner-main', 'view-by-number'),
    between: (send) => async (request) => (request.path.endsWith('/payment') ? answer : send(request)),
  });
  expect(report).toMatchObject({
    keepsContract: true,
    violations: [],
    counts: { confirmed: 2, violated: 0, notTried: 2 },
  });
  expect(report.contract.find(({ id }) => id === 'payment-result')?.why).toBe(`POST /lead/101/payment got ${why}`);
});

test('a fault of one response touches every case with such a response, and is one violation', async () => {
  const { report } = await runCompare({
    probes: only('payment-result', 'payment-sum-number', 'payment-new-category', 'view-by-number'),
    between: changed(/payment$/, ({ deal: _, ...lead }) => lead),
  });
  expect(report.violations).toHaveLength(1);
  expect(report.violations[0]?.where).toHaveLength(3);
  expect(report.counts).toEqual({ confirmed: 1, violated: 3, notTried: 0 });
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
    probes: only('payment-result', 'get-view-needs-token', 'view-by-number', 'login-token', 'login-requires-service'),
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
