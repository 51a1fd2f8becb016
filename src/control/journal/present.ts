import type { Change } from '../../core/collection.ts';
import type { JournalEntry, KeptBody } from '../../core/journal.ts';
import type { Sandbox } from '../../core/sandbox.ts';
import { Mask } from './mask.ts';

/** A request as a tester is shown it: passwords and tokens masked, times as ISO texts. */
export interface ShownRequest {
  id: number;
  time: string;
  sandbox: string;
  operation: string | null;
  method: string;
  path: string;
  query: Record<string, unknown>;
  /** Names in lower case; a name that was sent several times has a list. */
  headers: Record<string, unknown>;
  /** Null where none was sent or read. Of a large body the beginning, as text. */
  body: unknown;
  /** Where the body was longer than what is kept: its length in bytes. */
  body_bytes?: number;
  /** HTTP status; 0 when the client was gone before the answer. */
  status: number;
  code: number | null;
  answer: unknown;
  ms: number;
  user: { id: number; login: string } | null;
  service: string | null;
  rules: readonly string[];
  lints: readonly string[];
  fault: { id: number; kind: string } | null;
  changes: unknown[];
}

/** Pairs as an object in which a name that comes several times has a list. */
function grouped(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of pairs) lists.set(name, [...(lists.get(name) ?? []), value]);
  return Object.fromEntries([...lists].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

function headerPairs(headers: string): [string, string][] {
  const lines = headers.split('\n');
  return lines.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name.toLowerCase(), lines[at + 1] ?? '']] : [],
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function shownBody(body: KeptBody | undefined, mask: Mask): Pick<ShownRequest, 'body' | 'body_bytes'> {
  return {
    body: mask.value(body?.value ?? null),
    ...(body?.isTruncated && { body_bytes: body.bytes }),
  };
}

export function shownChange({ collection, id, action, before, after }: Change, mask: Mask): object {
  const name = collection === 'sessions' ? 'token' : '';
  return { collection, id: mask.value(id, name), action, before: mask.value(before), after: mask.value(after) };
}

/** What a tester is shown of a kept request. */
export function present(entry: JournalEntry, sandbox: Sandbox): ShownRequest {
  const mask = new Mask(sandbox);
  const masked = (pairs: Iterable<readonly [string, string]>) => mask.value(grouped(pairs)) as Record<string, unknown>;
  return {
    id: entry.id,
    time: new Date(entry.timeMs).toISOString(),
    sandbox: sandbox.name,
    operation: entry.operation,
    method: entry.method,
    path: mask.text(entry.path),
    query: masked(new URLSearchParams(entry.query)),
    headers: masked(headerPairs(entry.headers)),
    ...shownBody(entry.body, mask),
    status: entry.status,
    code: entry.code,
    answer: entry.answer === undefined ? null : mask.value(parsed(entry.answer)),
    ms: entry.durationMs,
    user: entry.user && { id: entry.user.id, login: entry.user.login },
    service: entry.service,
    rules: entry.rules,
    lints: entry.lints,
    fault: entry.fault,
    changes: entry.changes.map((change) => shownChange(change, mask)),
  };
}
