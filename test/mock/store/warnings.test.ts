import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillDisk } from '../../support/full-disk.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Starts a mock whose disk is full until `free` is called. */
async function startFull() {
  const mock = await startLoggedIn({ dataFile: join(await tempFolder(), 'data.json') });
  return { ...mock, free: fillDisk() };
}

test('a payment that could not be saved does not make the next one a repetition', async () => {
  const { client, sandbox, free } = await startFull();
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };
  expect((await client.post('/lead/101/payment', payment)).rule).toBe('storage');
  free();
  await expect.poll(async () => (await client.post('/lead/101/comment', { text: 'a' })).body.status).toBe('success');
  expect((await client.post('/lead/101/payment', payment)).headers).not.toHaveProperty('x-mock-warning');
  expect(sandbox.state.payments.size).toBe(1);
});

test('a reset that could not be saved keeps the warnings', async () => {
  const { client, free, control } = await startFull();
  await client.get('/view/1001?token=a');
  const before = (await control.get('/warnings')).value;
  expect(before.warnings).toHaveLength(1);
  expect((await control.post('/reset')).status).toBe(503);
  free();
  expect((await control.get('/warnings')).value).toEqual(before);
});
