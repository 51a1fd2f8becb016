import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChangeEntry } from '../../src/core/contents.ts';
import { StorageFailure } from '../../src/store/data-file-store.ts';
import { entry, makeStore } from './steered-store.ts';

const MAX_SIZE = 2000;

/** Text with two bytes per letter: a start reads as many bytes as a string may have letters. */
const LARGE = 'Д'.repeat(MAX_SIZE / 2);

/** Creates a store whose data file contains the names of all projects. */
async function makeSmallStore() {
  const names: string[] = [];
  const made = await makeStore({ maxSize: MAX_SIZE, content: (saved) => ({ ...saved, names }) });
  const add = (name: string) => {
    made.store.commit(entry(names.length + 1, name));
    names.push(name);
  };
  return { ...made, add };
}

test('a change that may make the data file too large for a start is rejected; smaller ones work', async () => {
  const { store, add, found } = await makeSmallStore();
  expect(() => add(LARGE)).toThrow(StorageFailure);
  expect(() => add(LARGE)).toThrow('may exceed the limit of 512 MiB');
  add('a');
  expect([store.problem, ...found()]).toEqual([undefined, 'up to 0', 1]);
});

test('changes are rejected before the data file and its log together are too large, and the file stays readable', async () => {
  const { path, add, tick } = await makeSmallStore();
  const addUntilRejected = (): number => {
    for (let added = 0; ; added += 1) {
      try {
        add('Д'.repeat(100));
      } catch {
        return added;
      }
    }
  };
  expect(addUntilRejected()).toBeGreaterThan(1);
  tick();
  tick();
  // A written data file is smaller, because it lacks the data about each change in the log.
  expect(addUntilRejected()).toBeGreaterThan(0);
  tick();
  tick();
  expect(statSync(path).size).toBeLessThanOrEqual(MAX_SIZE);
});

test('contents beyond the longest possible string are rejected', async () => {
  const tooLong = { toJSON: () => JSON.stringify('a'.repeat(2 ** 20)).repeat(2 ** 10) };
  let document: object = {};
  const { store } = await makeStore({ content: (saved) => ({ ...saved, document }) });
  document = tooLong;
  const commit = () => store.commit({ contents: { document } } as unknown as ChangeEntry);
  expect(commit).toThrow(StorageFailure);
  expect(commit).toThrow('may exceed the limit of 512 MiB');
});
