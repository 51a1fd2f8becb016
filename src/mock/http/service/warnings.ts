import type { WarningId } from '../../api/warnings.ts';
import { hasFormOfLogin } from '../../core/ids.ts';
import { isObject } from '../../core/json/values.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import type { WarningCounts } from '../../core/sandbox/warning-counts.ts';
import type { Exchange, ServiceRequest, ServiceStep } from './exchange.ts';
import { queryString } from './journal-entry.ts';

export function noteWarning({ sandbox, arrival, outcome }: Exchange, id: WarningId): void {
  outcome.warnings ??= new Set();
  if (outcome.warnings.has(id)) return;
  outcome.warnings.add(id);
  sandbox.warnings.note(id, arrival.requestId ?? 0);
}

/** Schemes that suggest a token in the wrong header; Basic, for example, is probably for a proxy. */
const TOKEN_SCHEMES = /^(?:bearer|token)$/i;

function holdsToken(authorization: string, isTokenInItsPlace: boolean, { sessions }: Sandbox): boolean {
  const isToken = (text: string) =>
    hasFormOfLogin(text) || sessions.get(text) !== undefined || sessions.whyEnded(text) !== undefined;
  const [first = '', second] = authorization.trim().split(/\s+/, 2);
  if (second === undefined) return isToken(first);
  return TOKEN_SCHEMES.test(first) && (!isTokenInItsPlace || isToken(second));
}

const TOKEN_PARAMETERS = new Set(['token', 'access_token']);

function parametersOf(req: ServiceRequest): URLSearchParams | undefined {
  const query = queryString(req);
  return query === '' ? undefined : new URLSearchParams(query);
}

export const warnOfHead: ServiceStep = (req, res) => {
  const exchange = res.locals;
  const { authorization } = req.headers;
  if (authorization !== undefined && holdsToken(authorization, req.headers['token'] !== undefined, exchange.sandbox)) {
    noteWarning(exchange, 'misplaced-token');
  }
  const query = parametersOf(req);
  if (!query) return;
  for (const [name, value] of query) {
    if (value === '') continue;
    const known = name.toLowerCase();
    if (TOKEN_PARAMETERS.has(known) || exchange.sandbox.sessions.get(value)) noteWarning(exchange, 'misplaced-token');
    if (known === 'password') noteWarning(exchange, 'password-in-url');
  }
};

/** Clients that got the warning, by their `User-Agent`. A reset of the sandbox begins with new warnings. */
const warnedClients = new WeakMap<WarningCounts, Set<string>>();

const PANEL = /\/_mock\/panel(?:[?#]|$)/;

/**
 * Warns each client once of its requests to `default` while other sandboxes exist, because the client may lack the base
 * URL of a sandbox. The panel shows its sandbox, so it gets no warning.
 */
export function warnOfDefault(sandboxes: Sandboxes): ServiceStep {
  return ({ headers }, { locals }) => {
    if (sandboxes.size === 1 || locals.sandbox !== sandboxes.default || PANEL.test(headers.referer ?? '')) return;
    const { warnings } = locals.sandbox;
    const warned = warnedClients.get(warnings) ?? new Set();
    warnedClients.set(warnings, warned);
    const client = headers['user-agent'] ?? '';
    if (warned.has(client)) return;
    warned.add(client);
    noteWarning(locals, 'default-beside-sandboxes');
  };
}

/** Length of `[]` and `{}`, which some clients send instead of an empty body. */
const EMPTY_BYTES = 2;

/** Chunked bodies cause no warning, because the length is unknown until leadmock has read the body. */
export const warnOfUnexpectedBody: ServiceStep = (req, res) => {
  const length = req.headers['content-length'];
  if (length !== undefined && Number(length) > EMPTY_BYTES) noteWarning(res.locals, 'unexpected-body');
};

export const warnOfPasswordText: ServiceStep = (req, res) => {
  const query = parametersOf(req);
  if (!query) return;
  const password = isObject(req.body) ? req.body['password'] : undefined;
  if (typeof password !== 'string' || password === '') return;
  for (const value of query.values()) if (value === password) noteWarning(res.locals, 'password-in-url');
};
