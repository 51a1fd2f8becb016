import { type Expectation, faultsOf } from '../../schema/expectation.ts';
import type { Seen } from './case.ts';
import type { Exchange } from './report.ts';
import type { Answer, Request } from './send.ts';

const SECRET = new Set(['password', 'token']);
const LONGEST_SHOWN = 600;

function withoutSecrets(body: unknown): string {
  const json = JSON.stringify(body, (key, value) => (SECRET.has(key) && typeof value === 'string' ? '…' : value)) ?? '';
  return json.length > LONGEST_SHOWN ? `${json.slice(0, LONGEST_SHOWN)}…` : json;
}

/** What was sent and what came, for people and their logs: nothing in it is secret. */
export function shown({ method, path, body }: Request, came: Answer): Exchange {
  const sent = body === undefined ? '' : ` ${withoutSecrets(JSON.parse(body))}`;
  return { sent: `${method} ${path}${sent}`, came: `HTTP ${came.status} ${withoutSecrets(came.body)}` };
}

/** What of an answer does not fit, each with its place: `result.id must be an integer`. */
export function misfits(expectation: Expectation, seen: Seen): string[] {
  return faultsOf(expectation, seen).map(({ pointer, message }) => `${placeOf(pointer)} ${message}`);
}

const HEADS: Readonly<Record<string, string>> = {
  status: 'the HTTP status',
  body: 'the body',
};

function placeOf(pointer: string): string {
  const [head = '', ...rest] = pointer.split('/').slice(1);
  if (head === 'body' && rest.length > 0) return rest.join('.');
  return [HEADS[head] ?? head, ...rest].join('.');
}
