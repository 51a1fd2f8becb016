import type { DeclaredRule } from '../../core/rule.ts';

export const commonRules = {
  'response-json': {
    provenance: 'contract',
    text: 'Every response is JSON.',
    contract: { section: 'Lead-Tracking Service HTTP API', quote: 'All requests and responses are JSON.' },
  },
  'success-envelope': {
    provenance: 'contract',
    text: 'A success is {"status":"success","result":…}. Only the deletion of a view has no result.',
    contract: {
      section: 'Response envelope',
      quote:
        'Present on success for most operations (object, or boolean for logout). Absent on success of view deletion.',
    },
  },
  'success-no-errors': {
    provenance: 'likely',
    text: 'A success has no errors.',
    contract: { section: 'Response envelope', quote: '| errors | array of objects | Present when status is `error`;' },
  },
  'success-status': {
    provenance: 'likely',
    text: 'A success has HTTP status 200.',
    evidence: [
      {
        source: 'clients',
        text: 'Several clients ignore bodies outside 2xx, and fail with a 204. The notes of live calls contain only the status of errors.',
      },
    ],
  },
  'error-envelope': {
    provenance: 'contract',
    text: 'A rejection is {"status":"error","errors":[{"code","message"}]}, with an integer as code and a string as message.',
    contract: {
      section: 'Errors',
      quote:
        'An error response has `status` equal to `error` and an `errors` array whose items each have `code` (integer) and `message` (string).',
    },
  },
  'error-items': {
    provenance: 'guess',
    text: 'errors has at least one item, and each message is a non-empty string.',
  },
  'envelope-keys': {
    provenance: 'guess',
    text: 'The only fields of an envelope are status, result and errors. The only fields of an item of errors are code and message.',
  },
  'sandbox-name': {
    provenance: 'leadmock',
    text: 'The base URL /_sandbox/<name>, the header X-Mock-Sandbox, or leadmock.sandbox in the header baggage selects the sandbox of a request. A request with an invalid name is rejected. A request to an operation creates a missing sandbox.',
    rejection: {
      code: 404,
      message: 'Invalid name of a sandbox: use letters, digits and . _ -, beginning with a letter or digit, 64 at most',
    },
  },
  'sandbox-selectors': {
    provenance: 'leadmock',
    text: 'A request with two different sandbox names, or with an unreadable leadmock.sandbox in the header baggage, is rejected.',
    rejection: { code: 400, message: 'The request selects two sandboxes' },
  },
  'sandbox-required': {
    provenance: 'leadmock',
    setting: 'require-sandbox',
    text: 'With --require-sandbox, a request to the sandbox default is rejected.',
    rejection: {
      code: 400,
      message:
        'The request selects no sandbox: append /_sandbox/<name> to the URL of the server, or send the header X-Mock-Sandbox: <name>',
    },
  },
  'sandbox-dropped': {
    provenance: 'leadmock',
    setting: 'max-sandboxes',
    text: 'Requests to an evicted sandbox, to a deleted sandbox that POST /_mock/sandboxes created, to a missing sandbox with a name that leadmock chose, or to a sandbox of another replica, get code and HTTP status 410.',
    rejection: { code: 410, message: 'The sandbox was deleted', httpStatus: 410 },
  },
  'check-order': {
    provenance: 'guess',
    text: 'leadmock receives the whole body, then checks in this order: route (404), token (401), rate limit (503), JSON of the body (400), schema of the body (400), id in the path, ids in the body, rules of the operation. Then the state changes.',
  },
  'refusal-changes-nothing': {
    provenance: 'guess',
    text: 'A rejected request changes no record, but can restart the 24 hours of its token.',
  },
  'unknown-route': {
    provenance: 'likely',
    text: 'An unknown route gets code 404 in the envelope, never HTML.',
    evidence: [{ source: 'live calls', text: 'An unknown route gets the envelope, with HTTP status 200.' }],
    rejection: { code: 404, message: 'Not found' },
  },
  'unknown-method': {
    provenance: 'guess',
    text: 'A known path with another method, including HEAD, is an unknown route. CONNECT gets HTTP status 404 with the envelope, and leadmock closes the connection.',
    rejection: { code: 404, message: 'Not found' },
  },
  'exact-path': {
    provenance: 'guess',
    text: 'A known path with different letter case, or with a double slash, is an unknown route.',
    rejection: { code: 404, message: 'Not found' },
  },
  'trailing-slash': { provenance: 'guess', text: 'A path may end with one slash.' },
  'options-preflight': {
    provenance: 'leadmock',
    setting: 'no-cors',
    text: 'OPTIONS is a CORS preflight, and needs no token. With --no-cors, OPTIONS is an unknown route.',
  },
  'foreign-host': {
    provenance: 'leadmock',
    setting: 'allowed-hosts',
    text: 'With --no-cors or --cors-origin, requests whose Host is not allowed get code and HTTP status 403.',
    rejection: { code: 403, message: 'This Host is not known here', httpStatus: 403 },
  },
  'path-id': {
    provenance: 'guess',
    text: 'A numeric id in a path is 1 to 2^53-1, without leading zeros. A UUID can have any letter case. Other values in a path, including invalid percent-encoding, are unknown ids.',
  },
  signature: {
    provenance: 'contract',
    text: 'The service of a login is the signature of all actions of the client.',
    contract: {
      section: 'What the service does',
      quote: 'The value of `service` sent at login is used as the signature of all actions performed by that client.',
    },
  },
  'signature-place': {
    provenance: 'leadmock',
    text: 'leadmock stores the signature with each new task, comment, payment, category and purpose, and with each lead and view that change-owner or edit-view changes. The state shows the signature; responses of the service do not.',
  },
  'one-account': {
    provenance: 'guess',
    text: 'All users belong to one account, and each user has access to all projects and leads. Only the rules second-user and foreign-host have code 403.',
  },
  'response-headers': {
    provenance: 'guess',
    text: 'Responses have the Content-Type application/json; charset=utf-8, no X-Powered-By and no ETag, and never status 304.',
  },
  'mock-headers': {
    provenance: 'leadmock',
    setting: 'no-mock-headers',
    text: 'The response headers X-Mock-Rule and X-Mock-Explain explain a rejection. Responses of the HTTP parser and to CONNECT have no X-Mock headers.',
  },
  storage: {
    provenance: 'leadmock',
    text: 'If leadmock cannot write a change to disk, leadmock undoes the change and responds with code and HTTP status 503. Reads still work.',
    rejection: { code: 503, message: 'leadmock could not save the change', httpStatus: 503 },
  },
  'internal-error': {
    provenance: 'leadmock',
    text: 'A request that triggers a defect of leadmock gets the envelope with code and HTTP status 500.',
    rejection: { code: 500, message: 'Internal error of the mock', httpStatus: 500 },
  },
} as const satisfies Record<string, DeclaredRule>;
