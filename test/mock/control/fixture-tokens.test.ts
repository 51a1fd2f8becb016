// @module-tag slow
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ServiceClient } from '../../support/service-client.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const SHOP = 'token-of-the-shop';
const users = [
  { id: 1, login: 'olga', password: 'x', type: 'main' },
  { id: 2, login: 'anna', password: 'x', type: 'staff', employee_id: 11 },
];
const known = {
  users,
  employees: [{ id: 11, name: 'Anna' }],
  projects: [{ id: 1, name: 'One' }],
  leads: [{ id: 101, project_id: 1, contact_id: 1, name: 'Lead' }],
  tokens: [
    { token: SHOP, user: 'anna', service: 'shop' },
    { token: 'second one', user: 1, service: 'robot' },
  ],
};
const START = '2030-01-01T00:00:00.000Z';

/** Starts a mock whose start-up fixture contains two tokens. */
async function startKnown(overrides: MockOverrides = {}, document: object = known) {
  const fixture = join(await tempFolder(), 'known.json');
  await writeFile(fixture, JSON.stringify(document));
  const started = await startMock({ fixture, ...overrides });
  const { control } = started;
  const tokens = async () => (await control.get('/tokens')).value.tokens;
  return { ...started, tokens, fixture };
}

test('a token of the fixture is valid from the start, for its user and service', async () => {
  const { client, control, tokens } = await startKnown();
  expect((await client.post('/lead/101/comment', { text: 'a' }, { token: SHOP })).result.id).toBe('1');
  expect((await control.get('/state/comments/1')).value).toMatchObject({ signature: 'shop', user_id: 2 });
  expect((await client.post('/lead/101/comment', { text: 'b' }, { token: 'second one' })).result.id).toBe('2');
  expect(await tokens()).toMatchObject([
    { token: SHOP, userId: 2, login: 'anna', service: 'shop', address: null, alive: true },
    { token: 'second one', userId: 1, service: 'robot', alive: true },
  ]);
});

test('every reset makes a token of the fixture valid again from the time of the reset', async () => {
  const { client, control, tokens } = await startKnown();
  await client.post('/logout', undefined, { token: SHOP });
  expect((await client.post('/logout', undefined, { token: SHOP })).code).toBe(401);
  await control.post('/reset');
  expect((await client.post('/lead/101/comment', { text: 'a' }, { token: SHOP })).result.id).toBe('1');

  await control.put('/clock', { now: START, frozen: true });
  await control.post('/reset', { retain: ['clock'] });
  expect((await tokens())[0]).toMatchObject({ createdAt: START, lastActionAt: START });
  await control.post('/reset');
  expect((await tokens())[0].createdAt > '2024' && (await tokens())[0].createdAt < START).toBe(true);
});

test('a reset that keeps sessions renews tokens of the fixture, expired or not', async () => {
  const { client, control, tokens } = await startKnown();
  const kept = (await control.post('/tokens', { user: 'anna', service: 'kept' })).value.token;
  await control.post(`/tokens/${SHOP}/expire`);
  await control.post('/reset', { retain: ['sessions'] });
  const listed = (await tokens()).map(({ token, alive }: { token: string; alive: boolean }) => [token, alive]);
  expect(new Map(listed)).toEqual(
    new Map([
      [kept, true],
      [SHOP, true],
      ['second one', true],
    ]),
  );
  expect((await client.post('/lead/101/comment', { text: 'a' }, { token: SHOP })).result.id).toBe('1');
});

test('a reset to another fixture ends a token of the fixture, and a reset back renews it', async () => {
  const { client, control } = await startKnown();
  await control.post('/reset', { fixture: 'empty' });
  expect((await client.get('/view/1', { token: SHOP })).code).toBe(401);
  await control.post('/reset', { fixture: 'known' });
  expect((await client.post('/lead/101/comment', { text: 'a' }, { token: SHOP })).result.id).toBe('1');
});

test.each(['replace', 'merge'])('a seed with tokens makes them valid: %s', async (mode) => {
  const { client, control, tokens } = await startKnown({}, { ...known, tokens: [] });
  const byLogin = (await control.post('/tokens', { user: 'olga', service: 'x' })).value.token;
  expect((await control.post('/seed', { mode, data: known })).status).toBe(200);
  expect(await tokens()).toMatchObject([{ token: byLogin }, { token: SHOP, userId: 2 }, { token: 'second one' }]);
  expect((await client.post('/lead/101/comment', { text: 'a' }, { token: SHOP })).result.id).toBe('1');
});

