export interface Answer {
  /** HTTP status; 0 if sending or receiving failed. */
  status: number;
  body: unknown;
  /** Why sending or receiving failed. */
  failed?: string;
  /** Why `body` is null: the body of the response is too large or too deeply nested. */
  unread?: string;
  /** `Date` header of the response, in milliseconds since 1970. */
  dateMs?: number | undefined;
  retryAfterMs?: number | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

export function isSuccess(answer: Answer | undefined): boolean {
  const { status = 0, body } = answer ?? {};
  return status >= 200 && status < 300 && asObject(body)?.['status'] === 'success';
}

export function resultOf(answer: Answer | undefined): JsonObject {
  return (isSuccess(answer) && asObject(asObject(answer?.body)?.['result'])) || {};
}

export function errorsOf(answer: Answer | undefined): readonly { code: number; message: string }[] | undefined {
  const { status, errors } = asObject(answer?.body) ?? {};
  const isError = (item: unknown) =>
    Number.isInteger(asObject(item)?.['code']) && typeof asObject(item)?.['message'] === 'string';
  return status === 'error' && Array.isArray(errors) && errors.every(isError) ? errors : undefined;
}

function codesOf(answer: Answer | undefined): number[] | undefined {
  return errorsOf(answer)?.map(({ code }) => code);
}

export function codeOf(answer: Answer): number | undefined {
  return codesOf(answer)?.[0];
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Compares only the error codes, because messages may quote the request. */
export function isSameRejection(one: Answer | undefined, other: Answer | undefined): boolean {
  return codesOf(one) !== undefined && isSame(codesOf(one), codesOf(other));
}

export function isLimited(answer: Answer): boolean {
  return [429, 503].includes(codeOf(answer) ?? 0);
}

export function isServerError(code: unknown): boolean {
  return typeof code === 'number' && code >= 500 && code <= 599;
}

const UNAVAILABLE_STATUSES: readonly number[] = [429, 502, 503, 504];

export function isUnavailable(answer: Answer): boolean {
  return isLimited(answer) || UNAVAILABLE_STATUSES.includes(answer.status);
}

/** Whether the response seems to come from a gateway or firewall instead of the service. */
export function isPage({ status, body }: Answer): boolean {
  const isOfService = ['success', 'error'].includes(String(asObject(body)?.['status']));
  const isBlocked = typeof body === 'string' && (status === 403 || /captcha/i.test(body));
  return !isOfService && (isBlocked || UNAVAILABLE_STATUSES.includes(status));
}

/**
 * Whether a limit or overload caused a rejection, so that the request changed nothing. HTTP 503 counts only with error
 * code 429 or 503, or with a valid `Retry-After`, because a gateway may send HTTP 503 after the service performed the
 * request.
 */
export function isNotDone(answer: Answer): boolean {
  const { status, retryAfterMs } = answer;
  return isLimited(answer) || status === 429 || (status === 503 && retryAfterMs !== undefined);
}

export function isUncertain(answer: Answer): boolean {
  return answer.status === 0 || (isUnavailable(answer) && !isNotDone(answer));
}

/** Omits error messages, which may contain personal data. */
export function inWords(answer: Answer): string {
  const errors = errorsOf(answer);
  if (answer.status === 0) return 'no complete response';
  if (isSuccess(answer)) return 'success';
  if (!errors) return `HTTP ${answer.status} without the envelope of the service`;
  return `code ${codeOf(answer) ?? 'missing'}${errors.length > 1 ? ` (${errors.length} errors)` : ''}`;
}
