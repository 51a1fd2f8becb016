import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/core/journal/entry.ts';
import { readEntry, writtenEntry } from '../../../src/core/journal/written-entry.ts';
import { madeEntry } from '../../support/journal-entry.ts';

/** Each field with a value that no other has. */
const full: JournalEntry = {
  id: 1,
  timeMs: 1_700_000_000_123.5,
  operation: 'add-payment',
  method: 'POST',
  path: '/lead/101/payment',
  askedSandbox: 'gone',
  query: 'a=1',
  headers: 'Host\nlocalhost\nX-Text\né',
  body: { state: 'truncated', text: '{"line":"a\\nb"}\nЯ\uD800', bytes: 70_000 },
  outcome: 'refused',
  performed: false,
  status: 200,
  code: 422,
  answerHeaders: 'Content-Type\napplication/json',
  answer: '{"status":"error"}\n',
  durationMs: 12.34,
  user: { id: 11, login: 'owner@example.com' },
  service: 'tests',
  rules: ['payment-sum', 'payment-purpose'],
  explain: 'a text with "quotes", a\nline and \uDC00',
  warnings: ['undocumented-field'],
  fault: { id: 3, kind: 'delay' },
  changes: [{ collection: 'payments', id: 1, action: 'insert', before: null, after: { id: 1 } }],
};

test.each([
  ['with everything', full],
  ['with nothing', madeEntry(1)],
  ['with an empty answer', madeEntry(1, { answer: '' })],
])('an entry %s is read as it was written', (_with, entry) => {
  expect(readEntry(writtenEntry(entry), entry.changes)).toEqual(entry);
});
