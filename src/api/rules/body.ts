import type { DeclaredRule } from '../../core/rule.ts';
import { about } from './about.ts';

const readingRules = about('withBody', {
  'body-ignored': {
    provenance: 'likely',
    text: 'POST /logout, GET and DELETE ignore any body: none, an empty one with a JSON content type, [], {}, one without Content-Length. There is no 411 and no 415.',
    evidence: [
      {
        source: 'clients',
        says: 'They send GET and DELETE with a JSON content type and no body, [] with DELETE and POST /logout, POST /logout with a length of 0, without a length, and chunked.',
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
    text: 'The declared type of a body may have parameters such as a charset. Another charset than UTF-8 and its part ASCII is refused.',
    refusal: { code: 400, message: 'The charset of the body is not supported; send UTF-8', ofWire: true },
  },
  'body-encoding': {
    provenance: 'leadmock',
    text: 'A body may be sent plain or with Content-Encoding gzip, deflate or br; another encoding, or one that does not decode, is refused.',
    refusal: {
      code: 400,
      message: 'The Content-Encoding of the body is not supported; send it plain or with gzip',
      ofWire: true,
    },
  },
  'body-utf-8': {
    provenance: 'leadmock',
    text: 'A body whose bytes are not valid UTF-8 is refused: what cannot be kept verbatim is not kept.',
    refusal: { code: 400, message: 'The body is not valid text in its charset', ofWire: true },
  },
  'body-malformed': {
    provenance: 'likely',
    text: 'A body that is not valid JSON is refused.',
    contract: { section: 'Lead-Tracking Service HTTP API', words: 'All requests and responses are JSON.' },
    refusal: { code: 400, message: 'The body is not valid JSON', ofWire: true },
  },
  'body-not-object': {
    provenance: 'guess',
    text: 'A body must be a JSON object: a bare scalar and a list are refused.',
    refusal: { code: 400, message: 'The body must be a JSON object', ofWire: true },
  },
  'body-repeated-key': {
    provenance: 'leadmock',
    text: 'Of a key that stands twice in one object the last one counts, as for JSON.parse; the others are neither checked nor stored.',
  },
  'body-too-deep': {
    provenance: 'leadmock',
    text: 'Lists and objects in a body may be nested 64 deep.',
    refusal: { code: 400, message: 'The body is nested deeper than 64 levels', ofWire: true },
  },
  'body-limit': {
    provenance: 'leadmock',
    setting: 'body-limit',
    text: 'A body may hold 1 MiB, after decompression. A larger one is refused.',
    refusal: { code: 400, message: 'The body is too large', ofWire: true },
  },
  'field-size': {
    provenance: 'guess',
    text: 'Texts and lists have no greatest size of their own: they may be as large as their body.',
    contract: { section: 'Limits', words: 'Maximum sizes of fields, lists and requests: not shown.' },
  },
});

const fieldRules = about('withBody', {
  'field-required': {
    provenance: 'likely',
    text: 'A required field that is missing is refused.',
    contract: { section: 'Login request', words: 'All four fields are required.' },
    refusal: { code: 400, message: 'A required field is missing' },
    operations: 'withRequiredFields',
  },
  'field-invalid': {
    provenance: 'likely',
    text: 'A field of another type than the documented one, or with a value that the contract does not allow, is refused.',
    contract: {
      section: 'Task (create request)',
      words: 'Allowed items: `sms`, `email`, `call` (phone call), `popup`',
    },
    refusal: { code: 400, message: 'A field has a wrong value' },
  },
  'field-refusal': {
    provenance: 'guess',
    text: 'What is refused for a field gets code 400, and a message that names the field and says what is allowed.',
    contract: {
      section: 'Errors',
      words: 'Errors for missing required fields, invalid values and unknown IDs: not shown.',
    },
  },
  'integer-range': {
    provenance: 'leadmock',
    text: 'Integers lie between -(2^53-1) and 2^53-1; 12.0 and 1.2e1 are integers too.',
    refusal: { code: 400, message: 'An integer must lie between -(2^53-1) and 2^53-1' },
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
    text: 'Real clients add "options": [] (or an object) to the bodies of owner and comment: it works, unless unknownFields=refuse.',
    evidence: [{ source: 'clients', says: 'They send "options": [] beside owner and text, also as an object.' }],
    operations: ['change-owner', 'add-comment'],
  },
  'wire-json': {
    provenance: 'likely',
    text: 'JSON with \\u and \\/ escapes, raw UTF-8 and white space, sent whole or chunked, after Expect: 100-continue, gzipped, over a new or a kept connection, all work.',
    evidence: [{ source: 'clients', says: 'Each of these ways is that of one or more.', count: 1 }],
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
    text: 'What the HTTP parser itself refuses gets HTTP 400 (no HTTP), 431 (headers too large) or 408 (too slow) with the envelope, then the connection closes.',
    refusal: { code: 400, message: 'Bad request', httpStatus: 400, ofWire: true },
  },
  ...fieldRules,
} as const satisfies Record<string, DeclaredRule>;
