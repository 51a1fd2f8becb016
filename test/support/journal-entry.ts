import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { type JournalEntry, NO_BODY } from '../../src/mock/core/journal/entry.ts';

export function madeEntry(id: number, more: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id,
    timeMs: 0,
    operation: null,
    method: 'GET',
    path: '/',
    query: '',
    headers: '',
    body: NO_BODY,
    outcome: 'success',
    performed: true,
    status: 200,
    code: null,
    responseHeaders: '',
    response: undefined,
    durationMs: 0,
    user: null,
    service: null,
    rules: [],
    explanation: null,
    warnings: [],
    fault: null,
    changes: [],
    bases: [],
    assumptions: defaultAssumptions,
    ...more,
  };
}

export function madeBody(bytes: number): JournalEntry['body'] {
  const text = 'x'.repeat(bytes);
  return { state: 'present', text, bytes: text.length };
}
