import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

test(rule('logout-result', 'answers true, ends this token and no other'), async () => {
  const { client } = await startLoggedIn();
  const other = (await client.tryLogin()).result.token;

  expect((await client.post('/logout')).result).toBe(true);
  expect(await client.post('/logout')).toMatchObject({ status: 200, code: 401, rule: 'token-unknown' });
  expect((await client.get('/view/1001', { token: other })).result.id).toBe(1001);
});
