import type { OperationId } from '../generated/operations.ts';
import { asObject, type JsonObject, objectsIn } from './json.ts';
import { isMasked, MASKED_ID } from './masks/masked.ts';

/** Request to a service with its response, in a recording or a run. Times are in milliseconds since 1970. */
export interface Exchange {
  /** Position in the recording or run, starting at 1. */
  number: number;
  operation: OperationId;
  method: string;
  /** Path relative to the base URL, without the query. */
  path: string;
  token: string | undefined;
  contentType: string | undefined;
  body: string | undefined;
  /** Parsed body of the request; empty if the body is not a JSON object. */
  sent: JsonObject;
  /** Start and end by the clock of the client. */
  atMs: number;
  endMs: number;
  /** Time of the response by the `Date` header, or else by the clock of the client. Undefined if neither is reliable. */
  respondedMs: number | undefined;
  /** HTTP status; 0 without a complete response. */
  status: number;
  response: unknown;
  /** Whether a body or the outcome is unknown, so that the judge only follows what the request may have changed. */
  isPartial: boolean;
}

type Response = Pick<Exchange, 'status' | 'response'>;
type WithResponse = Pick<Exchange, 'response'>;

export function isSuccess({ response }: WithResponse): boolean {
  return asObject(response)?.['status'] === 'success';
}

export function resultOf(exchange: WithResponse): JsonObject {
  return (isSuccess(exchange) && asObject(asObject(exchange.response)?.['result'])) || {};
}

/** Code of the first error. */
export function codeOf({ response }: WithResponse): number | undefined {
  const [error] = objectsIn(asObject(response)?.['errors']);
  return typeof error?.['code'] === 'number' ? error['code'] : undefined;
}

/** Whether the code of an error is masked. */
function hasMaskedCode({ response }: WithResponse): boolean {
  const errors = asObject(response)?.['errors'];
  const all: unknown[] = Array.isArray(errors) ? errors : [errors];
  return all.some((error) => isMasked(error) || isMasked(asObject(error)?.['code']));
}

/** Whether the response comes from a limit or an overload, so that the request changed nothing. */
export function isLimited(response: WithResponse): boolean {
  return [429, 503].includes(codeOf(response) ?? 0);
}

const UNAVAILABLE_STATUSES: readonly number[] = [429, 502, 503, 504];

export function isUnavailable(response: Response): boolean {
  return isLimited(response) || UNAVAILABLE_STATUSES.includes(response.status);
}

/** Whether the response seems to come from a gateway or firewall instead of the service. */
export function isPage({ status, response }: Response): boolean {
  const isOfService = ['success', 'error'].includes(String(asObject(response)?.['status']));
  const isBlocked = typeof response === 'string' && (status === 403 || /captcha/i.test(response));
  return !isOfService && (isBlocked || UNAVAILABLE_STATUSES.includes(status));
}

/**
 * - `moment`: a limit, an overload, a masked code or no response of the service, which proves nothing about the request
 * - `access`: code 403, because the contract leaves access rights to the service
 * - `session`: code 401
 */
export type Outcome = 'success' | 'rejection' | 'access' | 'session' | 'moment';

/** Codes 401 and 403 of a login are rejections like other codes. */
export function outcomeOf(exchange: Exchange): Outcome {
  const { operation, response, isPartial } = exchange;
  if (isPartial) return 'moment';
  if (isSuccess(exchange)) return 'success';
  if (hasMaskedCode(exchange)) return 'moment';
  const code = codeOf(exchange) ?? 0;
  const isServerError = code >= 500 && code <= 599;
  if (asObject(response)?.['status'] !== 'error' || isUnavailable(exchange) || isServerError) return 'moment';
  if (operation === 'login') return 'rejection';
  return code === 401 ? 'session' : code === 403 ? 'access' : 'rejection';
}

/** @returns a name such as `lead 101` or `view 3f2b…`; undefined for other paths and masked ids */
export function namedBy({ path }: Pick<Exchange, 'path'>): string | undefined {
  const [, kind, id = ''] = path.split('/');
  return (kind === 'lead' || kind === 'view') && id !== MASKED_ID ? `${kind} ${id.toLowerCase()}` : undefined;
}

export function hasMaskedId({ path }: Pick<Exchange, 'path'>): boolean {
  return path.split('/').includes(MASKED_ID);
}

/** @returns the token that a successful login with a login name returned; otherwise undefined */
export function tokenGivenBy(exchange: Pick<Exchange, 'operation' | 'sent' | 'response'>): string | undefined {
  const { login } = exchange.sent;
  if (exchange.operation !== 'login' || !(typeof login === 'string' || isMasked(login))) return undefined;
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

/** @returns the values of the owner fields of a lead, which may have any type */
export function ownersOf({ custom }: JsonObject): unknown[] {
  return objectsIn(custom)
    .filter(({ type }) => type === 'owner')
    .map(({ value }) => value);
}

/** Whether the exchanges have different start times. Some exports omit all times. */
export function isTimed(exchanges: readonly Pick<Exchange, 'atMs'>[]): boolean {
  return exchanges.length < 2 || exchanges.some(({ atMs }) => atMs !== exchanges[0]?.atMs);
}
