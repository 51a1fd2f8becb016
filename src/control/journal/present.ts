import type { Change } from '../../core/collection.ts';
import type { JournalEntry, KeptBody } from '../../core/journal.ts';
import type { Sandbox } from '../../core/sandbox.ts';
import type { JournalRequest, RecordChange } from '../../generated/shapes.ts';
import { Mask } from './mask.ts';

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

function shownBody(body: KeptBody | undefined, mask: Mask): Pick<JournalRequest, 'body' | 'body_bytes'> {
  return {
    body: mask.value(body?.value ?? null),
    ...(body?.isTruncated && { body_bytes: body.bytes }),
  };
}

export function shownChange({ collection, id, action, before, after }: Change, mask: Mask): RecordChange {
  const name = collection === 'sessions' ? 'token' : '';
  // A mask changes values, never shapes.
  return {
    collection,
    id: mask.value(id, name) as RecordChange['id'],
    action,
    before: mask.value(before) as RecordChange['before'],
    after: mask.value(after) as RecordChange['after'],
  };
}

/** A kept request as a tester is shown it: passwords and tokens masked, times as ISO texts. */
export function present(entry: JournalEntry, sandbox: Sandbox): JournalRequest {
  const mask = new Mask(sandbox);
  const masked = (pairs: Iterable<readonly [string, string]>) => mask.value(grouped(pairs)) as JournalRequest['query'];
  return {
    id: entry.id,
    time: new Date(entry.timeMs).toISOString(),
    sandbox: sandbox.name,
    ...(entry.askedSandbox !== undefined && { asked_sandbox: entry.askedSandbox }),
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
    rules: [...entry.rules],
    warnings: [...entry.warnings],
    fault: entry.fault,
    changes: entry.changes.map((change) => shownChange(change, mask)),
  };
}
