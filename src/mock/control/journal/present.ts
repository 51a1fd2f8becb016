import type { HeldRequest, JournalRequest, RecordChange } from '../../../generated/shapes.ts';
import type { JournalEntry, RequestInFlight } from '../../core/journal/entry.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Change } from '../../core/state/collection.ts';
import { type Mask, maskedBody, maskOf } from '../../requests/mask.ts';
import { groupByName, groupHeaders, headerPairs, queryPairs, shownResponse } from '../../requests/request-parts.ts';

export function presentChange({ collection, id, action, before, after }: Change, mask: Mask): RecordChange {
  const name = collection === 'sessions' ? 'token' : '';
  return {
    collection,
    id: mask.value(id, name) as RecordChange['id'],
    action,
    before: mask.value(before) as RecordChange['before'],
    after: mask.value(after) as RecordChange['after'],
  };
}

function maskedResponse({ response, fault, outcome }: JournalEntry, mask: Mask): unknown {
  if (response === undefined) return null;
  const isCut = outcome === 'fault' && (fault?.effect === 'truncate' || fault?.effect === 'stall');
  return isCut ? mask.text(response) : mask.value(shownResponse(response));
}

export function presentHeld(
  { id, timeMs, operation, method, path, fault }: RequestInFlight,
  sandbox: Sandbox,
): HeldRequest {
  return { id, startedAt: new Date(timeMs).toISOString(), operation, method, path: maskOf(sandbox).text(path), fault };
}

export function presentEntry(entry: JournalEntry, sandbox: Sandbox): JournalRequest {
  const mask = maskOf(sandbox);
  const { body, explanation } = entry;
  return {
    id: entry.id,
    startedAt: new Date(entry.timeMs).toISOString(),
    sandbox: sandbox.name,
    ...(entry.requestedSandbox !== undefined && { requestedSandbox: mask.text(entry.requestedSandbox) }),
    operation: entry.operation,
    method: entry.method,
    path: mask.text(entry.path),
    query: groupByName(mask.pairs(queryPairs(entry))),
    headers: groupHeaders(mask.pairs(headerPairs(entry.headers))),
    body: maskedBody(entry, mask),
    bodyState: body.state,
    bodyBytes: body.bytes,
    outcome: entry.outcome,
    performed: entry.performed,
    status: entry.status,
    code: entry.code,
    responseHeaders: groupHeaders(mask.pairs(headerPairs(entry.responseHeaders))),
    response: maskedResponse(entry, mask),
    durationMs: entry.durationMs,
    user: entry.user && { id: entry.user.id, login: entry.user.login },
    service: entry.service === null ? null : mask.text(entry.service),
    rules: [...entry.rules],
    explanation: explanation === null ? null : mask.text(explanation),
    warnings: [...entry.warnings],
    fault: mask.value(entry.fault) as JournalRequest['fault'],
    changes: entry.changes.map((change) => presentChange(change, mask)),
  };
}
