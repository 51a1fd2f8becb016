import type { Change } from '../state/collection.ts';
import type { BodyState, JournalEntry, Outcome } from './entry.ts';

/**
 * What is said of an entry in a few words, and how long each of its long texts is but the last, the body. A list is written faster
 * than an object.
 */
type Facts = [
  id: number,
  timeMs: number,
  operation: string | null,
  method: string,
  path: string,
  askedSandbox: string | null,
  query: string,
  outcome: Outcome,
  performed: boolean,
  status: number,
  code: number | null,
  durationMs: number,
  user: JournalEntry['user'],
  service: string | null,
  rules: readonly string[],
  explain: string | null,
  warnings: readonly string[],
  fault: JournalEntry['fault'],
  bodyState: BodyState,
  bodyBytes: number,
  headers: number,
  answerHeaders: number,
  answer: number | null,
];

/** An entry as one text, but for its changes: the facts on a line, then the long texts. */
export function writtenEntry(entry: JournalEntry): string {
  const { headers, answerHeaders, answer, body } = entry;
  const facts: Facts = [
    entry.id,
    entry.timeMs,
    entry.operation,
    entry.method,
    entry.path,
    entry.askedSandbox ?? null,
    entry.query,
    entry.outcome,
    entry.performed,
    entry.status,
    entry.code,
    entry.durationMs,
    entry.user,
    entry.service,
    entry.rules,
    entry.explain,
    entry.warnings,
    entry.fault,
    body.state,
    body.bytes,
    headers.length,
    answerHeaders.length,
    answer?.length ?? null,
  ];
  return `${JSON.stringify(facts)}\n${headers}${answerHeaders}${answer ?? ''}${body.text}`;
}

/** The entry that was written, with its changes. */
export function readEntry(written: string, changes: readonly Change[]): JournalEntry {
  const end = written.indexOf('\n');
  const [
    id,
    timeMs,
    operation,
    method,
    path,
    askedSandbox,
    query,
    outcome,
    performed,
    status,
    code,
    durationMs,
    user,
    service,
    rules,
    explain,
    warnings,
    fault,
    state,
    bytes,
    headersLength,
    answerHeadersLength,
    answerLength,
  ] = JSON.parse(written.slice(0, end)) as Facts;
  const answerHeadersAt = end + 1 + headersLength;
  const answerAt = answerHeadersAt + answerHeadersLength;
  const bodyAt = answerAt + (answerLength ?? 0);
  return {
    id,
    timeMs,
    operation,
    method,
    path,
    askedSandbox: askedSandbox ?? undefined,
    query,
    headers: written.slice(end + 1, answerHeadersAt),
    body: { state, text: written.slice(bodyAt), bytes },
    outcome,
    performed,
    status,
    code,
    answerHeaders: written.slice(answerHeadersAt, answerAt),
    answer: answerLength === null ? undefined : written.slice(answerAt, bodyAt),
    durationMs,
    user,
    service,
    rules,
    explain,
    warnings,
    fault,
    changes,
  };
}
