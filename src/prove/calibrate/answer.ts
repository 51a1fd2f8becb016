/** One item of `errors`. */
interface ServiceError {
  code: number;
  message: string;
}

/** An answer of the service, as far as it is one that the contract knows. */
export interface Answer {
  /** Of its exchange in the evidence. */
  number: number;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** `odd` is whatever is neither envelope of the contract. */
  kind: 'success' | 'refused' | 'odd';
  /** Of a success. */
  result: unknown;
  /** Of a refusal: at least one. */
  errors: readonly ServiceError[];
  /** When the service gave it: milliseconds since 1970, by the clock of the service where it tells it. */
  givenAt: number;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON object, or undefined for whatever else stands in its place. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

function isServiceError(item: unknown): item is ServiceError {
  const { code, message } = asObject(item) ?? {};
  return Number.isInteger(code) && typeof message === 'string';
}

/** What the two envelopes of the contract say, as fields of an answer. */
export function readEnvelope(status: number, body: unknown): Pick<Answer, 'kind' | 'result' | 'errors'> {
  const envelope = asObject(body);
  const errors: unknown = envelope?.['errors'];
  if (envelope?.['status'] === 'success' && status >= 200 && status < 300 && errors === undefined) {
    return { kind: 'success', result: envelope['result'], errors: [] };
  }
  if (envelope?.['status'] === 'error' && Array.isArray(errors) && errors.length > 0 && errors.every(isServiceError)) {
    return { kind: 'refused', result: undefined, errors };
  }
  return { kind: 'odd', result: undefined, errors: [] };
}

/** The code of a refusal. */
export function codeOf({ errors }: Answer): number | undefined {
  return errors[0]?.code;
}

/** Whether it is a refusal whose every item has the code: a refusal for another reason tells nothing. */
export function isRefusedWith(code: number, { kind, errors }: Answer): boolean {
  return kind === 'refused' && errors.every((error) => error.code === code);
}

/** Whether two refusals say the same, so that they have the same reason. */
export function isSameRefusal(one: Answer, other: Answer): boolean {
  return one.kind === 'refused' && JSON.stringify(one.errors) === JSON.stringify(other.errors);
}

/** Whether the token of the request held, and the service has looked at what was asked. */
export function isServed(answer: Answer): boolean {
  return answer.kind === 'success' || [400, 404].includes(codeOf(answer) ?? 0);
}

/** An answer in a few words, without a message of the service: that may name somebody. */
export function inWords(answer: Answer): string {
  if (answer.status === 0) return 'no answer';
  if (answer.kind === 'odd') return `HTTP ${answer.status} without the envelope of the service`;
  return answer.kind === 'success' ? 'success' : `code ${codeOf(answer)}`;
}
