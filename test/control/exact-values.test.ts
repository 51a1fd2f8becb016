import { expect, test } from 'vitest';
import { startLoggedIn, startMock } from '../support/start-mock.ts';

const TASK = { title: 'z', owner_id: 11, project_id: 1 };

test('-0 equals 0 in a filter of the state and in a match', async () => {
  const mock = await startLoggedIn();
  const { control } = mock;
  const raw = '{"title":"z","owner_id":-0,"project_id":1,"date_start":-0,"remind_type":-0}';
  const { id } = (await mock.client.request('POST', '/task', { raw })).result;
  for (const filter of ['date_start=0', 'remind_type=0', 'owner_id=0']) {
    const { records } = (await control.get(`/state/tasks?${filter}`)).value;
    expect(
      records.map((task: { id: number }) => task.id),
      filter,
    ).toEqual([id]);
  }
  const body = { owner_id: 0, date_start: 0 };
  expect((await control.post('/verify', { match: { operation: 'create-task', body }, times: 1 })).status).toBe(200);
});

test.each(['1e400', '-1e400', '1e-400', '123456789012345678e-400'])(
  'a number that JavaScript rounds is shown and found as it was sent: %s',
  async (sent) => {
    const mock = await startLoggedIn();
    const { control } = mock;
    await mock.client.request('POST', '/lead/101/payment', { raw: `{"category":"a","purpose":"b","sum":${sent}}` });
    const [entry] = (await control.get('/requests?operation=add-payment')).value.requests;
    expect(entry.body.sum).toBe(sent);
    const match = { operation: 'add-payment', body: { sum: sent } };
    expect((await control.post('/verify', { match, times: 1 })).status).toBe(200);
  },
);

test.each([
  [
    'post',
    '/seed',
    (number: string) => `{"mode":"merge","data":{"leads":[{"id":900,"custom":[{"id":1,"value":${number}}]}]}}`,
  ],
  ['post', '/state/leads', (number: string) => `{"name":"n","contact_id":${number}}`],
  ['patch', '/state/leads/101', (number: string) => `{"contact_id":${number}}`],
  ['put', '/state/leads/900', (number: string) => `{"name":"n","project_id":1,"contact_id":${number}}`],
  ['post', '/sandboxes', (number: string) => `{"name":"s","overrides":{"get-view":{"merge":{"n":${number}}}}}`],
] as const)('a number that JavaScript rounds is rejected: %s %s', async (verb, path, bodyOf) => {
  const { control } = await startMock();
  const before = (await control.get('/state')).value;
  for (const number of ['12345678901234567890', '1e-400', '1e400']) {
    const { status, problem } = await control.request(verb, path, { raw: bodyOf(number) });
    expect(status, number).toBe(400);
    expect(problem.detail).toContain(`is a number that JavaScript rounds to`);
    expect(problem.detail).toContain(`(it is ${number}). Use at most 15 digits`);
  }
  expect((await control.get('/state')).value).toEqual(before);
});

test('a body with invalid UTF-8 is rejected', async () => {
  const { control } = await startMock();
  const raw = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  const { status, problem } = await control.request('post', '/state/leads', { raw });
  expect(status).toBe(400);
  expect(problem.detail).toBe('the body cannot be read: it is not valid UTF-8');
});

test('a body rejected for its depth is shown as it was sent', async () => {
  const mock = await startLoggedIn();
  const raw = `{"x":${'['.repeat(64)}${']'.repeat(64)},"text":"a"}`;
  expect((await mock.client.request('POST', '/lead/101/comment', { raw })).rule).toBe('body-too-deep');
  const [entry] = (await mock.control.get('/requests?operation=add-comment')).value.requests;
  expect(entry.body).toBe(raw);
});

test('the OpenAPI document of a sandbox contains the URL of the sandbox', async () => {
  const mock = await startMock();
  const { control } = mock;
  await control.post('/sandboxes', { name: 'y1' });
  const serversOf = async (base: string) => (await mock.http.get(`${base}/_mock/openapi.json`)).body.servers;
  expect(await serversOf('/_sandbox/y1')).toEqual([{ url: '/_sandbox/y1' }]);
  expect(await serversOf('')).toEqual([{ url: '/' }]);
});

test('a task may reference an observer of any number while references are not checked', async () => {
  const { client } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } as never });
  const answer = await client.post('/task', { ...TASK, observers: [-1] });
  expect(answer.result.observers).toMatchObject([{ id: -1 }]);
});
