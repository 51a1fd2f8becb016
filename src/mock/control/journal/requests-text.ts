import { faultName } from '../../core/fault-effects.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import { type AnyRequest, isEntry } from '../../requests/any-request.ts';
import { type Mask, maskedBody } from '../../requests/mask.ts';
import { queryPairs } from '../../requests/request-parts.ts';

const MAX_LISTED = 5;
const MAX_BODY_LENGTH = 120;

/**
 * @returns equal texts for requests of one user with equal bodies; undefined without a body, because such requests are
 * as short as a reference to them
 */
function keyOf(request: AnyRequest): string | undefined {
  if (!isEntry(request) || request.body.text === '') return undefined;
  const { method, path, query, user, service, body } = request;
  return JSON.stringify([method, path, query, user?.id, service, body.text]);
}

const MS_SHOWN = 10_000;

/** @returns an empty string if the clock was set back */
function laterText(ms: number): string {
  if (ms < 0) return '';
  return ms < MS_SHOWN ? `, ${ms} ms later` : `, ${Math.round(ms / 1000)} s later`;
}

function targetOf(request: AnyRequest, mask: Mask): string {
  const pairs = mask.pairs(queryPairs(request));
  return pairs.length === 0 ? request.path : `${request.path}?${new URLSearchParams(pairs.map(([...pair]) => pair))}`;
}

/** @returns what the client may not know about the result; empty for a complete success */
function resultText({ fault, status, performed, outcome, rules }: JournalEntry): string {
  if (outcome === 'success') return '';
  if (outcome === 'rejected') return `, rejected by ${rules.join(', ')}`;
  const by = fault ? ` (fault ${fault.id}, ${faultName(fault)})` : '';
  if (!performed) return `, not performed${by}`;
  return status === 0 ? `, response lost${by}` : `, response affected${by}`;
}

function bodyText(entry: JournalEntry, mask: Mask): string {
  const text = entry.body.text === '' ? '' : ` ${JSON.stringify(maskedBody(entry, mask))}`;
  return text.length > MAX_BODY_LENGTH ? `${text.slice(0, MAX_BODY_LENGTH)}…` : text;
}

function requestText(request: AnyRequest, first: AnyRequest | undefined, mask: Mask): string {
  const { id, method, timeMs } = request;
  const result = isEntry(request) ? resultText(request) : ', no response yet';
  if (first && first !== request)
    return `request ${id}, the same as request ${first.id}${laterText(timeMs - first.timeMs)}${result}`;
  const body = isEntry(request) ? bodyText(request, mask) : '';
  return `request ${id}, ${method} ${targetOf(request, mask)}${body}${result}`;
}

/**
 * Lists at most five requests, oldest first, and prefers requests that a client repeated. Delays are measured by the
 * clock of the sandbox.
 * @param all requests, oldest first, among which `requests` may be repetitions
 */
export function requestsText(requests: readonly AnyRequest[], all: readonly AnyRequest[], mask: Mask): string {
  const byKey = new Map<string, AnyRequest[]>();
  const keys = new Map(all.map((one) => [one, keyOf(one)]));
  for (const [one, key] of keys) if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  const sameAs = (one: AnyRequest) => byKey.get(keys.get(one) ?? '') ?? [];
  const isRepeated = (one: AnyRequest) => sameAs(one).length > 1;
  const repeated = requests.length > MAX_LISTED ? requests.filter(isRepeated) : [];
  const listed = [...new Set([...repeated, ...requests])].slice(0, MAX_LISTED).sort((one, other) => one.id - other.id);
  const more = requests.length > listed.length ? [`${requests.length - listed.length} more`] : [];
  return [...listed.map((request) => requestText(request, sameAs(request)[0], mask)), ...more].join(' | ');
}