test('tokens of a merge can name existing users and users of the merge', async () => {
  const { control, tokens } = await startKnown({}, { ...known, tokens: [] });
  const data = {
    users: [{ login: 'new' }],
    tokens: [
      { token: 'a', user: 'new', service: 's' },
      { token: 'b', user: 'anna', service: 's' },
    ],
  };
  expect((await control.post('/seed', { mode: 'merge', data })).status).toBe(200);
  expect(await tokens()).toMatchObject([
    { token: 'a', userId: 3 },
    { token: 'b', userId: 2 },
  ]);
});

test('every sandbox of the fixture has its own tokens, and a copy has tokens of existing users', async () => {
  const { client, control, server, mock } = await startKnown();
  await control.post('/sandboxes', { name: 'w1', fixture: 'known' });
  await client.post('/logout', undefined, { token: SHOP });
  const w1 = new ServiceClient(server, '/_sandbox/w1');
  expect((await w1.post('/lead/101/comment', { text: 'a' }, { token: SHOP })).result.id).toBe('1');
  const auto = new ServiceClient(server, '/_sandbox/auto');
  expect((await auto.post('/lead/101/comment', { text: 'a' }, { token: SHOP })).result.id).toBe('1');

  await control.delete('/state/users/1');
  await control.post('/sandboxes', { name: 'copy', from: 'default' });
  expect(mock.sandboxes.get('copy')?.sessions.all()).toMatchObject([{ token: SHOP }]);
});

test('a restore restores tokens as they were saved', async () => {
  const { control, tokens } = await startKnown();
  await control.delete(`/tokens/${SHOP}`);
  await control.put('/snapshots/without');
  await control.post('/reset');
  await control.post('/snapshots/without/restore');
  expect(await tokens()).toMatchObject([{ token: 'second one' }]);
});

test('a restart keeps valid tokens and explains ended ones', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { mock, client, fixture } = await startKnown({ dataFile });
  await client.post('/logout', undefined, { token: SHOP });
  await mock.close();
  const again = await startMock({ dataFile, fixture });
  const rejected = await again.client.get('/view/1', { token: SHOP });
  expect(rejected.code).toBe(401);
  expect(rejected.headers['x-mock-explain']).toContain('the data file did not contain this token at the start');
  expect((await again.client.post('/lead/101/comment', { text: 'a' }, { token: 'second one' })).result.id).toBe('1');
});

test('a reloaded fixture adds its new tokens and keeps sessions', async () => {
  const { mock, fixture, control, tokens } = await startKnown();
  const kept = (await control.post('/tokens', { user: 'anna', service: 'kept' })).value.token;
  const more = [...known.tokens, { token: 'third', user: 1, service: 's' }];
  await writeFile(fixture, JSON.stringify({ ...known, tokens: more }));
  expect(mock.reload(fixture)).toMatchObject({ errors: [], restarted: ['default'] });
  const texts = (await tokens()).map(({ token }: { token: string }) => token);
  expect(texts.toSorted()).toEqual([SHOP, kept, 'second one', 'third'].toSorted());
  await rm(fixture);
});

