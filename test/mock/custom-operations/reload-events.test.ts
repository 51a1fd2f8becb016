import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.ts';
import { fileWith } from './start-custom.ts';

const named = (...ids: string[]) => ids.map((id) => ({ id, method: 'GET', path: `/${id}`, result: 1 }));

async function start() {
  const file = await fileWith('own.json', named('first'));
  const { mock, sandbox } = await startMock({ operations: [file] });
  const events = (of = sandbox) => [...of.log.since(0)].filter(({ event }) => event === 'operations');
  return { mock, events, write: (operations: unknown) => writeFile(file, JSON.stringify(operations)) };
}

test('a reload of operations sends an event in every sandbox', async () => {
  const { mock, events, write } = await start();
  const other = mock.sandboxes.create('w1');
  await write(named('second', 'third'));
  await mock.reloadOperations();
  const told = [{ event: 'operations', data: { operations: ['second', 'third'] } }];
  expect(events()).toMatchObject(told);
  expect(events(other)).toMatchObject(told);
});

test('a failed reload of operations sends no event', async () => {
  const { mock, events, write } = await start();
  await write([{ id: 'login' }]);
  await expect(mock.reloadOperations()).rejects.toThrow('method is required');
  expect(events()).toEqual([]);
});
