import type { Problem } from '../generated/shapes.ts';

type Failure = Partial<Problem> & { detail: string; cause?: unknown };

/** A failed control call. The message contains method, URL and cause. */
export class MockControlError extends Error {
  /** HTTP status, or undefined if no response arrived. */
  readonly status: number | undefined;
  /** Cause, in one sentence. */
  readonly detail: string;
  /** Errors of the request body, by JSON pointer. */
  readonly errors: NonNullable<Problem['errors']>;
  /** For `verify`: the most similar requests, and their differences. */
  readonly nearest: NonNullable<Problem['nearest']>;
  /** For a wait: the requests that matched in time. */
  readonly requests: NonNullable<Problem['requests']>;
  /** For `verify`: ids of the matching requests. */
  readonly requestIds: readonly number[];
  /** Name of the requested sandbox, if it does not exist (404) or was deleted (410). */
  readonly sandbox: string | undefined;
  /** @internal Whether the control plane sent the problem. */
  readonly isRejection: boolean;

  constructor(call: string, failure: Failure) {
    const { type, status, detail, errors = [], nearest = [], requests = [], requestIds = [], sandbox, cause } = failure;
    // The detail of a problem contains the first error.
    const rest =
      errors.length > 1 ? errors.map(({ pointer, message }) => `\n  ${pointer || '(the body)'} ${message}`) : [];
    const answered = status === undefined ? '' : ` answered ${status}`;
    super(`${call}${answered}: ${detail}${rest.join('')}`, { cause });
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
