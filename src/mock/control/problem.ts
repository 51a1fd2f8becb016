import { STATUS_CODES } from 'node:http';
import { MAX_VIOLATIONS, omittedText } from '../core/rejection.ts';
import type { Violation } from '../core/state/integrity.ts';

/** Error of a control call, which the server sends as `application/problem+json` (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  /** First hundred violations. JSON pointers refer to the request body, to query parameters, or to the state. */
  readonly errors: readonly Violation[];
  /** Additional members of the JSON body of the error. */
  readonly more: object;
  /** Message for the log. It is shorter if the detail contains values of other requests. */
  readonly logged: string;

  constructor(
    status: number,
    detail: string,
    errors: readonly Violation[] = [],
    more: object = {},
    logged: string = detail,
  ) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.title = STATUS_CODES[status] ?? 'Error';
    this.errors = errors.slice(0, MAX_VIOLATIONS);
    this.more = more;
    this.logged = logged;
  }

  toJSON(): object {
    return {
      type: 'about:blank',
      title: this.title,
      status: this.status,
      detail: this.message,
      ...(this.errors.length > 0 && { errors: this.errors }),
      ...this.more,
    };
  }
}

export function prefixPointers(part: string, violations: readonly Violation[] = []): Violation[] {
  return violations.map(({ pointer, message }) => ({ pointer: part + pointer, message }));
}

export function badBody(errors: readonly Violation[]): Problem {
  const [first] = errors;
  const others = omittedText(1, errors);
  const more = others && ` (and ${others})`;
  return new Problem(400, `${first?.pointer || 'the body'} ${first?.message}${more}`, errors);
}
