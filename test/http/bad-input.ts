import { sampleBody } from '../support/sample-requests.ts';
import { TOKEN } from './any-answer.ts';
import { type RawOptions, type RequestParts, requestBytes } from './raw-http.ts';

/** Request that a client should not send, with the expected response. */
export interface BadInput extends RawOptions {
  title: string;
  /** Method and path. The response is compared with the schema of this operation. */
  line: string;
  bytes: Buffer;
  /** Expected `errors[0].code`, or `success` if the request succeeds. */
  expected: number | 'success';
  /** Text that the message must contain. */
  names?: string;
  /** Expected HTTP status; default 200. */
  status?: number;
  rule?: string;
  /** Expected HTTP statuses of further responses, if the bytes contain several requests. */
  afterwards?: readonly number[];
}

type ExpectedResult = Pick<BadInput, 'expected' | 'names' | 'status' | 'rule' | 'afterwards' | 'endsEarly'>;

export function bad(title: string, line: string, parts: RequestParts, expected: ExpectedResult): BadInput {
  return { title, line, bytes: requestBytes(line, TOKEN, parts), ...expected };
}

export const COMMENT = 'POST /lead/101/comment';
export const PAYMENT = 'POST /lead/101/payment';
export const OWNER = 'PUT /lead/101/owner';
export const VIEW = 'GET /view/1001';

export const goodBodies = {
  'POST /login': sampleBody('login'),
  'POST /task': sampleBody('create-task'),
  'PUT /view/1001': sampleBody('edit-view'),
  [PAYMENT]: sampleBody('add-payment'),
  [OWNER]: sampleBody('change-owner'),
  [COMMENT]: sampleBody('add-comment'),
};

export const httpRejection = { expected: 400, status: 400 } as const;

export function raw(title: string, text: string, expected: ExpectedResult & { line?: string }): BadInput {
  return { title, line: 'GET /', bytes: Buffer.from(text, 'latin1'), ...expected };
}
