import { expect, test } from 'vitest';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { fetchOf } from '../../support/fetch-of.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** @returns a call of an operation, with words as path parameters */
function callOf({ method, path }: (typeof controlOperations)[number]): [verb: Verb, path: string] {
  const filled = path
    .replace('{collection}', 'leads')
    .replace('{id}', '101')
    .replace(/\{\w+\}/g, 'a');
  return [method.toLowerCase() as Verb, filled.replace('/_mock', '')];
}

const calls = controlOperations.map((operation) => [operation.id, ...callOf(operation)] as const);

test.each(calls)('%s rejects an unknown parameter', async (_id, verb, path) => {
  const { control } = await startMock();
  const { problem } = await control.request(verb, `${path}?unheard-of=1`);
  expect(problem).toMatchObject({ status: 400, detail: expect.stringContaining('unheard-of') });
});

test.each<[verb: Verb, path: string, says: string]>([
  [
    'delete',
    '/requests?operation=login',
    'DELETE /_mock/requests has no query parameter operation; use GET /_mock/requests',
  ],
  [
    'delete',
    '/faults?id=99',
    'DELETE /_mock/faults has no query parameter id; put it in the path: DELETE /_mock/faults/{id}',
  ],
  [
    'get',
    '/requests?id=2',
    'GET /_mock/requests has no query parameter id; put it in the path: GET /_mock/requests/{id}',
  ],
  [
    'get',
    '/state?collection=leads',
    'GET /_mock/state has no query parameter collection; put it in the path: GET /_mock/state/{collection}',
  ],
  [
    'post',
    '/reset?retain=sessions',
    'POST /_mock/reset has no query parameter retain; put it in the body: {"retain": …}',
  ],
  [
    'post',
    '/reset?retan=sessions',
    'POST /_mock/reset has no query parameter retan; put parameters in the body: fixture, retain',
  ],
  [
    'put',
    '/state/leads/101?name=a',
    'PUT /_mock/state/{collection}/{id} has no query parameter name; put parameters in the body',
  ],
  ['get', '/requests?operaton=login', 'GET /_mock/requests has no query parameter operaton; did you mean operation?'],
  ['post', '/requests/wait?timeout=1s', 'POST /_mock/requests/wait has no query parameter timeout; '],
  ['get', '/health?x=1', 'GET /_mock/health has no query parameter x; remove it'],
  ['get', '/clock?=1', 'GET /_mock/clock has no query parameter ""; remove it'],
  ['get', `/clock?${'x'.repeat(5000)}`, `has no query parameter ${'x'.repeat(60)}; remove it`],
  ['get', '/requests?status=200&status=200', 'status occurs twice: remove one'],
  ['get', '/state/leads?id=101&id=102', 'id occurs twice: remove one'],
])('%s /_mock%s gets a hint', async (verb, path, says) => {
  const { control } = await startMock();
  const { problem } = await control.request(verb, path);
  expect(problem.status).toBe(400);
  expect(problem.detail).toContain(says);
});

test('a rejected call empties, removes and resets nothing', async () => {
  const { control } = await startLoggedIn();
  await control.post('/faults', { effect: 'delay', ms: 1 });
  await control.delete('/requests?operation=login');
  await control.delete('/faults?id=99');
  await control.post('/reset?retain=sessions');
  expect((await control.get('/requests')).value.requests).toHaveLength(1);
  expect((await control.get('/faults')).value.faults).toHaveLength(1);
  expect((await control.get('/tokens')).value.tokens).toHaveLength(1);
});

test('a call in the same process is rejected with the same message', async () => {
  const { mock, http } = await startMock();
  const path = '/_mock/reset?retain=sessions';
  const inProcess = await fetchOf(mock)(`http://localhost${path}`, { method: 'POST' });
  expect(inProcess.status).toBe(400);
  expect(JSON.parse(await inProcess.text())).toEqual((await http.post(path)).body);
});

test('an empty query is ignored', async () => {
  const { control } = await startMock();
  expect((await control.get('/clock?')).status).toBe(200);
  expect((await control.get('/clock?&')).status).toBe(200);
});
