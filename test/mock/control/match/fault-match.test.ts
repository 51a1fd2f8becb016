import { expect, test } from 'vitest';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { exchangeBytes, requestBytes } from '../../http/raw-http.ts';

const ERROR = { effect: 'error', when: 'before', code: 503 };

const IMPOSSIBLE: [fault: object, pointer: string, says: string][] = [
  [{ match: { path: '/leads/*' } }, '/match/path', 'is not a path of the service: /leads/*; did you mean /lead/*?'],
  [{ match: { operation: 'add-payment', body: { summ: 1 } } }, '/match/body/summ', 'did you mean sum?'],
  [{ match: { operation: 'login', user: 1 } }, '/match/user', 'no token: login. Remove user'],
  [{ match: { path: '/login', user: 1 } }, '/match/user', 'no token: login. Remove user'],
  [{ match: { user: 'ann@example.com' } }, '/match/user', 'did you mean anna@example.com? ("strict": false'],
];

test('a fault that could never fire is rejected', async () => {
  const { control } = await startLoggedIn();
  for (const [fault, pointer, says] of IMPOSSIBLE) {
    const { status, problem, pointers } = await control.post('/faults', { ...ERROR, ...fault });
    expect([fault, status, pointers]).toEqual([fault, 400, [pointer]]);
    expect(problem.detail).toContain(says);
  }
  expect((await control.get('/faults')).value.faults).toEqual([]);
});

const OF_PRESETS: [fault: object, says: string][] = [
  [
    { preset: 'expired-token', match: { operation: 'login' } },
    'never fires, because these operations need no token: login',
  ],
  [
    { preset: 'invisible-lead', match: { operation: 'create-task' } },
    'is for the path /lead/*, which is not a path of create-task',
  ],
];

test('a preset with a match outside of its operations is rejected', async () => {
  const { control } = await startLoggedIn();
  for (const [fault, says] of OF_PRESETS) {
    const { status, problem, pointers } = await control.post('/faults', fault);
    expect([fault, status, pointers]).toEqual([fault, 400, ['/preset']]);
    expect(problem.detail).toContain(says);
  }
});

test('with strict: false, a fault may match a future user', async () => {
  const { client, control } = await startLoggedIn();
  const match = { user: 'new@example.com' };
  expect((await control.post('/faults', { ...ERROR, match, strict: false })).status).toBe(201);
  await control.post('/state/users', { login: 'new@example.com', password: 'secret' });
  await client.login('new@example.com');
  expect((await client.get('/view/1001')).code).toBe(503);
});

test('a fault that could fire is armed', async () => {
  const { control } = await startLoggedIn();
  for (const match of [
    { path: '/lo*', user: 1 },
    { operation: 'add-payment', body: { sum: 1 } },
  ]) {
    const { status } = await control.post('/faults', { ...ERROR, match });
    expect([match, status]).toEqual([match, 201]);
  }
});

const LEAD_101 = ['/lead/101/payment', '/lead/101/payment/', '/lead/%3101/payment', '/lead/%31%30%31/payment/'];

test('every spelling of a path matches every other spelling', async () => {
  const { control, client, port } = await startLoggedIn();
  for (const pattern of LEAD_101) {
    await control.delete('/requests');
    await control.post('/faults', { ...ERROR, match: { path: pattern }, times: LEAD_101.length });
    for (const path of LEAD_101) {
      const bytes = requestBytes(`POST ${path}`, client.token ?? '', { body: '{}' });
      const [answer] = await exchangeBytes(port, bytes);
      expect([pattern, path, JSON.parse(answer?.text ?? '{}').errors[0].code]).toEqual([pattern, path, 503]);
    }
    const match = { operation: 'add-payment', path: pattern };
    expect((await control.post('/verify', { match, times: LEAD_101.length })).status).toBe(200);
  }
  // The journal shows both values as they were sent.
  const { requests } = (await control.get('/requests?path=/lead/101/payment')).value;
  expect(requests.map(({ path }: { path: string }) => path)).toEqual(LEAD_101);
});

test('a fault for requests with a header ignores requests without it', async () => {
  const { client, control } = await startLoggedIn();
  await control.post('/faults', { effect: 'error', when: 'before', code: 500, match: { headers: { 'X-TRACE': '7' } } });
  expect((await client.get('/view/1001', { headers: { 'X-Trace': '8' } })).body.status).toBe('success');
  expect((await client.get('/view/1001')).body.status).toBe('success');
  expect((await client.get('/view/1001', { headers: { 'x-trace': '7' } })).body.status).toBe('error');
  const answer = await control.post('/faults', {
    effect: 'response',
    when: 'before',
    match: { headers: { 'X Trace': '7' } },
  });
  expect(answer).toMatchObject({ status: 400, pointers: ['/match/headers'] });
});
