import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

test(rule('body-repeated-key', 'the last of several equal keys counts'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const put = await client.request('PUT', '/lead/101/owner', { raw: '{"owner":11,"owner":12}' });
  expect(put.result.custom).toContainEqual(expect.objectContaining({ value: { id: 12, type: 'staff' } }));
  const edit = await client.request('PUT', '/view/1001', {
    raw: '{"source":"a","page":"https://a.example","source":"b"}',
  });
  expect(edit.result).toMatchObject({ source: 'b', page: 'https://a.example' });
  expect(sandbox.state.views.get(1001)?.source).toBe('b');
});

test(rule('body-repeated-key', 'an escaped key equals the unescaped key'), async () => {
  const { client } = await startLoggedIn();
  const answer = await client.request('POST', '/lead/101/comment', { raw: '{"text":"a","\\u0074ext":"b"}' });
  expect(answer.result.text).toBe('b');
});

test(rule('body-repeated-key', 'earlier equal keys are not checked'), async () => {
  const { client } = await startLoggedIn();
  const wrongFirst = '{"owner":"nobody","owner":-1,"owner":12}';
  expect((await client.request('PUT', '/lead/101/owner', { raw: wrongFirst })).result.id).toBe(101);
  const wrongLast = await client.request('PUT', '/lead/101/owner', { raw: '{"owner":12,"owner":-1}' });
  expect(wrongLast).toMatchObject({ code: 400, message: 'owner must be at least 0' });
});

test(rule('body-repeated-key', 'null counts as the last of several equal keys'), async () => {
  const { client } = await startLoggedIn();
  const before = (await client.get('/view/1001')).result;
  const { result } = await client.request('PUT', '/view/1001', { raw: '{"source":"a","source":null}' });
  expect(result).toEqual(before);
});
