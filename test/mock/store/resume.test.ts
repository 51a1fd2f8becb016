// @module-tag slow
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { InvalidFile } from '../../../src/mock/schema/files/json-file.ts';
import { FixtureMismatch } from '../../../src/mock/store/open.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

async function newDataFile(): Promise<string> {
  return join(await tempFolder(), 'data.json');
}

test('a first run starts with the fixture, a second one with the data file', async () => {
  const dataFile = await newDataFile();
  const first = await startMock({ dataFile });
  await first.mock.close();
  const second = await startMock({ dataFile });
  expect([first.mock.isResumed, second.mock.isResumed]).toEqual([false, true]);
});

test('the state survives a restart', async () => {
  const dataFile = await newDataFile();
  const { client, mock, sandbox } = await startLoggedIn({ dataFile });
  await client.post('/lead/101/payment', { category: 'Garage', purpose: 'Fee', sum: '10.50' });
  await client.post('/lead/101/comment', { text: 'line\nand 😀' });
  await client.post('/task', { title: 'Call', owner_id: 0, project_id: 1, remind_type: 1, remind_method: ['sms'] });
  await client.put('/lead/101/owner', { owner: 13 });
  await client.put('/view/1002', { source: 'edited' });
  await client.delete('/view/2001');
  await mock.close();

  const second = await startMock({ dataFile });
  expect(second.sandbox.state.toDocument()).toEqual(sandbox.state.toDocument());
  expect(stateHash(second.sandbox.state)).toBe(stateHash(sandbox.state));
  second.client.token = client.token;
  expect((await second.client.get('/view/1002')).result.source).toBe('edited');
  expect((await second.client.get('/view/2001')).code).toBe(400);
});

test('tokens stay valid, with their service', async () => {
  const dataFile = await newDataFile();
  const { client, mock } = await startMock({ dataFile });
  const token = await client.login('anna@example.com', { service: 'shop' });
  await mock.close();

  const second = await startMock({ dataFile });
  second.client.token = token;
  await second.client.post('/lead/101/comment', { text: 'still in' });
  const comments = (await second.control.get('/state/comments')).value.records;
  expect(comments).toMatchObject([{ text: 'still in', signature: 'shop', user_id: 2 }]);
  expect((await second.client.post('/logout')).result).toBe(true);
});

test('a token that was logged out stays invalid', async () => {
  const dataFile = await newDataFile();
  const { client, mock } = await startLoggedIn({ dataFile });
  await client.post('/logout');
  await mock.close();
  const second = await startMock({ dataFile });
  expect(await second.client.get('/view/1001', { token: client.token })).toMatchObject({ rule: 'token-unknown' });
});

test('the life of a token counts from its last use in the earlier run', async () => {
  const dataFile = await newDataFile();
  const { client, mock, sandbox } = await startLoggedIn({ dataFile });
  sandbox.clock.advance(23 * 3_600_000);
  await client.get('/view/1001');
  await mock.close();

  const second = await startMock({ dataFile });
  second.client.token = client.token;
  second.sandbox.clock.advance(23 * 3_600_000);
  expect((await second.client.get('/view/1001')).result.id).toBe(1001);
  second.sandbox.clock.advance(24 * 3_600_000);
  expect(await second.client.get('/view/1001')).toMatchObject({ rule: 'token-expired' });
});

test('one user per address applies across two runs', async () => {
  const dataFile = await newDataFile();
  const { client, mock } = await startLoggedIn({ dataFile });
  await mock.close();
  const second = await startMock({ dataFile });
  await second.client.login('anna@example.com');
  expect(await second.client.get('/view/1001', { token: client.token })).toMatchObject({ rule: 'token-unknown' });
});

test('the clock continues from its set time', async () => {
  const dataFile = await newDataFile();
  const { mock, sandbox } = await startMock({ dataFile });
  sandbox.clock.set(Date.UTC(2040, 0, 1));
  sandbox.clock.freeze();
  await mock.close();
  const second = await startMock({ dataFile });
  expect(second.sandbox.clock.setting).toEqual(sandbox.clock.setting);
});

test('sequences continue, even after removed records', async () => {
  const dataFile = await newDataFile();
  const { mock, control } = await startMock({ dataFile });
  const { id } = (await control.post('/state/leads')).value;
  await control.delete(`/state/leads/${id}`);
  await mock.close();
  const { control: second } = await startMock({ dataFile });
  expect((await second.post('/state/leads')).value.id).toBe(id + 1);
});

test('state accepted under one value of an assumption can be resumed under another', async () => {
  const dataFile = await newDataFile();
  const { client, mock } = await startLoggedIn({ dataFile, assumptions: { unknownBodyId: 'accept' } });
  await client.post('/task', { title: 'Call', owner_id: 999, project_id: 999, lead_id: 999, labels: [9] });
  await client.put('/lead/101/owner', { owner: 999 });
  await mock.close();
  const second = await startMock({ dataFile });
  expect(second.sandbox.state.tasks.get(1)?.owner_id).toBe(999);
});

test('a reset after a resume goes back to the fixture', async () => {
  const dataFile = await newDataFile();
  const { client, mock, sandbox } = await startLoggedIn({ dataFile });
  const start = sandbox.startUp.fixture.document;
  await client.post('/lead/101/comment', { text: 'hello' });
  await mock.close();
  const second = await startMock({ dataFile });
  const { stateHash: hash } = (await second.control.post('/reset')).value;
  expect(second.sandbox.state.toDocument()).toEqual(start);
  expect(hash).toBe(stateHash((await startMock()).sandbox.state));
});

