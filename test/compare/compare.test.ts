import { expect, test } from 'vitest';
import { fixtureKnown } from '../../src/compare/known.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';
import { contractProbes, runCompare } from '../support/run-compare.ts';

const { login, password, view } = fixtureKnown;

/** Keeps all requests that go out. */
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
  const lines = requests.map(({ method, path }) => `${method} ${path}`);
  expect(lines.filter((line) => !/^(GET \/view\/|POST \/(login|logout)$)/.test(line))).toEqual([]);
  expect(report).toMatchObject({ keepsContract: true, counts: { departs: 0 } });
  expect(report.contract.find(({ id }) => id === 'payment-result')).toMatchObject({
    outcome: 'not run',
    why: 'it writes, and needs --allow-writes',
  });
  expect(report.contract.find(({ id }) => id === 'view-by-uuid')?.outcome).toBe('holds');
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
      ].map((flags) => `it needs ${flags}`),
    ]),
  );
});

test('if the view to delete is missing, its deletion is not run', async () => {
  const { report } = await runCompare({ known: { ...fixtureKnown, spareView: 9 }, probes: only('delete-view') });
  expect(report.keepsContract).toBe(true);
  expect(report.contract.at(-1)).toMatchObject({ outcome: 'not run', why: expect.stringContaining('no such view') });
});

test('a login without a token ends the run, with the response', async () => {
  const wrong = runCompare({ known: { ...fixtureKnown, password: 'no' } });
  await expect(wrong).rejects.toThrow(/owner@example\.com gets no token \(HTTP 200 .*"code":401/);
});

test('a case without a response to one of its requests is reported as not run', async () => {
  const { report } = await runCompare({
    probes: only('comment-text', 'payment-result'),
    between: (send) => (request) =>
      request.path.endsWith('/comment') ? Promise.reject(new Error('socket hang up')) : send(request),
  });
  expect(report.keepsContract).toBe(true);
  const notRun = report.contract.filter(({ outcome }) => outcome === 'not run');
  expect(notRun).toMatchObject([{ id: 'comment-text', why: 'no answer came: socket hang up' }]);
});

test('invalid JSON is a violation, and is shown', async () => {
  const { report } = await runCompare({
    probes: only('view-by-number'),
    between: (send) => async (request) =>
      request.method === 'GET' ? { status: 500, body: '<h1>Server error</h1>' } : send(request),
  });
  const failing = report.contract.filter(({ outcome }) => outcome === 'departs');
  expect(failing.map(({ id }) => id)).toEqual(['answers-are-json', 'view-by-number']);
  expect(failing[1]?.departure).toEqual({
    sent: 'GET /view/1001',
    expected: ['the body must be an object'],
    came: 'HTTP 500 "<h1>Server error</h1>"',
    differences: [{ operation: 'get-view', path: '', theirs: '<text of 21>', ours: 'an object', where: [4] }],
  });
});

test('the report of a request contains neither password nor token', async () => {
  const token = 'T'.repeat(32);
  const { report } = await runCompare({
    probes: only('login-requires-service'),
    between: (send) => async (request) =>
      request.body?.includes('"service"')
        ? send(request)
        : { status: 200, body: { status: 'success', result: { token } } },
  });
  expect(report.contract.at(-1)?.departure).toEqual({
    sent: `POST /login {"login":"${login}","password":"***","version":"1.0"}`,
    expected: ['status must be another than "success": this must be rejected'],
    came: 'HTTP 200 {"status":"success","result":{"token":"TTTT..."}}',
    differences: [
      {
        operation: 'login',
        path: '/status',
        theirs: '"success"',
        where: [4],
        ours: 'another than "success": this must be rejected',
      },
    ],
  });
});

test.each([
  ['in a message', (text: string) => ({ status: 'error', errors: [{ code: 401, message: `wrong: ${text}` }] })],
  ['in another field', (text: string) => ({ status: 'error', you: { sent: [text], [text]: 1, Password: text } })],
  ['as text', (text: string) => `<login><pass>${text}</pass></login>`],
  ['in a form', (text: string) => new URLSearchParams({ x: text }).toString()],
])('a password or a token that a server echoes %s is not printed', async (_what, echo) => {
  const hush = 'hush & "hush"';
  const tokens = new Set<string>();
  const { report } = await runCompare({
    known: { ...fixtureKnown, password: hush },
    probes: contractProbes.slice(0, 40),
    between: (send) => async (request) => {
      const body = request.body === undefined ? undefined : JSON.parse(request.body);
      const { token } = request.headers;
      const given = body?.password === hush ? { ...request, body: JSON.stringify({ ...body, password }) } : request;
      const answer = await send(given);
      // That one nobody was given.
      if (token !== undefined && token !== 'leadmock-compare') tokens.add(token);
      const isGood = body?.password === hush && body.login === login && body.service !== undefined;
      return isGood ? answer : { ...answer, body: echo(`${hush} ${token}`) };
    },
  });
  expect(report.counts.departs).toBeGreaterThan(10);
  expect(tokens.size).toBeGreaterThan(0);
  const text = JSON.stringify(report);
  for (const secret of ['hush', ...tokens]) expect(text).not.toContain(secret);
});
