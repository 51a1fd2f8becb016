import type { Sandbox } from '../../core/sandbox.ts';
import type { JournalRequest } from '../../generated/shapes.ts';
import { nearest } from '../../nearest.ts';
import type { QueryParameter } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { maskOf } from './mask.ts';
import { judge, type RequestMatch } from './match.ts';
import { present } from './present.ts';

/** What the journal can be asked for: the parameters of the query. */
export const filterParameters: readonly QueryParameter[] = [
  { name: 'operation', description: 'Id of the operation, such as add-payment' },
  { name: 'method', description: 'HTTP method' },
  { name: 'path', description: 'Path; * stands for any text' },
  { name: 'service', description: 'service of the login' },
  { name: 'status', description: 'HTTP status' },
  { name: 'code', description: 'Code of a refusal by a rule; null for a success' },
  { name: 'outcome', description: 'What the client got: success, refused, fault or none' },
  { name: 'performed', description: 'Whether the operation ran and its change was committed: true or false' },
  { name: 'user', description: 'Id or login of the user' },
  { name: 'since', description: 'Only those after the request of this id' },
  { name: 'limit', description: 'Only the newest so many' },
];
const FILTERS: readonly string[] = filterParameters.map(({ name }) => name);

/** Which requests a query asks for. */
export interface RequestFilter {
  match: RequestMatch;
  /** Only those after the request of this id. */
  since: number;
  /** Only the newest so many. */
  limit: number;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,15}$/.test(text))
    throw new Problem(400, `${name} must be a whole number (it is ${JSON.stringify(text)})`);
  return Number(text);
}

const OUTCOMES = ['success', 'refused', 'fault', 'none'];

function oneOf(name: string, text: string, values: readonly string[]): string {
  if (values.includes(text)) return text;
  throw new Problem(400, `${name} must be one of ${values.join(', ')} (it is ${JSON.stringify(text)})`);
}

/** The filter of a query. Throws a Problem for one that means nothing. */
export function parseFilter(query: URLSearchParams): RequestFilter {
  const match: Record<string, unknown> = {};
  const limits = { since: 0, limit: Number.POSITIVE_INFINITY };
  for (const [name, text] of query) {
    if (!FILTERS.includes(name)) {
      throw new Problem(
        400,
        `there is no filter ${name}; did you mean ${nearest(name, FILTERS)}? (there are: ${FILTERS.join(', ')})`,
      );
    }
    if (query.getAll(name).length > 1) throw new Problem(400, `${name} is given twice; one value can be asked for`);
    if (name === 'since' || name === 'limit') limits[name] = wholeNumber(name, text);
    else if (name === 'status' || name === 'code') match[name] = text === 'null' ? null : wholeNumber(name, text);
    else if (name === 'outcome') match[name] = oneOf(name, text, OUTCOMES);
    else if (name === 'performed') match[name] = oneOf(name, text, ['true', 'false']) === 'true';
    else if (name === 'user') match[name] = /^[0-9]+$/.test(text) ? Number(text) : text;
    else match[name] = text;
  }
  return { match, ...limits };
}

/** The requests of a sandbox that fit a filter, newest last. */
export function findRequests(sandbox: Sandbox, { match, since, limit }: RequestFilter): JournalRequest[] {
  const mask = maskOf(sandbox);
  const found = sandbox.journal
    .entries()
    .filter((entry) => entry.id > since && judge(entry, { match }, mask).judgement === 'matches');
  const newest = limit === Number.POSITIVE_INFINITY ? found : found.slice(Math.max(0, found.length - limit));
  return newest.map((entry) => present(entry, sandbox));
}