test.each([
  [{ token: 'a', user: 'ana', service: 's' }, '/tokens/0/user is not a known user: ana; did you mean anna?'],
  [{ token: 'a', service: 's' }, '/tokens/0/user is required'],
  [
    { token: '', user: 1, service: 's' },
    '/tokens/0/token must be 1 to 4096 printable ASCII characters without a space at either end',
  ],
  [{ token: 'a', user: 1, service: 's', sevice: 1 }, '/tokens/0/sevice is not a known field; did you mean service?'],
])('the token %j in a seed is rejected: %s', async (token, told) => {
  const { control, tokens } = await startKnown();
  for (const mode of ['replace', 'merge']) {
    const answer = await control.post('/seed', { mode, data: { users, tokens: [token] } });
    expect(answer.problem.errors?.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([`/data${told}`]);
  }
  expect(await tokens()).toHaveLength(2);
});

test('a token that a seed contains twice is rejected', async () => {
  const { control } = await startKnown();
  const twice = [known.tokens[0], { ...known.tokens[1], token: SHOP }];
  const answer = await control.post('/seed', { data: { users, tokens: twice } });
  expect(answer).toMatchObject({ status: 400, pointers: ['/data/tokens/1/token'] });
});

test('a fixture with a token of an unknown user is listed with its error', async () => {
  const fixturesDir = await tempFolder();
  const bad = { users, tokens: [{ token: SHOP, user: 'nobody', service: 's' }] };
  await writeFile(join(fixturesDir, 'bad.json'), JSON.stringify(bad));
  await writeFile(join(fixturesDir, 'good.json'), JSON.stringify(known));
  const { control } = await startMock({ fixturesDir });
  const { fixtures } = (await control.get('/fixtures')).value;
  expect(fixtures).toMatchObject([
    { name: 'bad', errors: [{ message: expect.stringContaining('#/tokens/0/user is not a known user') }] },
    { name: 'default', tokens: 0 },
    { name: 'empty', tokens: 0 },
    { name: 'good', tokens: 2, counts: { users: 2 } },
  ]);
});

test('a data file with tokens outside of $meta is rejected', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { mock, fixture } = await startKnown({ dataFile });
  await mock.close();
  const content = JSON.parse(await readFile(dataFile, 'utf8'));
  await writeFile(dataFile, JSON.stringify({ ...content, tokens: known.tokens }));
  await expect(startMock({ dataFile, fixture })).rejects.toThrow(/#\/tokens is only for fixtures/);
});

test('POST /_mock/tokens creates the requested token', async () => {
  const { client, control } = await startKnown();
  const answer = await control.post('/tokens', { user: 'anna', service: 'mine', token: 'from the environment!' });
  expect(answer).toMatchObject({ status: 201, value: { token: 'from the environment!', userId: 2, alive: true } });
  const commented = await client.post('/lead/101/comment', { text: 'a' }, { token: 'from the environment!' });
  expect(commented.result.id).toBe('1');
  const path = `/tokens/${encodeURIComponent('from the environment!')}`;
  expect((await control.post(`${path}/expire`)).value.alive).toBe(false);
  expect((await control.delete(path)).status).toBe(200);
});

test('an existing token is 409, valid or expired; a revoked one can be created again', async () => {
  const { control, tokens } = await startKnown();
  const asked = { user: 'olga', service: 'mine', token: SHOP };
  const before = await tokens();
  const rejected = await control.post('/tokens', asked);
  expect(rejected.status).toBe(409);
  expect(rejected.problem.detail).toContain('DELETE /_mock/tokens/{token}');
  expect(rejected.problem.detail).not.toContain(SHOP);
  expect(await tokens()).toEqual(before);
  await control.post(`/tokens/${SHOP}/expire`);
  expect((await control.post('/tokens', asked)).status).toBe(409);
  await control.delete(`/tokens/${SHOP}`);
  expect((await control.post('/tokens', asked)).value).toMatchObject({ token: SHOP, userId: 1, alive: true });
});

test.each(['', ' a', 'a\tb', 'a\r', 'é', 'a\u0000', 'a\u007f', 'x'.repeat(4097), 5])(
  '%j is rejected as a token, because a header would change it',
  async (token) => {
    const { control } = await startKnown();
    const answer = await control.post('/tokens', { user: 'olga', service: 's', token });
    expect(answer).toMatchObject({ status: 400, pointers: ['/token'] });
  },
);

test.each(['x', 'a b', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'Bearer ey.J0.x-_', 'x'.repeat(4096)])(
  'a header transmits the token %s unchanged',
  async (token) => {
    const { client, control } = await startKnown();
    expect((await control.post('/tokens', { user: 'olga', service: 's', token })).status).toBe(201);
    expect((await client.post('/lead/101/comment', { text: 'a' }, { token })).result.id).toBe('1');
  },
);

test('a custom token in an Authorization header is a warning', async () => {
  const { http, control } = await startKnown();
  await http.get('/view/1').set('Authorization', SHOP);
  expect((await control.get('/warnings')).value.warnings).toMatchObject([{ id: 'misplaced-token', count: 1 }]);
});
