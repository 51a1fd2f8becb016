import type { JournalEntry } from '../../core/journal.ts';
import type { Sandbox } from '../../core/sandbox.ts';
import type { JournalRequest } from '../../generated/shapes.ts';
import { nearest } from '../../nearest.ts';
import type { QueryParameter } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { mismatches, type RequestMatch } from './match.ts';
import { present } from './present.ts';

/** What the journal can be asked for: the parameters of the query. */
export const filterParameters: readonly QueryParameter[] = [
  { name: 'operation', description: 'Id of the operation, such as add-payment' },
  { name: 'method', description: 'HTTP method' },
  { name: 'path', description: 'Path; * stands for any text' },
  { name: 'service', description: 'service of the login' },
  { name: 'status', description: 'HTTP status' },
  { name: 'code', description: 'Code of the error; null for a success' },
  { name: 'user', description: 'Id or login of the user' },
  { name: 'since', description: 'Only those after the request of this id' },
  { name: 'limit', description: 'Only the newest so many' },
  { name: 'strict', description: 'false: also what is not documented, which is refused otherwise where there is none' },
];
const FILTERS: readonly string[] = filterParameters.map(({ name }) => name);

/** Which requests a query asks for. */
export interface RequestFilter {
  match: RequestMatch;
  /** Only those after the request of this id. */
  since: number;
  /** Only the newest so many. */
  limit: number;
  /** Whether what is not documented is refused. */
  strict: boolean;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,15}$/.test(text))
    throw new Problem(400, `${name} must be a whole number (it is ${JSON.stringify(text)})`);
  return Number(text);
}

function truth(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Problem(400, `${name} must be true or false (it is ${JSON.stringify(text)})`);
}

/** The filter of a query; `more` are parameters that mean something else. Throws a Problem for one that means nothing. */
export function parseFilter(query: URLSearchParams, more: readonly string[] = []): RequestFilter {
  const known = [...FILTERS, ...more];
  const match: Record<string, unknown> = {};
  const limits = { since: 0, limit: Number.POSITIVE_INFINITY };
  let strict = true;
  for (const [name, text] of query) {
    if (!known.includes(name)) {
      throw new Problem(
        400,
        `there is no filter ${name}; did you mean ${nearest(name, known)}? (there are: ${known.join(', ')})`,
      );
    }
    if (query.getAll(name).length > 1) throw new Problem(400, `${name} is given twice; one value can be asked for`);
    if (name === 'since' || name === 'limit') limits[name] = wholeNumber(name, text);
    else if (name === 'strict') strict = truth(name, text);
    else if (name === 'status' || name === 'code') match[name] = text === 'null' ? null : wholeNumber(name, text);
    else if (name === 'user') match[name] = /^[0-9]+$/.test(text) ? Number(text) : text;
    else if (!more.includes(name)) match[name] = text;
  }
  return { match, ...limits, strict };
}

/** Whether one request fits a filter, its limit aside. */
export function fits(entry: JournalEntry, sandbox: Sandbox, { match, since }: RequestFilter): boolean {
  return entry.id > since && mismatches(present(entry, sandbox), match).length === 0;
}

/** The requests of a sandbox that fit a filter, newest last. */
export function findRequests(sandbox: Sandbox, { match, since, limit }: RequestFilter): JournalRequest[] {
  const found = sandbox.journal
    .entries()
    .filter(({ id }) => id > since)
    .map((entry) => present(entry, sandbox))
    .filter((request) => mismatches(request, match).length === 0);
  return limit === Number.POSITIVE_INFINITY ? found : found.slice(Math.max(0, found.length - limit));
}
