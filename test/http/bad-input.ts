import { sampleBody } from '../support/sample-requests.ts';
import { TOKEN } from './any-answer.ts';
import { type RawOptions, type RequestParts, requestBytes } from './raw-http.ts';

/** A request that a client should not have sent, and what becomes of it. */
export interface BadInput extends RawOptions {
  title: string;
  /** Method and path: the answer is held against the schema of that operation. */
  line: string;
  bytes: Buffer;
  /** `errors[0].code` of the rejection, or that it is served all the same. */
  expected: number | 'success';
  /** What the message must name. */
  names?: string;
  /** HTTP status, where it is not 200. */
  status?: number;
  rule?: string;
  /** HTTP statuses of further answers, where the bytes hold more than one request. */
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
