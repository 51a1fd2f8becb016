import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const INSTANT = Date.UTC(2030, 0, 1);

/**
 * Performs all actions of clients and testers once.
 * @returns the texts of all responses without tokens, and the final state
 */
async function liveThrough(overrides: MockOverrides): Promise<string[]> {
  const { client, sandbox, mock, control } = await startMock(overrides);
  sandbox.clock.set(INSTANT);
  sandbox.clock.freeze();
  await client.login();
  const answers = [
    await client.post('/task', { title: 'Call', owner_id: 11, project_id: 1, observers: [0, 12], labels: [21] }),
    await client.get('/view/1001'),
    await client.put('/view/1002', { source: 'a' }),
    await client.delete('/view/2001'),
    await client.post('/lead/101/payment', { category: 'New', purpose: 'New', sum: '10.50' }),
    await client.put('/lead/101/owner', { owner: 0 }),
    await client.post('/lead/101/comment', { text: 'Да 😀' }),
    await client.post('/lead/999/comment', { text: 'nobody' }),
    await control.post('/seed', { mode: 'merge', data: { projects: [{ id: 50, name: 'Fifty' }] } }),
    await control.post('/state/leads'),
    await control.delete('/state/views/1001'),
    await client.post('/logout'),
    await client.get('/view/1001'),
  ].map((answer) => JSON.stringify('body' in answer ? answer.body : answer.value));
  const hash = stateHash(sandbox.state);
  await mock.close();
  return [...answers, hash];
}

test('memory, data file and resumed data file give equal responses, byte for byte', async () => {
  const inMemory = await liveThrough({});
  const dataFile = join(await tempFolder(), 'data.json');
  expect(await liveThrough({ dataFile })).toEqual(inMemory);

  const resumed = await startMock({ dataFile });
  expect(stateHash(resumed.sandbox.state)).toBe(inMemory.at(-1));
  resumed.sandbox.reset();
  await resumed.mock.close();
  expect(await liveThrough({ dataFile })).toEqual(inMemory);
});
