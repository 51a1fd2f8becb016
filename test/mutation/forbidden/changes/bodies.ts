import type { assumedRules } from '../../../../src/api/rules/assumed.ts';
import type { bodyRules } from '../../../../src/api/rules/body.ts';
import type { ForbiddenChanges } from '../change.ts';

const READ = 'src/http/service/read-body.ts';
const RECEIVE = 'src/http/service/receive-body.ts';
const CHECK = 'src/http/service/check-body.ts';
const EXPLAIN = 'src/schema/explain.ts';
const REQUEST_SCHEMA = 'src/schema/request-schema.ts';
const MAPPER = 'src/http/service/error-mapper.ts';
const PARSER = 'src/http/server/parser-errors.ts';
const SERVER = 'src/http/server/server.ts';
const TASK = 'schemas/create-task.request.json';
const OWNER = 'schemas/change-owner.request.json';
const BOUNDS =
  '"type": "integer",\n        "minimum": -9007199254740991,\n        "maximum": 9007199254740991,\n        "description":';
const FREE_ABOVE = '"type": "integer",\n        "minimum": -9007199254740991,\n        "description":';
const FREE_BELOW = '"type": "integer",\n        "maximum": 9007199254740991,\n        "description":';

/** Changes that rules about bodies forbid. */
export const bodyChanges: ForbiddenChanges<typeof bodyRules, (typeof assumedRules)['Bodies']> = {
  'body-ignored': [
    {
      does: 'A body is rejected by operations without one.',
      file: 'src/http/service/warnings.ts',
      find: "Number(length) > EMPTY_BYTES) noteWarning(res.locals, 'unexpected-body');",
      put: "Number(length) > 0) throw new Error('no body belongs here');",
    },
    {
      does: 'A request without a length is rejected by operations without a body.',
      file: 'src/http/service/warnings.ts',
      find: "const length = req.headers['content-length'];",
      put: "const length = req.headers['content-length'];\n  if (length === undefined && req.method === 'POST') throw new Error('411');",
    },
    {
      does: 'A chunked body is rejected by operations without a body.',
      file: 'src/http/service/warnings.ts',
      find: "const length = req.headers['content-length'];",
      put: "const length = req.headers['content-length'];\n  if (req.headers['transfer-encoding'] !== undefined) throw new Error('411');",
    },
  ],
  'body-empty': [
    {
      does: 'An empty chunked body is not valid JSON.',
      file: READ,
      find: "JSON.parse(text || '{}')",
      put: 'JSON.parse(text)',
    },
    {
      does: 'An operation with a body rejects an empty one.',
      file: CHECK,
      find: 'req.body ?? (req.body === undefined ? {} : null)',
      put: 'req.body ?? null',
    },
  ],
  'body-content-type': [
    {
      does: 'Every type that ends in json is accepted.',
      file: READ,
      find: "mediaType.trim().toLowerCase() === 'application/json'",
      put: "mediaType.trim().toLowerCase().endsWith('json')",
    },
    {
      does: 'A body without a type is accepted.',
      file: READ,
      find: "(headers['content-type'] ?? '').split(';')",
      put: "(headers['content-type'] ?? 'application/json').split(';')",
    },
  ],
  'body-charset': [
    {
      does: 'ISO-8859-1 is accepted.',
      file: READ,
      find: 'if (foreignCharset(req) !== undefined) throw',
      put: "if (![undefined, 'iso-8859-1'].includes(foreignCharset(req))) throw",
    },
    {
      does: 'UTF-16 is accepted.',
      file: READ,
      find: 'if (foreignCharset(req) !== undefined) throw',
      put: "if (![undefined, 'utf-16'].includes(foreignCharset(req))) throw",
    },
    {
      does: 'A charset in quotes is rejected.',
      file: READ,
      find: '\\s*charset\\s*=\\s*"?([^";\\s]*)/i',
      put: '\\s*charset\\s*=\\s*([^;\\s]*)/i',
    },
  ],
  'body-encoding': [
    {
      does: 'Brotli is rejected.',
      file: READ,
      find: "'gzip', 'deflate', 'br'",
      put: "'gzip', 'deflate'",
    },
    {
      does: 'Deflate is rejected.',
      file: READ,
      find: "'gzip', 'deflate', 'br'",
      put: "'gzip', 'br'",
    },
    {
      does: 'An unknown encoding is treated as none.',
      file: READ,
      find: "if (!hasKnownEncoding(req)) throw reject('body-encoding');",
      put: "if (!hasKnownEncoding(req)) delete req.headers['content-encoding'];",
    },
  ],
  'body-utf-8': [
    {
      does: 'Broken bytes become replacement characters.',
      file: RECEIVE,
      find: 'const text = utf8Text(bytes);',
      put: 'const text = (utf8Text(bytes) ?? String(bytes)) as string | undefined;',
    },
    {
      does: 'Broken bytes are rejected only if the charset is declared.',
      file: RECEIVE,
      find: 'error: text === undefined ? NOT_UTF_8 : failure',
      put: "error: text === undefined && /charset/i.test(req.headers['content-type'] ?? '') ? NOT_UTF_8 : failure",
    },
  ],
  'body-malformed': [
    {
      does: 'A comma may stand behind the last field.',
      file: READ,
      find: "JSON.parse(text || '{}')",
      put: "JSON.parse(text.replace(/,\\s*}\\s*$/, '}') || '{}')",
    },
    {
      does: 'Invalid JSON counts as {}.',
      file: READ,
      find: "return next(reject('body-malformed', { hint: placeOfJsonError(text) }));",
      put: 'req.body = {};',
    },
  ],
  'body-not-object': [
    {
      does: 'null counts as {}.',
      file: CHECK,
      find: 'req.body ?? (req.body === undefined ? {} : null)',
      put: 'req.body ?? {}',
    },
    {
      does: 'A list counts as an object.',
      file: CHECK,
      find: 'if (!isObject(body)) throw',
      put: "if (typeof body !== 'object' || body === null) throw",
    },
  ],
  'body-repeated-key': [
    {
      does: 'A repeated key is rejected.',
      file: READ,
      find: "JSON.parse(text || '{}')",
      put: '/"(\\w+)"\\s*:[^{}]*"\\1"\\s*:/.test(text) ? JSON.parse("") : JSON.parse(text || "{}")',
    },
    {
      does: 'The first of two equal keys counts.',
      file: READ,
      find: "JSON.parse(text || '{}')",
      put: 'JSON.parse(text.replace(/("(\\w+)"\\s*:\\s*(?:"[^"]*"|\\d+))\\s*,\\s*"\\2"\\s*:\\s*(?:"[^"]*"|\\d+)/g, "$1") || "{}")',
    },
  ],
  'body-too-deep': [
    {
      does: 'Lists and objects may be nested 65 deep.',
      file: 'src/core/json/nesting.ts',
      find: 'const MAX_DEPTH = 64;',
      put: 'const MAX_DEPTH = 65;',
    },
    {
      does: 'Lists and objects may be nested 63 deep.',
      file: 'src/core/json/nesting.ts',
      find: 'const MAX_DEPTH = 64;',
      put: 'const MAX_DEPTH = 63;',
    },
    {
      does: 'Only objects count.',
      file: 'src/core/json/nesting.ts',
      find: "for (const item of value) if (typeof item === 'object' && isTooDeep(item, remainingDepth - 1)) return true;",
      put: "for (const item of value) if (typeof item === 'object' && isTooDeep(item, remainingDepth)) return true;",
    },
  ],
  'body-limit': [
    {
      does: 'A body may be one byte larger.',
      file: RECEIVE,
      find: 'limit: limitBytes,',
      put: 'limit: limitBytes + 1,',
    },
    {
      does: 'A body may be one byte smaller.',
      file: RECEIVE,
      find: 'limit: limitBytes,',
      put: 'limit: limitBytes - 1,',
    },
    {
      does: 'The limit counts before decompression.',
      file: RECEIVE,
      find: 'read(req, res, (failure?: BodyError) => {',
      put: "(Number(req.headers['content-length'] ?? 0) <= limitBytes && req.headers['content-encoding'] !== undefined ? express.raw({ type: () => true, limit: 2 ** 28 }) : read)(req, res, (failure?: BodyError) => {",
    },
  ],
  'field-size': [
    {
      does: 'The text of a task has 65,535 characters at most.',
      file: TASK,
      find: '"description": "Task description"',
      put: '"description": "Task description", "maxLength": 65535',
    },
    {
      does: 'The purpose of a payment has 255 characters at most.',
      file: 'schemas/add-payment.request.json',
      find: '"description": "Name of the payment purpose",',
      put: '"description": "Name of the payment purpose", "maxLength": 255,',
    },
    {
      does: 'A referer has 2,048 characters at most.',
      file: 'schemas/edit-view.request.json',
      find: '"description": "Page from which the visitor came"',
      put: '"description": "Page from which the visitor came", "maxLength": 2048',
    },
    {
      does: 'The service of a login has 255 characters at most.',
      file: 'schemas/login.request.json',
      find: '"description": "Name of the client service, which signs all its actions",',
      put: '"description": "Name of the client service, which signs all its actions", "maxLength": 255,',
    },
    {
      does: 'A task has a thousand labels at most.',
      file: TASK,
      find: '"description": "Labels of the project"',
      put: '"description": "Labels of the project", "maxItems": 1000',
    },
  ],
  'http-parser': [
    {
      does: 'Headers that are too large get 400.',
      file: PARSER,
      find: "return [431, 'The URL",
      put: "return [400, 'The URL",
    },
    {
      does: 'A request that is too slow gets 400.',
      file: PARSER,
      find: "if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408,",
      put: "if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [400,",
    },
    {
      does: 'The response does not announce that the connection closes.',
      file: PARSER,
      find: "    ['Connection', 'close'],\n",
      put: '',
    },
    {
      does: 'The response comes without the envelope.',
      file: PARSER,
      find: 'const text = errorEnvelope([{ code: status, message }]);',
      put: 'const text = message;\n  void errorEnvelope;',
    },
  ],
  'field-required': [
    {
      does: 'A missing field is treated as an empty string.',
      file: CHECK,
      find: 'const violations = schema.check(body).map(toViolation);',
      put: "const violations = schema.check(body).filter(({ keyword, field }) => keyword !== 'required' || field !== 'title').map(toViolation);",
    },
    {
      does: 'A comment without text reaches the next check.',
      file: 'schemas/add-comment.request.json',
      find: '"required": ["text"]',
      put: '"required": []',
    },
  ],
  'field-invalid': [
    {
      does: 'A number is accepted as the text of a task.',
      file: TASK,
      find: '"text": {\n      "type": ["string", "null"],',
      put: '"text": {\n      "type": ["string", "number", "null"],',
    },
    {
      does: 'true is accepted as an owner.',
      file: OWNER,
      find: '"type": "integer",\n      "minimum": 0,',
      put: '"type": ["integer", "boolean"],\n      "minimum": 0,',
    },
  ],
  'field-refusal': [
    {
      does: 'The message does not list the allowed values.',
      file: EXPLAIN,
      find: "return `must be one of ${listed(params['allowedValues'])}${meant(data, params['allowedValues'])}`;",
      put: "return 'is not allowed';",
    },
    {
      does: 'The message does not show the largest number.',
      file: EXPLAIN,
      find: "return `must be at most ${params['limit']}`;",
      put: "return 'is too large';",
    },
    {
      does: 'A wrong value gets the code 422.',
      file: 'src/api/rules/body.ts',
      find: "rejection: { code: 400, message: 'A field has a wrong value' }",
      put: "rejection: { code: 422, message: 'A field has a wrong value' }",
    },
    {
      does: 'A missing field gets the code 422.',
      file: 'src/api/rules/body.ts',
      find: "rejection: { code: 400, message: 'A required field is missing' }",
      put: "rejection: { code: 422, message: 'A required field is missing' }",
    },
  ],
  'integer-range': [
    {
      does: '1e400 is reported as a value of another type.',
      file: EXPLAIN,
      find: 'return limit === undefined ? error : {',
      put: 'return limit !== undefined ? error : {',
    },
    {
      does: 'Items of observers have no upper bound.',
      file: TASK,
      find: `${BOUNDS} "Employee ID"`,
      put: `${FREE_ABOVE} "Employee ID"`,
    },
    {
      does: 'Items of observers have no lower bound.',
      file: TASK,
      find: `${BOUNDS} "Employee ID"`,
      put: `${FREE_BELOW} "Employee ID"`,
    },
    {
      does: 'Items of labels have no upper bound.',
      file: TASK,
      find: `${BOUNDS} "Label ID"`,
      put: `${FREE_ABOVE} "Label ID"`,
    },
    {
      does: 'Items of labels have no lower bound.',
      file: TASK,
      find: `${BOUNDS} "Label ID"`,
      put: `${FREE_BELOW} "Label ID"`,
    },
    {
      does: 'date_end has no upper bound.',
      file: TASK,
      find: '"maximum": 9007199254740991,\n      "description": "End, unix timestamp"',
      put: '"description": "End, unix timestamp"',
    },
    {
      does: 'date_start has no upper bound.',
      file: TASK,
      find: '"maximum": 9007199254740991,\n      "description": "Start, unix timestamp"',
      put: '"description": "Start, unix timestamp"',
    },
    {
      does: 'owner_id has no upper bound.',
      file: TASK,
      find: '"maximum": 9007199254740991,\n      "description": "ID of the employee responsible; 0 is the main account"',
      put: '"description": "ID of the employee responsible; 0 is the main account"',
    },
    {
      does: 'project_id has no lower bound.',
      file: TASK,
      find: '"minimum": -9007199254740991,\n      "maximum": 9007199254740991,\n      "description": "ID of the project"',
      put: '"maximum": 9007199254740991,\n      "description": "ID of the project"',
    },
    {
      does: 'lead_id has no upper bound.',
      file: TASK,
      find: '"maximum": 9007199254740991,\n      "description": "ID of the lead to which the task is bound"',
      put: '"description": "ID of the lead to which the task is bound"',
    },
    {
      does: 'owner has no upper bound.',
      file: OWNER,
      find: '"maximum": 9007199254740991,',
      put: '',
    },
  ],
  'field-unknown': [
    {
      does: 'An undocumented field is stored with the task.',
      file: 'src/api/task/create-task.ts',
      find: 'id: state.tasks.nextId,\n      ...task,',
      put: '...body,\n      id: state.tasks.nextId,\n      ...task,',
    },
    {
      does: 'An undocumented field is stored with the comment.',
      file: 'src/api/lead/add-comment.ts',
      find: 'id: String(state.comments.nextId),',
      put: '...body,\n      id: String(state.comments.nextId),',
    },
    {
      does: 'An undocumented field is stored with the payment.',
      file: 'src/api/lead/add-payment.ts',
      find: 'id: state.payments.nextId,',
      put: '...(body as object),\n      id: state.payments.nextId,',
    },
    {
      does: 'A change of owner stores undocumented fields in the lead.',
      file: 'src/api/lead/change-owner.ts',
      find: 'const changed = state.leads.update(lead.id, {',
      put: 'const changed = state.leads.update(lead.id, {\n      ...(({ owner: _, ...more }) => more)(body),',
    },
    {
      does: 'A login with an undocumented field is rejected.',
      file: 'schemas/login.request.json',
      find: '"required": ["login"',
      put: '"additionalProperties": false,\n  "required": ["login"',
    },
  ],
  'numeric-string': [
    {
      does: 'A string of digits is accepted as an owner.',
      file: CHECK,
      find: "if (numericStrings === 'accept')",
      put: "if (numericStrings === 'accept' || operation.id === 'change-owner')",
    },
    {
      does: 'Strings of digits are accepted as ids of observers and labels.',
      file: CHECK,
      find: 'schema.makeNumbers(body);',
      put: "schema.makeNumbers(body);\n    for (const name of ['labels', 'observers']) if (Object.hasOwn(body, name)) body[name] = JSON.parse(JSON.stringify(body[name]).replace(/\"(\\d+)\"/g, '$1'));",
    },
  ],
  'validation-errors': [
    {
      does: 'Two wrong fields give two items.',
      file: MAPPER,
      find: ': [rejection.violations[0]];',
      put: ': rejection.violations.slice(0, 2);',
    },
  ],
  'validation-order': [
    {
      does: 'The item reports the first wrong field in the order of the check.',
      file: REQUEST_SCHEMA,
      find: '.sort((a, b) => place(a) - place(b))',
      put: '',
    },
    {
      does: 'The item reports the first wrong field in the order of the body.',
      file: REQUEST_SCHEMA,
      find: '.sort((a, b) => place(a) - place(b))',
      put: '.sort((a, b) => Object.keys(body).indexOf(a.field) - Object.keys(body).indexOf(b.field))',
    },
    {
      does: 'There are up to 99 items.',
      file: 'src/core/rejection.ts',
      find: 'const MAX_VIOLATIONS = 100;',
      put: 'const MAX_VIOLATIONS = 99;',
    },
    {
      does: 'There are up to 101 items.',
      file: 'src/core/rejection.ts',
      find: 'const MAX_VIOLATIONS = 100;',
      put: 'const MAX_VIOLATIONS = 101;',
    },
    {
      does: 'A list with wrong items gives one item for all of them.',
      file: EXPLAIN,
      find: 'const pointer = pointerOf(error);',
      put: "const pointer = pointerOf(error).replace(/\\/\\d+$/, '');",
    },
  ],
  'null-optional': [
    {
      does: 'null is rejected as labels.',
      file: TASK,
      find: '"labels": {\n      "type": ["array", "null"],',
      put: '"labels": {\n      "type": "array",',
    },
    {
      does: 'null is rejected as visibility.',
      file: TASK,
      find: '"visibility": {\n      "type": ["integer", "null"],',
      put: '"visibility": {\n      "type": "integer",',
    },
    {
      does: 'A text of null is kept as null.',
      file: 'src/api/task/create-task.ts',
      find: "text: body.text ?? '',",
      put: "text: body.text === undefined ? '' : (body.text as string),",
    },
  ],
  'wire-options': [
    {
      does: 'options of a change of owner must be a list.',
      file: OWNER,
      find: '"properties": {\n    "owner": {',
      put: '"properties": {\n    "options": { "type": "array" },\n    "owner": {',
    },
    {
      does: 'options of a comment must be an object.',
      file: 'schemas/add-comment.request.json',
      find: '"properties": {\n    "text": {',
      put: '"properties": {\n    "options": { "type": "object" },\n    "text": {',
    },
  ],
  'wire-order': [
    {
      does: 'A request waits for the response to the previous one.',
      file: SERVER,
      find: 'app(req, res);',
      put: "if (res.socket) app(req, res);\n      else res.once('socket', () => app(req, res));",
    },
  ],
  'wire-json': [
    {
      does: 'A gzipped body is rejected.',
      file: READ,
      find: "'gzip', 'deflate', 'br'",
      put: "'deflate', 'br'",
    },
    {
      does: 'A client that waits for 100 Continue waits forever.',
      file: RECEIVE,
      find: 'if (waitsForInvitation(req)) res.writeContinue();',
      put: 'void waitsForInvitation;\n  void req;\n  void res;',
    },
    {
      does: 'A chunked body is not read.',
      file: RECEIVE,
      find: "return req.headers['transfer-encoding'] !== undefined || announcesBytes(req);",
      put: 'return announcesBytes(req);',
    },
    {
      does: 'An escaped slash is rejected.',
      file: READ,
      find: "JSON.parse(text || '{}')",
      put: "JSON.parse(text.includes('\\\\/') ? '' : text || '{}')",
    },
  ],
};
