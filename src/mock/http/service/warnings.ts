import type { WarningId } from '../../api/warnings.ts';
import { isObject } from '../../core/json/values.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import type { WarningCounts } from '../../core/sandbox/warning-counts.ts';
import type { Change } from '../../core/state/collection.ts';
import { type Damage, damageOf } from '../../core/text/damaged-text.ts';
import type { Exchange, ServiceStep } from './exchange.ts';
import { parametersOf, placeOfToken } from './token-mistake.ts';

export function noteWarning({ sandbox, arrival, outcome }: Exchange, id: WarningId): void {
  outcome.warnings ??= new Set();
  if (outcome.warnings.has(id)) return;
  outcome.warnings.add(id);
  sandbox.warnings.note(id, arrival.requestId ?? 0);
}

export const warnOfHead: ServiceStep = (req, res) => {
  const exchange = res.locals;
  if (placeOfToken(req, exchange.sandbox) !== undefined) noteWarning(exchange, 'misplaced-token');
  for (const [name, value] of parametersOf(req) ?? []) {
    if (value !== '' && name.toLowerCase() === 'password') noteWarning(exchange, 'password-in-url');
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

const WARNING_OF_DAMAGE: Readonly<Record<Damage, WarningId>> = {
  replaced: 'replacement-character',
  'encoded-twice': 'encoded-twice',
};

export function warnOfDamagedText(exchange: Exchange, { before, after }: Change): void {
  const seek = (value: unknown): void => {
    if (isObject(value)) for (const inner of Object.values(value)) seek(inner);
    else if (Array.isArray(value)) for (const inner of value) seek(inner);
    const damage = typeof value === 'string' ? damageOf(value) : undefined;
    if (damage !== undefined) noteWarning(exchange, WARNING_OF_DAMAGE[damage]);
  };
  for (const [field, value] of Object.entries(after ?? {})) {
    if (value !== (before as Record<string, unknown> | null)?.[field]) seek(value);
  }
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
