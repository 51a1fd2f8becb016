import { asObject, isServerError, isUnavailable, type JsonObject } from '../answer.ts';
import type { RecordedExchange } from '../recording/read/exchanges.ts';

/**
 * - `moment`: a limit, an overload, or no response of the service, which proves nothing about the request
 * - `access`: code 403, because the contract leaves access rights to the service
 * - `session`: code 401
 */
export type Outcome = 'success' | 'rejection' | 'access' | 'session' | 'moment';

export function codeOf({ answer }: Pick<RecordedExchange, 'answer'>): number | undefined {
  const errors = asObject(answer)?.['errors'];
  const code = asObject(Array.isArray(errors) ? errors[0] : undefined)?.['code'];
  return typeof code === 'number' ? code : undefined;
}

export function isSuccess({ answer }: Pick<RecordedExchange, 'answer'>): boolean {
  return asObject(answer)?.['status'] === 'success';
}

/** Codes 401 and 403 of a login are rejections like other codes. */
export function outcomeOf(exchange: RecordedExchange): Outcome {
  const { operation, status, answer, isPartial } = exchange;
  if (!isPartial && isSuccess(exchange)) return 'success';
  const code = codeOf(exchange);
  const isError = asObject(answer)?.['status'] === 'error';
  if (!isError || isPartial || isUnavailable({ status, body: answer }) || isServerError(code)) return 'moment';
  if (operation === 'login') return 'rejection';
  return code === 401 ? 'session' : code === 403 ? 'access' : 'rejection';
}

export function resultOf(exchange: RecordedExchange): JsonObject {
  return (isSuccess(exchange) && asObject(asObject(exchange.answer)?.['result'])) || {};
}

/** @returns a name such as `lead 101` or `view 3f2b…`; undefined for other paths */
export function namedBy({ path }: Pick<RecordedExchange, 'path'>): string | undefined {
  const [, kind, id = ''] = path.split('/');
  return kind === 'lead' || kind === 'view' ? `${kind} ${decoded(id).toLowerCase()}` : undefined;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** @returns the token that a successful login with a login name returned; otherwise undefined */
export function tokenGivenBy(exchange: RecordedExchange): string | undefined {
  if (exchange.operation !== 'login' || typeof exchange.sent['login'] !== 'string') return undefined;
  const { token } = resultOf(exchange);
  return typeof token === 'string' ? token : undefined;
}

/** @returns positive integers, also from numeric strings and lists */
export function idsIn(...values: unknown[]): number[] {
  return values
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
