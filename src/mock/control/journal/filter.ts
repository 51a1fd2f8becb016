import type { JournalEntry } from '../../core/journal/entry.ts';
import { judge, type RequestMatch } from '../../requests/match.ts';
import type { ControlCall } from '../control-operation.ts';
import { rejectImpossible } from '../match/reject-impossible.ts';
import { Problem } from '../problem.ts';
import {
  COUNT,
  countParameter,
  type ReadParameter,
  readQuery,
  truthParameter,
  wholeNumber,
  wordParameter,
} from '../query.ts';
import { noSuchRequest } from './expectation.ts';

export const filterParameters: readonly ReadParameter[] = [
  { name: 'operation', description: 'Id of the operation, such as add-payment' },
  { name: 'method', description: 'HTTP method' },
  { name: 'path', description: 'Path; * matches any text' },
  { name: 'service', description: 'Service of the token' },
  countParameter('status', 'HTTP status'),
  {
    name: 'code',
    description: 'Code of a rejection by a rule; null for a success',
    schema: { oneOf: [COUNT, { const: 'null' }] },
    read: (text) => (text === 'null' ? null : wholeNumber('code', text)),
  },
  wordParameter('outcome', 'Result for the client: success, rejected, fault or none', [
    'success',
    'rejected',
    'fault',
    'none',
  ]),
  truthParameter('performed', 'Whether the operation ran: true or false'),
  {
    name: 'user',
    description: 'Id or login of the user',
    schema: { type: ['integer', 'string'] },
    read: (text) => (/^[0-9]+$/.test(text) ? Number(text) : text),
  },
  countParameter('after', 'Only requests after this request id'),
  countParameter('limit', 'Maximum number of requests; the newest are listed'),
  truthParameter('strict', 'false allows values that no documented request can have; default: true'),
];

interface RequestFilter extends RequestMatch {
  after: number;
  limit: number;
  strict: boolean;
}

/**
 * @returns entries, newest last; `notChecked` lists the unchecked parameters of a strict filter without a match
 * @throws Problem 400 if a parameter is invalid, if `after` is above the latest id, or if `rejectImpossible` rejects the
 * filter
 */
export function findEntries(call: ControlCall): { entries: JournalEntry[]; notChecked: string[] } {
  const filter = readQuery<RequestFilter>(filterParameters, call.query);
  const { after = 0, limit = Number.POSITIVE_INFINITY, strict = true, ...match } = filter;
  const { journal, lastRequestId } = call.sandbox;
  if (after > lastRequestId) throw new Problem(400, `after ${noSuchRequest(call.sandbox)}`);
  const entries = journal.entries();
  const all = entries.filter((entry) => judge(entry, { match }).matchResult === 'matches');
  const isDoubtful = all.length === 0 && strict;
  const notChecked = isDoubtful ? rejectImpossible({ match, at: '' }, call, entries) : [];
  const found = all.filter(({ id }) => id > after);
  return { entries: found.slice(Math.max(0, found.length - limit)), notChecked };
}
