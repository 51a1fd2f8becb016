import { setImmediate } from 'node:timers';
import { expect, test, vi } from 'vitest';
import type { Expectation, Verdict } from '../../src/control/journal/expectation.ts';
import { bodyOf, exactBodyOf } from '../../src/control/journal/sent.ts';
import { settle } from '../../src/control/journal/settle.ts';
import type { Sandbox } from '../../src/core/sandbox/sandbox.ts';
import { Turns } from '../../src/core/turns.ts';
import { ControlClient } from '../support/control.ts';
import { startLoggedIn } from '../support/start-mock.ts';

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
  const found = await settle(
    { journal: { listen }, log: { listen: () => () => {} } } as unknown as Sandbox,
    { verdict } as unknown as Expectation,
    {
      timeoutMs: 60_000,
      signal: new AbortController().signal,
      isFinal: ({ kind }) => kind === 'holds',
    },
  );
  expect(found.kind).toBe('holds');
});

const MATCHES = 20;

/** A verify of many matches in order, of which none is there. */
async function verifyMany(control: ControlClient, match: object): Promise<void> {
  const inOrder = Array.from({ length: MATCHES }, () => match);
  expect((await control.post('/verify', { inOrder })).status).toBe(417);
}

test.each([
  ['schemas', { bodySchema: { properties: { text: { const: 'zz' } } } }],
  ['bodies', { body: { text: 'zz' } }],
])('others may go first after each of many %s of a verify', async (_what, match) => {
  const control = new ControlClient(await startLoggedIn());
  await control.delete('/requests');
  const next = vi.spyOn(Turns.prototype, 'next');
  await verifyMany(control, match);
  const turns = next.mock.calls.length;
  next.mockRestore();
  // Once when it is made ready, once when it is asked whether any request could match; the answer has
  // a few lists of its own.
  expect(turns).toBeGreaterThanOrEqual(2 * MATCHES);
});

test('to judge many matches, and to look for their fields, parses the bodies of the journal but a few times', async () => {
  const started = await startLoggedIn();
  await started.client.post('/lead/101/comment', { text: 'a' });
  const parse = vi.spyOn(JSON, 'parse');
  await verifyMany(new ControlClient(started), { body: { text: 'zz' } });
  const parsed = parse.mock.calls.filter(([json]) => json === '{"text":"a"}');
  parse.mockRestore();
  expect(parsed.length).toBeGreaterThan(0);
  expect(parsed.length).toBeLessThan(5);
});