test('a reset to another fixture leaves the start fixture of the file unchanged', async () => {
  const dataFile = await newDataFile();
  const { control, mock } = await startMock({ dataFile });
  await control.post('/reset', { fixture: 'empty' });
  await mock.close();
  const second = await startMock({ dataFile });
  expect(second.mock.isResumed).toBe(true);
  expect(second.sandbox.state.leads.size).toBe(0);
});

test('a file of another fixture is rejected, with three solutions, and stays unchanged', async () => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await mock.close();
  const before = await readFile(dataFile);
  const start = startMock({ dataFile, fixture: 'empty' });
  await expect(start).rejects.toBeInstanceOf(FixtureMismatch);
  await expect(start).rejects.toThrow(/--fresh.*--ephemeral.*--data-file/);
  await expect(start).rejects.toThrow(`${dataFile} was created from the fixture default, not empty`);
  expect(await readFile(dataFile)).toEqual(before);
});

test('--fresh starts over, whatever the file contains', async () => {
  const dataFile = await newDataFile();
  const { client, mock } = await startLoggedIn({ dataFile });
  await client.post('/lead/101/comment', { text: 'hello' });
  await mock.close();
  const second = await startMock({ dataFile, fresh: true });
  expect(second.mock.isResumed).toBe(false);
  expect(second.sandbox.state.comments.size).toBe(0);
  expect(await second.client.get('/view/1001', { token: client.token })).toMatchObject({ rule: 'token-unknown' });
  expect(JSON.parse(await readFile(dataFile, 'utf8'))).toMatchObject({ comments: [], $meta: { sessions: [] } });
});

test.each([
  ['of another fixture', { fixture: 'empty' }, undefined],
  ['that is broken', {}, '{ "users": , "$meta": {'],
  ['that is empty', {}, ''],
])('--fresh starts over with a file %s', async (_what, settings, broken) => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await mock.close();
  if (broken !== undefined) await writeFile(dataFile, broken);
  const second = await startMock({ dataFile, fresh: true, ...settings });
  expect(JSON.parse(await readFile(dataFile, 'utf8')).$meta.fixture).toBe(second.sandbox.startUp.fixture.name);
});

test('without the setting, an existing data file stays unchanged', async () => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await mock.close();
  const before = await readFile(dataFile);
  const second = await startLoggedIn();
  await second.mock.close();
  expect(await readFile(dataFile)).toEqual(before);
});

test.each([
  ['is not valid JSON', '{ "users": [,] }\n', 'line 1, column 13'],
  ['is empty', '', 'is not valid JSON'],
  ['is a fixture', '{ "users": [] }\r\n', '#/$meta is required'],
  ['holds null', 'null', '#/$meta is required'],
  ['has a damaged $meta', '\uFEFF{ "$meta": { "format": 5, "fixture": 5 } }', '#/$meta/fixture must be a string'],
])('a file that %s stops the start and stays unchanged, byte for byte', async (_what, text, message) => {
  const dataFile = await newDataFile();
  await writeFile(dataFile, text);
  const start = startMock({ dataFile });
  await expect(start).rejects.toBeInstanceOf(InvalidFile);
  await expect(start).rejects.toThrow(message);
  expect(await readFile(dataFile, 'utf8')).toBe(text);
});

test('a file with a contradictory state stops the start at the place', async () => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await mock.close();
  const content = JSON.parse(await readFile(dataFile, 'utf8'));
  const text = JSON.stringify({ ...content, projects: [] });
  await writeFile(dataFile, text);
  await expect(startMock({ dataFile })).rejects.toThrow(`${dataFile}#/leads/0/project_id projects/1 does not exist`);
  expect(await readFile(dataFile, 'utf8')).toBe(text);
});

test('a resumed file is saved readably with the same contents', async () => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await mock.close();
  const readable = await readFile(dataFile, 'utf8');
  await writeFile(dataFile, JSON.stringify(JSON.parse(readable)));
  await startMock({ dataFile });
  expect(await readFile(dataFile, 'utf8')).toBe(readable);
});

test('a file edited by hand is resumed as edited', async () => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await mock.close();
  const content = JSON.parse(await readFile(dataFile, 'utf8'));
  content.leads.push({ id: 900, project_id: 1, contact_id: 1, name: 'By hand' });
  await writeFile(dataFile, JSON.stringify(content));
  const second = await startMock({ dataFile });
  expect(second.sandbox.state.leads.get(900)).toMatchObject({ name: 'By hand', custom: [], deal: false });
  expect((await second.control.post('/state/leads')).value.id).toBe(901);
});

test('whatever the service stores can be resumed, up to the largest ids', async () => {
  const dataFile = await newDataFile();
  const { client, mock, control } = await startLoggedIn({ dataFile });
  expect((await control.post('/state/comments', { id: '999999999999999' })).status).toBe(201);
  await client.post('/lead/101/comment', { text: 'one more' });
  await mock.close();
  expect((await startMock({ dataFile })).sandbox.state.comments.size).toBe(2);
});

test('fixtures of equal name and different files are different fixtures', async () => {
  const dataFile = await newDataFile();
  const { mock } = await startMock({ dataFile });
  await mock.close();
  const fixture = join(await tempFolder(), 'default.json');
  await writeFile(fixture, '{}');
  await expect(startMock({ dataFile, fixture })).rejects.toThrow(FixtureMismatch);
});
