import type { Problem } from '../generated/shapes.ts';

/** What is known of a failure: the problem that the control plane answered, or what came in its place. */
type Failure = Partial<Problem> & { detail: string; cause?: unknown };

/** A control call that did not succeed. Its message says method, URL and what was wrong. */
export class MockControlError extends Error {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** What was wrong, in one sentence. */
  readonly detail: string;
  /** Where the request body did not fit: JSON pointers with what is wrong there. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Of a `verify`: the requests that came nearest, and what was different about them. */
  readonly nearest: NonNullable<Problem['nearest']>;
  /** Of a wait: what did come in time. Of a `verify`: the ids of what matched. */
  readonly requests: readonly unknown[];
  /** The sandbox that was asked for, where it does not exist (404) or was dropped (410). */
  readonly sandbox: string | undefined;
  /** @internal Whether the control plane said so itself. */
  readonly isRefusal: boolean;

  constructor(call: string, failure: Failure) {
    const { type, status, detail, errors = [], nearest = [], requests = [], sandbox, cause } = failure;
    // The detail of a problem tells the first error itself.
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
    this.sandbox = sandbox;
    this.isRefusal = type !== undefined;
  }
}
