import assert from 'node:assert/strict';
import { operations } from '../../src/mock/api/operations.ts';
import { validatorOf } from '../../src/mock/schema/schemas.ts';
import type { Received } from './ask.ts';

/** Response of the service plane that matches its schema. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  body: any;
  headers: Record<string, string>;
  text: string;
  /** `result` of a success. Reading it fails the test on a rejection. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly result: any;
  /** `errors` of a rejection. Reading them fails the test on a success. */
  readonly errors: { code: number; message: string }[];
  readonly code: number;
  readonly message: string;
  /** Id of the rule that rejected the request, from `X-Mock-Rule`. */
  readonly rule: string | undefined;
}

const known = operations.map(({ id, method, path }) => ({
  method,
  pattern: new RegExp(`^(/_sandbox/[^/]+)?${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  schema: `${id}.response.json`,
}));

/** @returns the schema file of a response: of the operation, or the error envelope for an unknown route */
function responseSchema(method: string, path: string): string {
  const [bare = ''] = path.split('?');
  return known.find((operation) => operation.method === method && operation.pattern.test(bare))?.schema ?? 'error.json';
}

export function expectDocumented(method: string, path: string, body: unknown): void {
  const schema = responseSchema(method, path);
  const validate = validatorOf(schema);
  if (validate(body)) return;
  const wrong = JSON.stringify(validate.errors);
  assert.fail(`${method} ${path} must answer as ${schema}: ${JSON.stringify(body)} ${wrong}`);
}

/**
 * Checks and wraps a response of the service plane. `expect` is avoided here, because it would take a tenth of the time
 * of all tests.
 */
export function toAnswer(method: string, path: string, response: Received): Answer {
  const { status, body, headers, text } = response;
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.ok(!('x-powered-by' in headers) && !('etag' in headers));
  if (method !== 'HEAD') expectDocumented(method, path, body);
  const errors = () => {
    assert.equal(body.status, 'error', `a rejection was expected: ${text}`);
    return body.errors;
  };
  return {
    status,
    body,
    headers,
    text,
    get result() {
      assert.equal(body.status, 'success', `a success was expected: ${text}`);
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
