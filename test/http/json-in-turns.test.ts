import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Turns } from '../../src/core/turns.ts';
import { jsonInTurns } from '../../src/http/control/json-in-turns.ts';

test('any answer is the text that JSON.stringify gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.array(fc.jsonValue()))), async (answer) => {
      expect(await jsonInTurns(answer)).toBe(JSON.stringify(answer));
    }),
  );
  const odd = { no: undefined, list: [undefined, 1, new Date(0)], when: new Date(0), none: [] };
  expect(await jsonInTurns(odd)).toBe(JSON.stringify(odd));
});

test('others may go first after each item of a list', async () => {
  const next = vi.spyOn(Turns.prototype, 'next');
  await jsonInTurns({ requests: [{}, {}, {}], evicted: 0 });
  const turns = next.mock.calls.length;
  next.mockRestore();
  expect(turns).toBe(3);
});
