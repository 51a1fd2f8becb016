import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { canonical, canonicalPieces } from '../../src/core/json/canonical.ts';
import { jsonInTurns, later, laterInSteps } from '../../src/core/json/in-turns.ts';
import { Turns } from '../../src/core/turns.ts';

test('any answer is the text that JSON.stringify gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.array(fc.jsonValue()))), async (answer) => {
      expect(await jsonInTurns(answer)).toBe(JSON.stringify(answer));
    }),
  );
  const odd = { no: undefined, list: [undefined, 1, new Date(0)], when: new Date(0), none: [] };
  expect(await jsonInTurns(odd)).toBe(JSON.stringify(odd));
});

/** How often others may go first while an answer is written. */
async function turnsOf(answer: unknown): Promise<number> {
  const next = vi.spyOn(Turns.prototype, 'next');
  await jsonInTurns(answer);
  const turns = next.mock.calls.length;
  next.mockRestore();
  return turns;
}

test('others may go first after each list, each item of it and whatever is made later', async () => {
  expect(await turnsOf({ requests: [{}, {}, {}], evicted: 0 })).toBe(4);
  expect(await turnsOf([1, 2, [3, 4]])).toBe(3);
});

test('what is made later is made when it is its turn, and is written like the rest', async () => {
  const made: string[] = [];
  const part = (name: string, value: unknown) =>
    later(() => {
      made.push(name);
      return value;
    });
  const answer = {
    a: part('a', { b: part('b', [1, part('c', undefined), new Date(0)]), d: 'd' }),
    e: part('e', undefined),
    f: [part('f', 1)],
  };
  const text = await jsonInTurns(answer);
  expect(text).toBe('{"a":{"b":[1,null,"1970-01-01T00:00:00.000Z"],"d":"d"},"f":[1]}');
  expect(made).toEqual(['a', 'b', 'c', 'e', 'f']);
  expect(JSON.stringify(answer)).toBe(text);
  expect(await turnsOf(answer)).toBe(13);
});

test('what is made in steps lets others go first between them', async () => {
  const answer = {
    a: laterInSteps(function* () {
      yield;
      yield;
      return [1];
    }),
  };
  expect(await jsonInTurns(answer)).toBe('{"a":[1]}');
  expect(JSON.stringify(answer)).toBe('{"a":[1]}');
  expect(await turnsOf(answer)).toBe(4);
});

test('the pieces of a canonical text are that text, and equal values have the same one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonical(value);
      expect([...canonicalPieces(value)].join('')).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonical({ b: [{ d: 1, c: 2 }], a: 3, no: undefined })).toBe('{"a":3,"b":[{"c":2,"d":1}]}');
});
