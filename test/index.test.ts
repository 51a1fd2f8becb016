import supertest from 'supertest';
import { expect, test } from 'vitest';
import { createMock } from '../src/index.ts';

const CREDENTIALS = { login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' };

test('a mock in this process answers over HTTP, shows its state, and is gone once it is closed', async () => {
  const mock = await createMock();
  const { body } = await supertest(mock.server).post('/login').send(CREDENTIALS);
  const post = await fetch(`${mock.url}/lead/101/comment`, {
    method: 'POST',
    headers: { token: body.result.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'hello' }),
  });
  expect(((await post.json()) as { status: string }).status).toBe('success');
  expect(mock.state().comments).toMatchObject([{ text: 'hello', signature: 'tests' }]);
  await mock.close();
  await expect(fetch(mock.url)).rejects.toThrow();
});

test('reset, seed and assume work as over HTTP, and refuse what they would refuse there', async () => {
  const mock = await createMock({ preset: 'conventional', assumptions: { errorStatus: 'ok' } });
  const { stateHash } = mock.reset();
  expect(mock.seed({ mode: 'merge', data: { projects: [{ id: 9, name: 'Nine' }] } }).stateHash).not.toBe(stateHash);
  expect(mock.state().projects).toHaveLength(3);
  expect(() => mock.seed({ data: { leads: [{ id: 1, project_id: 7, contact_id: 1, name: 'x' }] } })).toThrow(
    '/data/leads/0/project_id',
  );
  expect(() => mock.reset({ fixture: 'defualt' })).toThrow('did you mean default?');
  expect((await fetch(`${mock.url}/nowhere`)).status).toBe(200);
  mock.assume({ errorStatus: 'code' });
  expect((await fetch(`${mock.url}/nowhere`)).status).toBe(404);
  expect(mock.reset().stateHash).toBe(stateHash);
  expect((await fetch(`${mock.url}/nowhere`)).status).toBe(200);
  await mock[Symbol.asyncDispose]();
});

test('what does not exist is refused with what does', async () => {
  const other = { errorStats: 'code' } as object;
  await expect(createMock({ assumptions: other })).rejects.toThrow('did you mean errorStatus?');
  await expect(createMock({ preset: 'constructor' as 'strict' })).rejects.toThrow('there is no preset constructor');
  await expect(createMock({ fixture: 'emty' })).rejects.toThrow('did you mean empty?');
});

test('the state that is handed out is a copy', async () => {
  const mock = await createMock();
  mock.state().leads.length = 0;
  expect(mock.state().leads).toHaveLength(4);
  await mock.close();
});
