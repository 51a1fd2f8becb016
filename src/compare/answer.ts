/** What came back for one request. */
export interface Answer {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** What the body says as JSON, or its text. */
  body: unknown;
  /** Why there is no answer. */
  failed?: string;
  /** Why there is an answer that could not be read: it tells nothing of the contract. */
  unread?: string;
  /** When the service gave it, by its own clock: milliseconds since 1970. */
  dateMs?: number | undefined;
  /** How long the service asks to wait. */
  retryAfterMs?: number | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON object, or undefined for whatever else stands in its place. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

export function isSuccess(answer: Answer | undefined): boolean {
  const { status = 0, body } = answer ?? {};
  return status >= 200 && status < 300 && asObject(body)?.['status'] === 'success';
}

/** The result of a success as an object; an empty one for any other answer. */
export function resultOf(answer: Answer | undefined): JsonObject {
  return (isSuccess(answer) && asObject(asObject(answer?.body)?.['result'])) || {};
}

/** The errors of a refusal as the contract has them; undefined for any other answer. */
export function errorsOf(answer: Answer | undefined): readonly { code: number; message: string }[] | undefined {
  const { status, errors } = asObject(answer?.body) ?? {};
  const isError = (item: unknown) =>
    Number.isInteger(asObject(item)?.['code']) && typeof asObject(item)?.['message'] === 'string';
  return status === 'error' && Array.isArray(errors) && errors.every(isError) ? errors : undefined;
}

function codesOf(answer: Answer | undefined): number[] | undefined {
  return errorsOf(answer)?.map(({ code }) => code);
}

/** The code of a refusal. */
export function codeOf(answer: Answer): number | undefined {
  return codesOf(answer)?.[0];
}

/** Whether it is a refusal whose every item has the code: a refusal for another reason tells nothing. */
export function isRefusedWith(code: number, answer: Answer | undefined): boolean {
  const codes = codesOf(answer) ?? [];
  return codes.length > 0 && codes.every((each) => each === code);
}

/** Whether two answers say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether both are refusals with the same codes: words may name what was sent. */
export function isSameRefusal(one: Answer | undefined, other: Answer | undefined): boolean {
  return codesOf(one) !== undefined && isSame(codesOf(one), codesOf(other));
}

/** Whether the service itself says that it was asked too much, and so has done nothing. */
export function isLimited(answer: Answer): boolean {
  return [429, 503].includes(codeOf(answer) ?? 0);
}

/** Whether a code says that the service itself failed. */
export function isServerError(code: unknown): boolean {
  return typeof code === 'number' && code >= 500 && code <= 599;
}

/** Too many requests, bad gateway, service unavailable, gateway timeout. */
const UNAVAILABLE: readonly number[] = [429, 502, 503, 504];

/** Whether the service, or what stands before it, says that it was not able to answer just then. */
export function isUnavailable(answer: Answer): boolean {
  return isLimited(answer) || UNAVAILABLE.includes(answer.status);
}

/** Whether it is sure that nothing was done. A gateway that got no answer, or says no more than that there is none, does not know. */
export function isNotDone(answer: Answer): boolean {
  const { status, retryAfterMs } = answer;
  return isLimited(answer) || status === 429 || (status === 503 && retryAfterMs !== undefined);
}

/** Whether nobody knows if what was asked was done. */
export function isUncertain(answer: Answer): boolean {
  return answer.status === 0 || (isUnavailable(answer) && !isNotDone(answer));
}

/** Why an answer tells nothing about what was asked; undefined where it does. */
export function excuseOf(answer: Answer): string | undefined {
  if (answer.status === 0) return `no answer came: ${answer.failed ?? ''}`;
  if (isLimited(answer)) return `it was refused with code ${codeOf(answer)}, however long it was waited`;
  if (isUnavailable(answer)) return `HTTP ${answer.status} in place of an answer`;
  return answer.unread && `its answer was not read: ${answer.unread}`;
}

/** An answer in a few words, without a message of the service: that may name somebody. */
export function inWords(answer: Answer): string {
  const errors = errorsOf(answer);
  if (answer.status === 0) return 'no answer';
  if (isSuccess(answer)) return 'success';
  if (!errors) return `HTTP ${answer.status} without the envelope of the service`;
  return `code ${codeOf(answer) ?? 'missing'}${errors.length > 1 ? ` (${errors.length} errors)` : ''}`;
}

/** Why an odd login tells nothing: a plain one that comes after it is refused too. */
export function whyNoLogin(after: Answer | undefined): string | undefined {
  return after && !isSuccess(after) ? `a login as documented gets ${inWords(after)} then` : undefined;
}
