import type { JournalEntry } from '../../core/journal/entry.ts';
import type { QueryParameter } from '../../openapi/parameters.ts';
import { judge, type RequestMatch } from '../../requests/match.ts';
import type { ControlCall } from '../control-operation.ts';
import { rejectImpossible } from '../match/reject-impossible.ts';
import { Problem } from '../problem.ts';
import { wholeNumber } from '../whole-number.ts';
import { noSuchRequest } from './expectation.ts';

export const filterParameters: readonly QueryParameter[] = [
  { name: 'operation', description: 'Id of the operation, such as add-payment' },
  { name: 'method', description: 'HTTP method' },
  { name: 'path', description: 'Path; * matches any text' },
  { name: 'service', description: 'Service of the token' },
  { name: 'status', description: 'HTTP status' },
  { name: 'code', description: 'Code of a rejection by a rule; null for a success' },
  { name: 'outcome', description: 'Result for the client: success, rejected, fault or none' },
  { name: 'performed', description: 'Whether the operation ran: true or false' },
  { name: 'user', description: 'Id or login of the user' },
  { name: 'after', description: 'Only requests after this request id' },
  { name: 'limit', description: 'Maximum number of requests; the newest are listed' },
  {
    name: 'strict',
    description: 'false allows values that no documented request can have; default: true',
  },
];

export interface RequestFilter {
  match: RequestMatch;
  after: number;
  limit: number;
  /** Whether `rejectImpossible` checks a filter that matches no entry of the journal. */
  strict: boolean;
}

const OUTCOMES = ['success', 'rejected', 'fault', 'none'];

function oneOf(name: string, text: string, values: readonly string[]): string {
  if (values.includes(text)) return text;
  throw new Problem(400, `${name} must be one of ${values.join(', ')} (it is ${JSON.stringify(text)})`);
}

function truth(name: string, text: string): boolean {
  return oneOf(name, text, ['true', 'false']) === 'true';
}

export function parseFilter(query: URLSearchParams): RequestFilter {
  const match: Record<string, unknown> = {};
  const limits = { after: 0, limit: Number.POSITIVE_INFINITY };
  let strict = true;
  for (const [name, text] of query) {
    if (name === 'after' || name === 'limit') limits[name] = wholeNumber(name, text);
    else if (name === 'strict') strict = truth(name, text);
    else if (name === 'status' || name === 'code') match[name] = text === 'null' ? null : wholeNumber(name, text);
    else if (name === 'outcome') match[name] = oneOf(name, text, OUTCOMES);
    else if (name === 'performed') match[name] = truth(name, text);
    else if (name === 'user') match[name] = /^[0-9]+$/.test(text) ? Number(text) : text;
    else match[name] = text;
  }
  return { match, ...limits, strict };
}

/**
 * @returns entries, newest last; `notChecked` lists the unchecked parameters of a strict filter without a match
 * @throws Problem 400 if `after` is above the latest id, or if `rejectImpossible` rejects the filter
 */
export function findEntries(
  { sandbox, context }: Pick<ControlCall, 'sandbox' | 'context'>,
  filter: RequestFilter,
): { entries: JournalEntry[]; notChecked: string[] } {
  const { match, strict, after, limit } = filter;
  if (after > sandbox.lastRequestId) throw new Problem(400, `after ${noSuchRequest(sandbox)}`);
  // Fast path for the panel, which often requests only the number of evicted requests.
  if (limit === 0 && Object.keys(match).length === 0) return { entries: [], notChecked: [] };
  const entries = sandbox.journal.entries();
  const all = entries.filter((entry) => judge(entry, { match }).judgement === 'matches');
  const isDoubtful = all.length === 0 && strict;
  const notChecked = isDoubtful ? rejectImpossible({ match, at: '' }, { sandbox, context }, entries) : [];
  const found = all.filter(({ id }) => id > after);
  const newest = limit === Number.POSITIVE_INFINITY ? found : found.slice(Math.max(0, found.length - limit));
  return { entries: newest, notChecked };
}
