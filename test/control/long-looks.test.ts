import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import type { Expectation, Verdict } from '../../src/control/journal/expectation.ts';
import { bodyOf, exactBodyOf } from '../../src/control/journal/sent.ts';
import { settle } from '../../src/control/journal/settle.ts';
import type { Sandbox } from '../../src/core/sandbox/sandbox.ts';
import { Turns } from '../../src/core/turns.ts';

const body = { state: 'present', text: '{"a":[{},{}]}', bytes: 13 } as const;

test('the body of a request is parsed once for many matches, and again for another', () => {
  const entry = { body: { ...body } };
  expect(bodyOf(entry)).toBe(bodyOf(entry));
  expect(exactBodyOf(entry)).toBe(exactBodyOf(entry));
  expect(bodyOf({ body: { ...body, text: '[1]' } })).toEqual([1]);
  expect(bodyOf(entry)).toEqual({ a: [{}, {}] });
});

test('a body that was still to come is parsed when it has come', () => {
  const entry: Parameters<typeof bodyOf>[0] = { body: { state: 'pending', text: '', bytes: 0 } };
  expect([bodyOf(entry), exactBodyOf(entry)]).toEqual([null, null]);
  Object.assign(entry.body, body);
  expect([bodyOf(entry), exactBodyOf(entry)]).toEqual([{ a: [{}, {}] }, { a: [{}, {}] }]);
});

test('a long task lets others go first between its steps', async () => {
  let others = 0;
  const another = () => {
    others += 1;
    if (others < 3) setImmediate(another);
  };
  setImmediate(another);
  const turns = new Turns();
  // It ends: every turn of the task ends as soon as it has been long enough.
  while (others < 3) await turns.next();
  expect(others).toBe(3);
});

test('what comes while a verdict is found leads to another one at once', async () => {
  let tell = () => {};
  const listen = (listener: () => void) => {
    tell = listener;
    return () => {};
  };
  const verdicts: Verdict[] = [
    { kind: 'open', detail: 'one is under way', mayClear: true },
    { kind: 'holds', requests: [] },
  ];
  const verdict = async () => {
    tell();
    return verdicts.shift();
  };
  const found = await settle({ journal: { listen } } as unknown as Sandbox, { verdict } as unknown as Expectation, {
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    isFinal: ({ kind }) => kind === 'holds',
  });
  expect(found.kind).toBe('holds');
});
