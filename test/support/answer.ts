import { expect } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { validatorOf } from '../../src/schema/schemas.ts';
import type { Received } from './ask.ts';

/** An answer of the service plane that has been held against its schema. */
export interface Answer {
  /** HTTP status. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  body: any;
  headers: Record<string, string>;
  text: string;
  /** `result` of a success; fails the test on a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly result: any;
  /** `errors` of a refusal; fails the test on a success. */
  readonly errors: { code: number; message: string }[];
  /** `errors[0].code`. */
  readonly code: number;
  /** `errors[0].message`. */
  readonly message: string;
  /** The rule that refused, from `X-Mock-Rule`. */
  readonly rule: string | undefined;
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^(/_sandbox/[^/]+)?${pattern}/?$`).test(path.split('?')[0] ?? '');
}

/** The schema file of an answer: that of the operation, or the error envelope for an unknown route. */
function responseSchema(method: string, path: string): string {
  const operation = operations.find((known) => known.method === method && matches(known.path, path));
  return operation ? `${operation.id}.response.json` : 'error.json';
}

/** Holds a body of the service plane against the documented shape. */
export function expectDocumented(method: string, path: string, body: unknown): void {
  const schema = responseSchema(method, path);
  const validate = validatorOf(schema);
  const fits = validate(body);
  expect(fits ? [] : validate.errors, `${method} ${path} must answer as ${schema}: ${JSON.stringify(body)}`).toEqual(
    [],
  );
}

/** Checks what every answer of the service plane must be, and wraps it. */
export function toAnswer(method: string, path: string, response: Received): Answer {
  const { status, body, headers, text } = response;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('etag');
  if (method !== 'HEAD') expectDocumented(method, path, body);
  const errors = () => {
    expect(body.status, `a refusal was expected: ${text}`).toBe('error');
    return body.errors;
  };
  return {
    status,
    body,
    headers,
    text,
    get result() {
      expect(body.status, `a success was expected: ${text}`).toBe('success');
      return body.result;
    },
    get errors() {
      return errors();
    },
    get code() {
      return errors()[0].code;
    },
    get message() {
      return errors()[0].message;
    },
    rule: headers['x-mock-rule'],
  };
}
