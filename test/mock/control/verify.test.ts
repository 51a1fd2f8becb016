import { expect, test } from 'vitest';
import { askRaw } from '../../support/raw-socket.ts';
import { type MockOverrides, startLoggedIn } from '../../support/start-mock.ts';

const payment = (sum: number | string, purpose = 'Deposit') => ({ category: 'Flat', purpose, sum });

/** Starts a mock with two payments on lead 101, one on lead 102, and a request for a missing view. */
async function start(settings?: MockOverrides) {
  const { client, ...started } = await startLoggedIn(settings);
  await client.post('/lead/101/payment', payment(100));
  await client.post('/lead/101/payment', payment('250.50', 'Second rate'));
  await client.post('/lead/102/payment?from=test', payment(100));
  await client.get('/view/9');
  return { ...started, client };
}

const PAID = { operation: 'add-payment' };

async function startWithUnknownRoute(method: string, path: string) {
  const started = await startLoggedIn();
  await askRaw(started, `${method} ${path}`);
  return { client: started.client, control: started.control };
}

test.each([
  [{ match: PAID }, [2, 3, 4]],
  [{ match: PAID, times: 3 }, [2, 3, 4]],
  [{ match: PAID, atLeast: 2 }, [2, 3, 4]],
  [{ match: PAID, atMost: 3 }, [2, 3, 4]],
  [{ match: PAID, atLeast: 3, atMost: 3 }, [2, 3, 4]],
  [{ match: { ...PAID, body: { sum: 100 } } }, [2, 4]],
  [{ match: { ...PAID, body: payment(100) }, times: 2 }, [2, 4]],
  [{ match: { ...PAID, path: '/lead/101/*' } }, [2, 3]],
  [{ match: { path: '/lead/*/payment' } }, [2, 3, 4]],
  [{ match: { ...PAID, query: { from: 'test' } } }, [4]],
  [{ match: { method: 'GET', code: 400, status: 200 } }, [5]],
  [{ match: { code: null, user: 'owner@example.com', service: 'tests' } }, [1, 2, 3, 4]],
  [{ match: { user: 1 } }, [1, 2, 3, 4, 5]],
  [{ match: { ...PAID, body: { sum: '100.0' } } }, [2, 4]],
  [{ match: { ...PAID, body: { sum: 250.5 } } }, [3]],
  [{ match: { ...PAID, outcome: 'success', performed: true } }, [2, 3, 4]],
  [{ match: { outcome: 'rejected', performed: false } }, [5]],
  [{ match: {} }, [1, 2, 3, 4, 5]],
  [{ match: { operation: 'logout' }, times: 0 }, []],
  [{ match: { operation: 'logout' }, atMost: 0 }, []],
])('matching requests are confirmed: %j', async (body, requestIds) => {
  const { control } = await start();
  expect((await control.post('/verify', body)).value).toEqual({ verified: true, count: requestIds.length, requestIds });
});

test.each([
  [{ match: { ...PAID, body: { sum: '101' } } }, 'expected at least 1 matching request, got 0', [4, 3]],
  [{ match: { ...PAID, body: { purpose: 100 } } }, 'expected at least 1 matching request, got 0', [4, 3]],
  [{ match: PAID, times: 2 }, 'expected exactly 2 matching requests, got 3', []],
  [{ match: PAID, atMost: 1 }, 'expected at most 1 matching request, got 3', []],
  [{ match: PAID, atLeast: 4, atMost: 5 }, 'expected 4 to 5 matching requests, got 3', [5, 1]],
  [{ match: { ...PAID, body: { purpose: 'Second' } } }, 'expected at least 1', [4, 3, 2]],
  [{ match: { ...PAID, path: '/lead/101' }, strict: false }, 'expected at least 1', [4, 3, 2]],
])('missing requests get 417 with the nearest requests: %j', async (body, says, nearest) => {
  const { control } = await start();
  const { status, problem } = await control.post('/verify', body);
  expect(status).toBe(417);
  expect(problem.detail).toContain(says);
  const { nearest: misses } = problem as unknown as { nearest: { id: number; why: string[] }[] };
  expect(misses.map(({ id }) => id).slice(0, nearest.length)).toEqual(nearest);
  if (nearest.length === 0) expect(misses).toEqual([]);
});

test('a near miss describes the difference', async () => {
  const { control } = await start();
  const match = { ...PAID, path: '/lead/102/payment', body: { sum: 250, purpose: 'Deposit', comment: 'x' } };
  const { problem } = await control.post('/verify', { match, strict: false });
  expect(problem.detail).toContain(
    'nearest: request 4, POST /lead/102/payment: body.sum was 100 instead of 250; body.comment was missing instead of "x" | ',
  );
});

