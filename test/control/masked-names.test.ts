import { expect, test } from 'vitest';
import { startArmed } from '../http/faults/armed-mock.ts';
import { askRaw } from '../support/raw-socket.ts';

type Started = Awaited<ReturnType<typeof startArmed>>;

/** What a tester is shown of the latest request, in both its forms. */
async function shown({ control }: Started): Promise<string> {
  const { requests } = (await control.get('/requests?limit=1')).value;
  const { log } = (await control.get('/requests?limit=1&format=har')).value;
  return JSON.stringify([requests, log.entries]);
}

test('a token that is the name of a header or parameter is masked, too', async () => {
  const mock = await startArmed([]);
  const token = await mock.client.login();
  await askRaw(mock, `GET /view/1001?${token}&${token}=1`, { [token]: '1' });
  const text = await shown(mock);
  expect(text).not.toMatch(new RegExp(token, 'i'));
  expect(text).toContain(`"query":{"${token.slice(0, 4)}...":["","1"]}`);
});

test.each([
  'name=password&value=hush',
  'value=hush&name=password',
  'name=login&value=bob&name=password&value=hush',
  'key=new_password&value=hush',
])('a parameter beside the one that names it is masked: %s', async (query) => {
  const mock = await startArmed([]);
  await mock.http.get(`/view/1001?${query}`);
  expect(await shown(mock)).not.toContain('hush');
});

test.each([
  '[["password","hush"]]',
  '{"fields":[["login","bob"],["password","hush"]]}',
  '[["password",{"is":"hush"}],["a","b"]]',
  '[ [ "login", "bob" ],\n [ "password", "hush" ] ]',
  '{"fields":[["login","bob"],["new_password","hush","more"],["pass',
  JSON.stringify({ text: '[["login","bob"],["password","hush"]]' }),
])('a value behind the name that it is listed with is masked: %s', async (body) => {
  const mock = await startArmed([]);
  await mock.http.post('/login').set('Content-Type', 'application/json').send(body);
  expect(await shown(mock)).not.toContain('hush');
});

test('a list of names alone is no such pair', async () => {
  const mock = await startArmed([]);
  await mock.http.post('/login').send({ required: ['password', 'login'] });
  expect(await shown(mock)).toContain('"required":["password","login"]');
});

test('a long password is masked in a header that holds the bytes of UTF-8', async () => {
  const mock = await startArmed([]);
  const password = 'Пароль-ёлка-зимой';
  await mock.control.patch('/state/users/2', { password });
  await askRaw(mock, 'GET /view/1001', { 'X-Debug': password });
  const text = await shown(mock);
  expect(text).toContain('"x-debug":"***"');
  expect(text).not.toContain(Buffer.from('зимой').toString('latin1'));
});

test.each(['correct+horse%2Bbattery/42', 'correct+horse+battery/42', 'correct%20horse%2bbattery%2F42'])(
  'a long password is masked in a form that leaves some characters as they are: %s',
  async (written) => {
    const mock = await startArmed([]);
    await mock.control.patch('/state/users/2', { password: 'correct horse+battery/42' });
    await mock.http.post('/login').set('Content-Type', 'application/x-www-form-urlencoded').send(`note=${written}&a=b`);
    expect(await shown(mock)).not.toContain('battery');
  },
);
