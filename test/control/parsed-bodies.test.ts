import { expect, test, vi } from 'vitest';
import { bodyOf, exactBodyOf } from '../../src/control/journal/sent.ts';
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

const MATCHES = 20;

/** A verify of many matches in order, of which none is there. */
async function verifyMany(control: ControlClient, match: object): Promise<void> {
  const inOrder = Array.from({ length: MATCHES }, () => match);
  expect((await control.post('/verify', { inOrder })).status).toBe(417);
}

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
