import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';

const VIEW = { operation: 'get-view' };
const COMMENT = { operation: 'add-comment' };
const LOGIN = { operation: 'login' };

/** Starts a mock with request 1 login, 2 view, 3 comment "a", 4 view, 5 comment "b". */
async function start() {
  const { client, ...started } = await startLoggedIn();
  for (const text of ['a', 'b']) {
    await client.get('/view/1001', { headers: { 'X-Trace': text } });
    await client.post('/lead/101/comment', { text });
  }
  return { ...started, client };
}

test.each([
  ['one after the other', { inOrder: [VIEW, COMMENT] }, [2, 3]],
  ['others between', { inOrder: [LOGIN, COMMENT, COMMENT] }, [1, 3, 5]],
  ['the earliest that will do', { inOrder: [VIEW, VIEW] }, [2, 4]],
  ['since a request', { inOrder: [VIEW, COMMENT], after: 3 }, [4, 5]],
  ['no others', { inOrder: [VIEW, COMMENT], after: 3, noOthers: true }, [4, 5]],
  ['all that came, and no others', { match: {}, noOthers: true }, [1, 2, 3, 4, 5]],
  ['so many since a request, and no others', { match: COMMENT, after: 4, times: 1, noOthers: true }, [5]],
  ['only since', { match: VIEW, after: 2, times: 1 }, [4]],
  ['a header', { match: { headers: { 'x-trace': 'b' } }, times: 1 }, [4]],
  ['a schema', { match: { bodySchema: { properties: { text: { pattern: '^b$' } }, required: ['text'] } } }, [5]],
])('matching requests are confirmed: %s', async (_what, body, requestIds) => {
  const { control } = await start();
  expect((await control.post('/verify', body)).value).toEqual({ verified: true, count: requestIds.length, requestIds });
});

test.each([
  [
    { inOrder: [LOGIN, VIEW, VIEW, VIEW] },
    'expected 4 requests in order; inOrder[3] did not arrive after request 4; nearest: request 5',
  ],
  [
    { inOrder: [VIEW, COMMENT, LOGIN] },
    'expected 3 requests in order; inOrder[2] arrived too early: request 1, POST /login, arrived before request 3 (inOrder[1])',
  ],
  [
    { inOrder: [COMMENT, VIEW, VIEW] },
    'inOrder[2] arrived too early: request 2, GET /view/1001, arrived before request 4 (inOrder[1])',
  ],
  [
    { inOrder: [{ ...COMMENT, body: { text: 'c' } }] },
    'inOrder[0] did not arrive; nearest: request 5, POST /lead/101/comment: body.text was "b" instead of "c"',
  ],
  [
    { match: COMMENT, noOthers: true },
    'expected no other requests, got 3: request 1, POST /login {"login":"owner@example.com","password":"***","service":"tests","version":"1.0"} | request 2, GET /view/1001 | request 4, GET /view/1001',
  ],
  [
    { inOrder: [VIEW], after: 3, noOthers: true },
    'expected no other requests, got 1: request 5, POST /lead/101/comment',
  ],
  [{ match: { ...VIEW, headers: { 'X-Trace': 'c' } } }, 'headers.X-Trace was "b" instead of "c"'],
  [
    { match: { ...COMMENT, bodySchema: { required: ['txt'] } }, strict: false },
    'request 5, POST /lead/101/comment: body/txt is required',
  ],
  [
    { match: { ...VIEW, bodySchema: { type: 'object' } }, strict: false },
    'request 4, GET /view/1001: the body was missing',
  ],
])('missing requests get 417 with the nearest requests: %j', async (body, says) => {
  const { control } = await start();
  const { status, problem } = await control.post('/verify', body);
  expect({ status, detail: problem.detail }).toEqual({ status: 417, detail: expect.stringContaining(says) });
});

test('a request that came too early is the nearest one, with its place', async () => {
  const { control } = await start();
  const { problem } = await control.post('/verify', { inOrder: [COMMENT, LOGIN] });
  expect(problem).toMatchObject({
    requestIds: [3],
    nearest: [{ id: 1, request: 'POST /login', why: ['arrived before request 3 (inOrder[0])'] }],
  });
});

test('with noOthers, each unexpected request is listed', async () => {
  const { control } = await start();
  const { problem } = await control.post('/verify', { match: COMMENT, noOthers: true, after: 1 });
  expect(problem).toMatchObject({
    requestIds: [3, 5],
    others: [
      { id: 2, request: 'GET /view/1001' },
      { id: 4, request: 'GET /view/1001' },
    ],
  });
});

test.each([
  [{ requird: ['text'] }, '/match/bodySchema', 'did you mean required?'],
  [{ type: 'strng' }, '/match/bodySchema/type', 'must be'],
  [{ properties: { text: { minLenth: 2 } } }, '/match/bodySchema', 'did you mean minLength?'],
  [{ $ref: 'https://example.com/x.json' }, '/match/bodySchema', 'is not a valid schema'],
])('an invalid schema is rejected: %j', async (bodySchema, pointer, says) => {
  const { control } = await start();
  const answer = await control.post('/verify', { match: { bodySchema } });
  expect(answer.status).toBe(400);
  expect(answer.pointers[0]).toBe(pointer);
  expect(answer.problem.detail).toContain(says);
});

test.each([
  ['category=a&purpose=b', { required: ['sum'] }, 'body was "category=a&purpose=b" instead of a JSON object'],
  ['["sum"]', { allOf: [{ properties: { sum: {} } }] }, 'body was ["sum"] instead of a JSON object'],
  ['7', { not: { required: ['sum'] } }, 'body was 7 instead of a JSON object'],
  ['null', true, 'body was null instead of a JSON object'],
])('the body %j fits a schema only if the schema names its type: %j', async (raw, bodySchema, says) => {
  const { client, control } = await start();
  await client.request('POST', '/lead/101/payment', { raw });
  const match = { operation: 'add-payment', bodySchema };
  const { status, problem } = await control.post('/verify', { match });
  expect([status, problem.detail]).toEqual([417, expect.stringContaining(says)]);
  const type = ['string', 'array', 'integer', 'null', 'object'];
  for (const named of [{ type }, { anyOf: [{ type: 'boolean' }, { type }] }]) {
    const answer = await control.post('/verify', { match: { ...match, bodySchema: named }, strict: false });
    expect([named, answer.status]).toEqual([named, 200]);
  }
});

/** Starts a mock whose oldest three requests are evicted, so that they could have matched anything. */
async function startEvicted() {
  const started = await start();
  const { journal } = started.sandbox;
  for (let time = 1; time <= 3; time += 1) journal.evictOldest();
  return started;
}

test.each([
  ['in order, and there without them', { inOrder: [VIEW, COMMENT] }, 200],
  ['in order, perhaps with them', { inOrder: [COMMENT, VIEW, COMMENT] }, 409],
  ['no others, since all that are there fit', { inOrder: [VIEW, COMMENT], noOthers: true }, 409],
  ['no others since one that is there', { inOrder: [VIEW, COMMENT], noOthers: true, after: 3 }, 200],
  ['exactly so many since one that is there', { match: COMMENT, times: 1, after: 3 }, 200],
  ['exactly so many since one that was evicted', { match: COMMENT, times: 1, after: 2 }, 409],
  ['others for sure', { match: COMMENT, noOthers: true }, 417],
])('evicted requests count as possible matches: %s', async (_what, body, status) => {
  const { control } = await startEvicted();
  expect((await control.post('/verify', body)).status).toBe(status);
});
