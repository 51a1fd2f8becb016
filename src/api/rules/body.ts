import type { Rule } from '../../core/rule.ts';
import { withBody } from './scopes.ts';

/** Rules about how a body is read and checked. */
export const bodyRules = {
  'body-ignored': {
    provenance: 'observed',
    text: 'POST /logout, GET and DELETE ignore any body: none, an empty one with a JSON content type, [], {}, one without Content-Length. There is no 411 and no 415.',
    operations: ['logout', 'get-view', 'delete-view'],
  },
  'body-empty': {
    provenance: 'chosen',
    text: 'An operation that takes a body reads an empty one as {}.',
    operations: withBody,
  },
  'body-content-type': {
    provenance: 'documented',
    switch: 'contentType',
    text: 'A non-empty body must be declared as application/json; a charset parameter is fine.',
    refusal: { code: 400, message: 'Content-Type must be application/json' },
    operations: withBody,
  },
  'body-charset': {
    provenance: 'chosen',
    text: 'A body in another charset than UTF-8, UTF-16 or UTF-32 is refused.',
    refusal: { code: 400, message: 'The charset of the body is not supported; send UTF-8' },
    operations: withBody,
  },
  'body-encoding': {
    provenance: 'chosen',
    text: 'A body may be sent plain or with Content-Encoding gzip, deflate or br; another encoding, or one that does not decode, is refused.',
    refusal: { code: 400, message: 'The Content-Encoding of the body is not supported; send it plain or with gzip' },
    operations: withBody,
  },
  'body-utf-8': {
    provenance: 'chosen',
    text: 'A body in UTF-8 whose bytes are broken is refused: what cannot be kept verbatim is not kept.',
    refusal: { code: 400, message: 'The body is not valid UTF-8' },
    operations: withBody,
  },
  'body-malformed': {
    provenance: 'chosen',
    text: 'A body that is no JSON is refused.',
    refusal: { code: 400, message: 'The body is not valid JSON' },
    operations: withBody,
  },
  'body-not-object': {
    provenance: 'chosen',
    text: 'A body must be a JSON object: a bare scalar and a list are refused.',
    refusal: { code: 400, message: 'The body must be a JSON object' },
    operations: withBody,
  },
  'body-too-deep': {
    provenance: 'chosen',
    text: 'Lists and objects in a body may be nested 64 deep.',
    refusal: { code: 400, message: 'The body is nested deeper than 64 levels' },
    operations: withBody,
  },
  'body-limit': {
    provenance: 'chosen',
    setting: 'body-limit',
    text: 'A body may hold 1 MiB, after decompression. A larger one is refused.',
    refusal: { code: 400, message: 'The body is too large' },
    operations: withBody,
  },
  'http-parser': {
    provenance: 'chosen',
    text: 'What the HTTP parser itself refuses gets HTTP 400 (no HTTP), 431 (headers too large) or 408 (too slow) with the envelope, then the connection closes.',
    refusal: { code: 400, message: 'Bad request', httpStatus: 400 },
  },
  'field-required': {
    provenance: 'chosen',
    text: 'A required field that is missing is refused with code 400 and a message that names it.',
    refusal: { code: 400, message: 'A required field is missing' },
    operations: withBody,
  },
  'field-invalid': {
    provenance: 'chosen',
    text: 'A field of the wrong type or with a value that is not allowed is refused with code 400 and a message that names it and says what is allowed. Integers lie between -(2^53-1) and 2^53-1.',
    refusal: { code: 400, message: 'A field has a wrong value' },
    operations: withBody,
  },
  'field-unknown': {
    provenance: 'observed',
    switch: 'unknownFields',
    text: 'Fields that the contract does not list are ignored: real clients send options: [] and whole models.',
    refusal: { code: 400, message: 'A field is not documented' },
    operations: withBody,
  },
  'numeric-string': {
    provenance: 'documented',
    switch: 'numericStrings',
    text: 'An integer must be a JSON number; only for sum does the contract allow a string.',
    refusal: { code: 400, message: 'An integer must not be sent as a string' },
    operations: withBody,
  },
  'validation-errors': {
    provenance: 'observed',
    switch: 'validationErrors',
    text: 'When several fields are wrong, errors holds one item, for the first in the order of the contract; clients read only the first. With validationErrors=all it holds them all in that order, up to 100, and of a list one for each wrong item.',
    operations: withBody,
  },
  'null-optional': {
    provenance: 'chosen',
    text: 'null for an optional field counts as not given.',
    operations: ['create-task', 'edit-view'],
  },
  'wire-options': {
    provenance: 'observed',
    text: 'Real clients add "options": [] (or an object) to the bodies of owner and comment: it works.',
    operations: ['change-owner', 'add-comment'],
  },
  'wire-json': {
    provenance: 'observed',
    text: 'JSON with \\u and \\/ escapes, raw UTF-8 and white space, sent whole or chunked, after Expect: 100-continue, gzipped, over a new or a kept connection, all work.',
    operations: withBody,
  },
} as const satisfies Record<string, Rule>;
