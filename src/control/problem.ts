import { STATUS_CODES } from 'node:http';
import { MAX_VIOLATIONS, omittedText } from '../core/rejection.ts';
import type { Violation } from '../core/state/integrity.ts';

/** Becomes `application/problem+json` (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  /** The first hundred violations; pointers into the request body. */
  readonly errors: readonly Violation[];
  /** Further members of the JSON. */
  readonly more: object;
  /** Text for the log if the detail shows request data. */
  logged: string | undefined;

  constructor(status: number, detail: string, errors: readonly Violation[] = [], more: object = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.title = STATUS_CODES[status] ?? 'Error';
    this.errors = errors.slice(0, MAX_VIOLATIONS);
    this.more = more;
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

/** The same violations with pointers into the whole document of which a part was checked. */
export function prefixPointers(part: string, violations: readonly Violation[] = []): Violation[] {
  return violations.map(({ pointer, message }) => ({ pointer: part + pointer, message }));
}

export function badBody(errors: readonly Violation[]): Problem {
  const [first] = errors;
  const others = omittedText(1, errors);
  const more = others && ` (and ${others})`;
  return new Problem(400, `${first?.pointer || 'the body'} ${first?.message}${more}`, errors);
}
