import type { DeclaredRule } from '../../core/rule.ts';
import { about } from './about.ts';

const readingRules = about('withBody', {
  'body-ignored': {
    provenance: 'likely',
    text: 'POST /logout, GET and DELETE ignore any body: none, an empty one with a JSON content type, [], {}, one without Content-Length. There is no 411 and no 415.',
    evidence: [
      {
        source: 'inferred',
        text: 'Clients send GET and DELETE with a JSON content type and no body, [] with DELETE and POST /logout, POST /logout with a length of 0, without a length, and chunked.',
      },
    ],
    operations: 'withoutBody',
  },
  'body-empty': {
    provenance: 'guess',
    text: 'An operation that takes a body reads an empty one as {}.',
  },
  'body-charset': {
    provenance: 'leadmock',
    text: 'The declared type of a body may have parameters such as a charset. Another charset than UTF-8 and its part ASCII is rejected.',
    rejection: { code: 400, message: 'The charset of the body is not supported; send UTF-8', isTransport: true },
  },
  'body-encoding': {
    provenance: 'leadmock',
    text: 'A body may be sent plain or with Content-Encoding gzip, deflate or br; another encoding, or one that does not decode, is rejected.',
    rejection: {
      code: 400,
      message: 'The Content-Encoding of the body is not supported; send it plain or with gzip',
      isTransport: true,
    },
  },
  'body-utf-8': {
    provenance: 'leadmock',
    text: 'A body whose bytes are not valid UTF-8 is rejected: what cannot be kept verbatim is not kept.',
    rejection: { code: 400, message: 'The body is not valid text in its charset', isTransport: true },
  },
  'body-malformed': {
    provenance: 'likely',
    text: 'A body that is not valid JSON is rejected.',
    contract: { section: 'Lead-Tracking Service HTTP API', quote: 'All requests and responses are JSON.' },
    rejection: { code: 400, message: 'The body is not valid JSON', isTransport: true },
  },
  'body-not-object': {
    provenance: 'guess',
    text: 'A body must be a JSON object: a bare scalar and a list are rejected.',
    rejection: { code: 400, message: 'The body must be a JSON object', isTransport: true },
  },
  'body-repeated-key': {
    provenance: 'leadmock',
    text: 'Of a key that stands twice in one object the last one counts, as for JSON.parse; the others are neither checked nor stored.',
  },
  'body-too-deep': {
    provenance: 'leadmock',
    text: 'Lists and objects in a body may be nested 64 deep.',
    rejection: { code: 400, message: 'The body is nested deeper than 64 levels', isTransport: true },
  },
  'body-limit': {
    provenance: 'leadmock',
    setting: 'body-limit',
    text: 'A body may hold 1 MiB, after decompression. A larger one is rejected.',
    rejection: { code: 400, message: 'The body is too large', isTransport: true },
  },
  'field-size': {
    provenance: 'guess',
    text: 'Texts and lists have no greatest size of their own: they may be as large as their body.',
    contract: { section: 'Limits', quote: 'Maximum sizes of fields, lists and requests: not shown.' },
  },
});

const fieldRules = about('withBody', {
  'field-required': {
    provenance: 'likely',
    text: 'A required field that is missing is rejected.',
    contract: { section: 'Login request', quote: 'All four fields are required.' },
    rejection: { code: 400, message: 'A required field is missing' },
    operations: 'withRequiredFields',
  },
  'field-invalid': {
    provenance: 'likely',
    text: 'A field of another type than the documented one, or with a value that the contract does not allow, is rejected.',
    contract: {
      section: 'Task (create request)',
      quote: 'Allowed items: `sms`, `email`, `call` (phone call), `popup`',
    },
    rejection: { code: 400, message: 'A field has a wrong value' },
  },
  'field-refusal': {
    provenance: 'guess',
    text: 'What is rejected for a field gets code 400, and a message that names the field and says what is allowed.',
    contract: {
      section: 'Errors',
      quote: 'Errors for missing required fields, invalid values and unknown IDs: not shown.',
    },
  },
  'integer-range': {
    provenance: 'leadmock',
    text: 'Integers lie between -(2^53-1) and 2^53-1; 12.0 and 1.2e1 are integers too.',
    rejection: { code: 400, message: 'An integer must lie between -(2^53-1) and 2^53-1' },
    operations: ['create-task', 'change-owner'],
  },
  'validation-order': {
    provenance: 'guess',
    text: 'The item is for the first wrong field in the order of the documented fields. With validationErrors=all there is one for each in that order, up to 100, and of a list one for each wrong item.',
  },
  'null-optional': {
    provenance: 'guess',
    text: 'null for an optional field of a task counts as not given.',
    operations: ['create-task'],
  },
  'wire-options': {
    provenance: 'likely',
    text: 'Real clients add "options": [] (or an object) to the bodies of owner and comment: it works, unless unknownFields=reject.',
    evidence: [{ source: 'inferred', text: 'Clients send "options": [] beside owner and text, also as an object.' }],
    operations: ['change-owner', 'add-comment'],
  },
  'wire-json': {
    provenance: 'likely',
    text: 'JSON with \\u and \\/ escapes, raw UTF-8 and white space, sent whole or chunked, after Expect: 100-continue, gzipped, over a new or a kept connection, all work.',
    evidence: [{ source: 'inferred', text: 'Each of these is how one client or more sends.', count: 1 }],
  },
  'wire-order': {
    provenance: 'leadmock',
    text: 'Requests that are sent over one connection before the earlier answers have come are answered in that order. Each is performed as soon as it has come whole: one without a body before an earlier one whose body is still being read.',
  },
});

export const bodyRules = {
  ...readingRules,
  'http-parser': {
    provenance: 'leadmock',
    text: 'What the HTTP parser itself rejects gets HTTP 400 (no HTTP), 431 (headers too large) or 408 (too slow) with the envelope, then the connection closes.',
    rejection: { code: 400, message: 'Bad request', httpStatus: 400, isTransport: true },
  },
  ...fieldRules,
} as const satisfies Record<string, DeclaredRule>;
