import { expect, test } from 'vitest';
import { fixtureKnown } from '../../src/compare/known.ts';
import type { Answer, HttpRequest, Send } from '../../src/compare/transport.ts';
import { changed } from '../support/meddle.ts';
import { runCompare, stepsOf, stepsTo } from '../support/run-compare.ts';

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
  const reasons = report.notSent.map(({ why }) => why);
  expect(reasons).toEqual(
    expect.arrayContaining([
      'add --lead <id>',
      'add --employee <id>, --project <id>',
      'add --employee <id>, --project <id>, --lead <id>',
      'add --employee <id>, --project <id>, --label <id>',
      'add --employee <id>',
      'add --view-to-delete <id>',
    ]),
  );
});

test('if the view to delete is missing, the report names the flag', async () => {
  const { report } = await runCompare({ known: { ...fixtureKnown, spareView: 9 }, script: stepsTo(/spareView/) });
  expect(report).toMatchObject({ keepsContract: true, notShown: ['no response shows the view 9 (--view-to-delete)'] });
});

test('a login without a token ends the run, and the error names the login and the code', async () => {
  const wrong = runCompare({ known: { ...fixtureKnown, password: 'no' } });
  await expect(wrong).rejects.toThrow('the login of owner@example.com got no token (code 401)');
});

test('a request without a response is no violation', async () => {
  const { report } = await runCompare({
    script: stepsTo(/\{lead\}\/(comment|payment)$/),
    between: (send) => (request) =>
      request.path.endsWith('/comment') ? Promise.reject(new Error('socket hang up')) : send(request),
  });
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
});

/** Replaces the response to each read. */
const reading =
  (answer: Answer) =>
  (send: Send): Send =>
  (request) =>
    request.method === 'GET' ? Promise.resolve(answer) : send(request);

test('invalid JSON is a violation, which the report describes without its text', async () => {
  const between = reading({ status: 500, body: '<h1>Maria Petrova</h1>' });
  const { report } = await runCompare({ script: [], between });
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
    script: stepsOf('payments', 'owners'),
    between: (send) => async (request) => (request.path.endsWith('/payment') ? answer : send(request)),
  });
  expect(report).toMatchObject({ keepsContract: true, violations: [] });
});

test('a fault of every response to an operation is one violation', async () => {
  const { report } = await runCompare({
    script: stepsOf('payments'),
    between: changed(/payment$/, ({ deal: _, ...lead }) => lead),
  });
  expect(report.violations).toHaveLength(1);
  expect(report.violations[0]?.where).toHaveLength(6);
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
    script: stepsOf('payments', 'views', 'sessions'),
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
