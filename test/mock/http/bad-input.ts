import type { RuleId } from '../../../src/mock/api/rules/index.ts';
import { sampleBody } from '../../support/sample-requests.ts';
import { rule } from '../../support/titles.ts';
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
  /** Text that the message, or a successful response, must contain. */
  names?: string;
  /** Expected HTTP status; default 200. */
  status?: number;
  /** Deciding rule. */
  rule?: RuleId;
  /** Expected HTTP statuses of further responses, if the bytes contain several requests. */
  afterwards?: readonly number[];
}

interface ExpectedResult extends Pick<BadInput, 'expected' | 'names' | 'status' | 'rule' | 'afterwards' | 'endsEarly'> {
  /** Rule that the input tests; default: the deciding rule. */
  of?: RuleId;
}

/** @param title becomes the title of a test of the rule */
export function bad(title: string, line: string, parts: RequestParts, expected: ExpectedResult): BadInput {
  return badBytes(title, line, requestBytes(line, TOKEN, parts), expected);
}

function badBytes(title: string, line: string, bytes: Buffer, { of, ...expected }: ExpectedResult): BadInput {
  const tested = of ?? expected.rule;
  return { title: tested === undefined ? title : rule(tested, title), line, bytes, ...expected };
}

export const LOGIN = 'POST /login';
export const TASK = 'POST /task';
export const COMMENT = 'POST /lead/101/comment';
export const PAYMENT = 'POST /lead/101/payment';
export const OWNER = 'PUT /lead/101/owner';
export const VIEW = 'GET /view/1001';

export const goodBodies = {
  [LOGIN]: sampleBody('login'),
  [TASK]: sampleBody('create-task'),
  'PUT /view/1001': sampleBody('edit-view'),
  [PAYMENT]: sampleBody('add-payment'),
  [OWNER]: sampleBody('change-owner'),
  [COMMENT]: sampleBody('add-comment'),
};

export const httpRejection = { expected: 400, status: 400, of: 'http-parser' } as const;

export function raw(title: string, text: string, { line = 'GET /', ...expected }: ExpectedResult & { line?: string }) {
  return badBytes(title, line, Buffer.from(text, 'latin1'), expected);
}
