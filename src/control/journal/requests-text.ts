import { faultName } from '../../core/fault-effects.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import { type AnyRequest, isEntry } from '../../requests/any-request.ts';
import { type Mask, maskedBody } from '../../requests/mask.ts';

const MAX_LISTED = 5;
const MAX_BODY_LENGTH = 120;

/** Whether both requests have the same body. Requests without a body are as short as a reference to them. */
function isSame(one: AnyRequest, other: AnyRequest): boolean {
  if (one.method !== other.method || one.path !== other.path || one.query !== other.query) return false;
  return isEntry(one) && isEntry(other) && one.body.text !== '' && one.body.text === other.body.text;
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

/** @param mask if present, the text contains the body */
function requestText(request: AnyRequest, all: readonly AnyRequest[], mask: Mask | undefined): string {
  const { id, method, path, timeMs } = request;
  const result = isEntry(request) ? resultText(request) : ', no response yet';
  const first = all.find((one) => isSame(one, request));
  if (first && first.id < id)
    return `request ${id}, the same as request ${first.id}, ${timeMs - first.timeMs} ms later${result}`;
  const body = mask && isEntry(request) ? bodyText(request, mask) : '';
  return `request ${id}, ${method} ${path}${body}${result}`;
}

/**
 * Lists at most five requests, oldest first, and prefers requests that a client repeated. Delays are measured by the
 * clock of the sandbox.
 * @param all requests, oldest first, among which `requests` may be repetitions
 * @param mask if present, the text contains bodies
 */
export function requestsText(requests: readonly AnyRequest[], all: readonly AnyRequest[], mask?: Mask): string {
  const isRepeated = (one: AnyRequest) => all.some((other) => other !== one && isSame(one, other));
  const repeated = requests.length > MAX_LISTED ? requests.filter(isRepeated) : [];
  const listed = [...new Set([...repeated, ...requests])].slice(0, MAX_LISTED).sort((one, other) => one.id - other.id);
  const more = requests.length > listed.length ? [`${requests.length - listed.length} more`] : [];
  return [...listed.map((request) => requestText(request, all, mask)), ...more].join(' | ');
}