test.each([
  ['POST', '//lead/101/payment', 'POST /lead/{lead_id}/payment', PAID],
  ['POST', '/payment', 'POST /lead/{lead_id}/payment', { ...PAID, body: { sum: 7 }, performed: true }],
  ['GET', '/tasks', 'POST /task', { operation: 'create-task' }],
  ['GET', '/tasks', 'POST /task', { path: '/task', outcome: 'success', performed: true }],
])(
  'a request to an unknown route is the first near miss of its nearest operation: %s %s',
  async (method, path, route, match) => {
    const { client, control } = await startWithUnknownRoute(method, path);
    for (const id of [9, 10, 11]) await client.get(`/view/${id}`);
    const { problem } = await control.post('/verify', { match, times: 9 });
    const [first] = (problem as unknown as { nearest: { request: string; why: string[] }[] }).nearest;
    expect(first?.request).toBe(`${method} ${path}`);
    if ('operation' in match) expect(first?.why[0]).toContain(`unknown route; the nearest route is ${route}`);
  },
);

test('an empty journal is reported as empty', async () => {
  const { control } = await start();
  await control.delete('/requests');
  const { problem } = await control.post('/verify', { match: PAID });
  expect(problem.detail).toBe(
    'expected at least 1 matching request, got 0; the journal has no requests to this sandbox',
  );
});

test('a journal whose requests are all excluded by after is not called empty', async () => {
  const { control } = await start();
  const { problem } = await control.post('/verify', { match: PAID, after: 5 });
  expect(problem.detail).toBe(
    'expected at least 1 matching request, got 0; after=5 excludes all known requests (count: 5, newest: request 5)',
  );
  const inOrder = await control.post('/verify', { inOrder: [PAID], after: 5 });
  expect(inOrder.problem.detail).toContain('inOrder[0] did not arrive; after=5 excludes all known requests');
});

/** Starts a mock that keeps three requests: two payments and the view; the login and the first payment are evicted. */
const startSmall = () => start({ journalLimit: 3 });

test.each([
  [{ match: PAID }, 3],
  [{ match: PAID, times: 3 }, 3],
  [{ match: { ...PAID, body: { sum: 100 } }, atLeast: 1 }, 1],
  [{ match: { operation: 'login' }, times: 1 }, 1],
  [{ match: { operation: 'logout' }, times: 0 }, 0],
  [{ match: { operation: 'create-task', body: { title: 'x' } }, times: 0 }, 0],
  [{ match: { operation: 'get-view', path: '/view/*' }, times: 1 }, 1],
])('evicted requests of an operation are counted: %j', async (body, count) => {
  const { control, sandbox } = await startSmall();
  expect(sandbox.journal.evicted).toBe(2);
  const { value } = await control.post('/verify', body);
  expect(value.count).toBe(count);
});

test.each([
  [{ match: PAID, times: 2 }, 417, 'expected exactly 2 matching requests, got 3'],
  [
    { match: { ...PAID, body: { sum: 100 } }, times: 1 },
    409,
    'unknown: older requests that may match were evicted from the journal (1): raise --journal-limit (1 matched)',
  ],
  [{ match: PAID, after: 1, times: 3 }, 409, 'raise --journal-limit'],
  [{ match: { ...PAID, body: { sum: 100 } }, atLeast: 2 }, 409, 'raise --journal-limit'],
  [{ match: { ...PAID, body: { sum: 100 } }, atMost: 1 }, 409, 'raise --journal-limit'],
  [{ match: { ...PAID, body: { sum: 100 } }, times: 0 }, 417, 'expected exactly 0 matching requests, got 1'],
  [{ match: { ...PAID, body: { sum: 100 } }, atMost: 0 }, 417, 'expected exactly 0 matching requests, got 1'],
  [{ inOrder: [{ operation: 'login' }, PAID] }, 409, 'raise --journal-limit'],
])('a count that evicted requests leave unknown gets 409: %j', async (body, status, says) => {
  const { control } = await startSmall();
  const answer = await control.post('/verify', body);
  expect([answer.status, answer.problem.detail]).toEqual([status, expect.stringContaining(says)]);
});

test('evicted requests may be others', async () => {
  const { control } = await start({ journalLimit: 1 });
  const { problem } = await control.post('/verify', { match: { operation: 'get-view' }, times: 1, noOthers: true });
  expect(problem.detail).toContain('were evicted from the journal (4)');
});

test.each([
  [{}, ['/match']],
  [{ match: { opration: 'login' } }, ['/match/opration']],
  [{ match: PAID, times: -1 }, ['/times']],
  [{ match: PAID, times: 1, atLeast: 1 }, ['/atLeast']],
  [{ match: PAID, atLeast: 3, atMost: 2 }, ['/atLeast']],
  [{ match: PAID, atleast: 3 }, ['/atleast']],
  [{ match: { query: 'a=b' } }, ['/match/query']],
  [{ match: { outcome: 'succes' } }, ['/match/outcome']],
  [{ match: PAID, inOrder: [PAID] }, ['/match']],
  [{ inOrder: [PAID], times: 2 }, ['/times']],
  [{ inOrder: [] }, ['/inOrder']],
  [{ match: PAID, timeout: 'soon' }, ['/timeout']],
  [{ match: PAID, timeout: '11m' }, ['/timeout']],
])('an invalid question is rejected with its place: %j', async (body, pointers) => {
  const { control } = await start();
  expect(await control.post('/verify', body)).toMatchObject({ status: 400, pointers });
});
