import type { DeclaredRule } from '../../core/rule.ts';
import { about } from './about.ts';

const readingRules = about('withBody', {
  'body-ignored': {
    provenance: 'likely',
    text: 'POST /logout, GET and DELETE ignore a body of any type and length.',
    evidence: [
      {
        source: 'inferred',
        text: 'Clients send GET and DELETE with a JSON content type and no body. Clients send DELETE and POST /logout with the body []. Clients also send an empty POST /logout with Content-Length 0, without Content-Length, and chunked.',
      },
    ],
    operations: 'withoutBody',
  },
  'body-empty': {
    provenance: 'guess',
    text: 'An operation that reads a body treats an empty body as {}.',
  },
  'body-charset': {
    provenance: 'leadmock',
    text: 'The Content-Type can have parameters. A body in a charset other than UTF-8 or ASCII is rejected.',
    rejection: { code: 400, message: 'The charset of the body is not supported; send UTF-8', isTransport: true },
  },
  'body-encoding': {
    provenance: 'leadmock',
    text: 'A body can be plain, or have the Content-Encoding gzip, deflate or br. Other encodings and undecodable bodies are rejected.',
    rejection: {
      code: 400,
      message: 'The Content-Encoding of the body is not supported; send it plain or with gzip',
      isTransport: true,
    },
  },
  'body-utf-8': {
    provenance: 'leadmock',
    text: 'A body with invalid UTF-8 is rejected.',
    rejection: { code: 400, message: 'The body is not valid text in its charset', isTransport: true },
  },
  'body-malformed': {
    provenance: 'likely',
    text: 'A body with invalid JSON is rejected.',
    contract: { section: 'Lead-Tracking Service HTTP API', quote: 'All requests and responses are JSON.' },
    rejection: { code: 400, message: 'The body is not valid JSON', isTransport: true },
  },
  'body-not-object': {
    provenance: 'guess',
    text: 'A body must be a JSON object.',
    rejection: { code: 400, message: 'The body must be a JSON object', isTransport: true },
  },
  'body-repeated-key': {
    provenance: 'leadmock',
    text: 'If a body repeats a key, leadmock uses only the last value.',
  },
  'body-too-deep': {
    provenance: 'leadmock',
    text: 'A body can be nested at most 64 levels deep.',
    rejection: { code: 400, message: 'The body is nested deeper than 64 levels', isTransport: true },
  },
  'body-limit': {
    provenance: 'leadmock',
    setting: 'body-limit',
    text: 'By default, a body can have at most 1 MiB after decompression.',
    rejection: { code: 400, message: 'The body is too large', isTransport: true },
  },
  'field-size': {
    provenance: 'guess',
    text: 'Strings and lists can have any size within the limit of the body.',
    contract: { section: 'Limits', quote: 'Maximum sizes of fields, lists and requests: not shown.' },
  },
});

const fieldRules = about('withBody', {
  'field-required': {
    provenance: 'likely',
    text: 'A missing required field is rejected.',
    contract: { section: 'Login request', quote: 'All four fields are required.' },
    rejection: { code: 400, message: 'A required field is missing' },
    operations: 'withRequiredFields',
  },
  'field-invalid': {
    provenance: 'likely',
    text: 'A field with a wrong type, or with a value that the contract forbids, is rejected.',
    contract: {
      section: 'Task (create request)',
      quote: 'Allowed items: `sms`, `email`, `call` (phone call), `popup`',
    },
    rejection: { code: 400, message: 'A field has a wrong value' },
  },
  'field-refusal': {
    provenance: 'guess',
    text: 'An invalid field gets code 400. The message contains the name of the field and the violated condition.',
    contract: {
      section: 'Errors',
      quote: 'Errors for missing required fields, invalid values and unknown IDs: not shown.',
    },
  },
  'integer-range': {
    provenance: 'leadmock',
    text: 'Integers are from -(2^53-1) to 2^53-1. 12.0 and 1.2e1 are also integers.',
    rejection: { code: 400, message: 'An integer must lie between -(2^53-1) and 2^53-1' },
    operations: ['create-task', 'change-owner'],
  },
  'validation-order': {
    provenance: 'guess',
    text: 'The error is about the first invalid field in the order of the documented fields. With validationErrors=all, errors has at most 100 items in this order, including invalid list items.',
  },
  'null-optional': {
    provenance: 'guess',
    text: 'A null for an optional field of a task counts as an omitted field.',
    operations: ['create-task'],
  },
  'wire-options': {
    provenance: 'likely',
    text: 'The bodies of change-owner and add-comment can contain the field options, unless unknownFields=reject.',
    evidence: [
      { source: 'inferred', text: 'Clients send the field options (a list or an object) with owner and with text.' },
    ],
    operations: ['change-owner', 'add-comment'],
  },
  'wire-json': {
    provenance: 'likely',
    text: 'JSON can contain \\u and \\/ escapes, unescaped UTF-8 characters and white space. Bodies can be chunked, gzipped, or sent after Expect: 100-continue, on new and on reused connections.',
    evidence: [{ source: 'inferred', text: 'At least one client sends each of these forms.', count: 1 }],
  },
  'wire-order': {
    provenance: 'leadmock',
    text: 'Pipelined requests get their responses in the order of the requests. leadmock performs each request when it is complete, perhaps before an earlier request.',
  },
});

export const bodyRules = {
  ...readingRules,
  'http-parser': {
    provenance: 'leadmock',
    text: 'A request that the HTTP parser rejects gets the envelope with HTTP status 400 (invalid HTTP), 431 (headers too large) or 408 (too slow). Then leadmock closes the connection.',
    rejection: { code: 400, message: 'Bad request', httpStatus: 400, isTransport: true },
  },
  ...fieldRules,
} as const satisfies Record<string, DeclaredRule>;
