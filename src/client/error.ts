import type { Problem } from '../generated/shapes.ts';

type Failure = Partial<Problem> & { detail: string; cause?: unknown };

/** Error of a failed control call. */
export class MockControlError extends Error {
  /** Accepts errors of each copy of this class, because `import` and `require()` load separate copies. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return 'isRejection' in Object(value);
  }

  /** HTTP status; undefined if the call got no complete response, for example because of a redirect. */
  readonly status: number | undefined;
  readonly detail: string;
  /** Violations, with JSON pointers into the request body or query, or for status 409 into the state. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Most similar requests, if `verify` failed with status 417. */
  readonly nearest: NonNullable<Problem['nearest']>;
  /** Requests that matched before the timeout of a failed wait; empty if the result was unknown. */
  readonly requests: NonNullable<Problem['requests']>;
  /** Ids of the matching requests, if `verify` failed with status 417. */
  readonly requestIds: readonly number[];
  /** Name of the requested sandbox, if the sandbox is missing (404), or was deleted or evicted (410). */
  readonly sandbox: string | undefined;
  /** @internal Whether the response is a problem document of the control plane. */
  readonly isRejection: boolean;

  constructor(call: string, failure: Failure) {
    const { type, status, detail, errors = [], nearest = [], requests = [], requestIds = [], sandbox, cause } = failure;
    // The detail already contains the first violation.
    const rest =
      errors.length > 1 ? errors.map(({ pointer, message }) => `\n  ${pointer || '(the body)'} ${message}`) : [];
    const received = status === undefined ? '' : ` got ${status}`;
    super(`${call}${received}: ${detail}${rest.join('')}`, { cause });
    this.name = 'MockControlError';
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.nearest = nearest;
    this.requests = requests;
    this.requestIds = requestIds;
    this.sandbox = sandbox;
    this.isRejection = type !== undefined;
  }
}
