import type { DeclaredRule } from '../../core/rule.ts';

export const commonRules = {
  'answer-json': {
    provenance: 'contract',
    text: 'Every answer is JSON.',
    contract: { section: 'Lead-Tracking Service HTTP API', quote: 'All requests and responses are JSON.' },
  },
  'success-envelope': {
    provenance: 'contract',
    text: 'Success is {"status":"success","result":…}, and only the deletion of a view has no result.',
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
    text: 'A success comes with HTTP 200: several real clients do not read a body outside 2xx, and a 204 breaks them.',
    evidence: [
      {
        source: 'clients',
        text: 'Several do not read a body outside 2xx, and a 204 breaks them. The notes of live calls tell the status of errors alone.',
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
    text: 'errors holds at least one item, and no message is empty.',
  },
  'envelope-keys': {
    provenance: 'guess',
    text: 'Nothing stands in an envelope beside status and result or errors, and nothing in an item of errors beside code and message.',
  },
  'sandbox-name': {
    provenance: 'leadmock',
    text: 'The base URL /_sandbox/<name>, the header X-Mock-Sandbox or the member leadmock.sandbox of the header baggage chooses a sandbox; a call of one of the operations creates it when it does not exist, a preflight and an unknown route do not. Its name is a letter or digit and up to 63 more of them, dots, underscores and hyphens. Another name is rejected.',
    rejection: {
      code: 404,
      message:
        'There is no sandbox of that name: it begins with a letter or digit, and holds those and . _ - (64 at most)',
    },
  },
  'sandbox-selectors': {
    provenance: 'leadmock',
    text: 'A request that names two different sandboxes is rejected, and one whose baggage has a leadmock.sandbox that cannot be read.',
    rejection: { code: 400, message: 'The request names two sandboxes' },
  },
  'sandbox-room': {
    provenance: 'leadmock',
    setting: 'max-sandboxes',
    text: 'Sandboxes that are created by their first use take at most half of --max-sandboxes. Beyond that a new one evicts one of them that no operation was asked of, or else the one that is idle longest, if that has been idle for ten minutes; otherwise it is rejected with 503, HTTP status included.',
    rejection: { code: 503, message: 'There is no room for another sandbox', httpStatus: 503 },
  },
  'sandbox-dropped': {
    provenance: 'leadmock',
    text: 'A late request does not create a sandbox again that POST /_mock/sandboxes created and that was deleted or evicted. Such a request gets code 410, HTTP status included, until POST /_mock/sandboxes creates the sandbox again. An auto-created sandbox that was evicted while in use stays deleted for ten minutes. leadmock remembers the latest 10,000 names.',
    rejection: { code: 410, message: 'The sandbox was deleted', httpStatus: 410 },
  },
  'check-order': {
    provenance: 'guess',
    text: 'Checks in this order: route (404), token (401), rate limit (503), body parses (400), body fits its schema (400), object in the path exists, references exist, domain rules. Then the change.',
  },
  'refusal-changes-nothing': {
    provenance: 'guess',
    text: "A rejected request changes nothing but the token's last action.",
  },
  'body-after-token': {
    provenance: 'leadmock',
    text: 'A bad token is rejected whatever the body holds, once that has arrived: leadmock waits for at most 64 KiB and one second. A client that waits to be asked for the body (Expect: 100-continue) is asked only with a good token. It must still hold when the body is there.',
    operations: 'withToken',
  },
  'unknown-route': {
    provenance: 'likely',
    text: 'An unknown route gets code 404 in the envelope, never HTML.',
    evidence: [{ source: 'live calls', text: 'A route that is not there gets the envelope, with HTTP 200.' }],
    rejection: { code: 404, message: 'Not found' },
  },
  'unknown-method': {
    provenance: 'guess',
    text: 'A known path with another method, also HEAD, is an unknown route: there is no 405. CONNECT, which asks for a tunnel, gets HTTP 404 with the envelope, and the connection closes.',
    rejection: { code: 404, message: 'Not found' },
  },
  'exact-path': {
    provenance: 'guess',
    text: 'A known path in another case, or with a // in it, is an unknown route.',
    rejection: { code: 404, message: 'Not found' },
  },
  'trailing-slash': { provenance: 'guess', text: 'A path may end in one slash.' },
  'options-preflight': {
    provenance: 'leadmock',
    setting: 'no-cors',
    text: 'OPTIONS is answered by CORS, without a token; with --no-cors it is an unknown route. Pages of every origin may read the answers, those of a loopback origin also with credentials; with --cors-origin only the named ones, with credentials. No cookie is read or set.',
  },
  'foreign-host': {
    provenance: 'leadmock',
    setting: 'allowed-hosts',
    text: 'Where --no-cors or --cors-origin closes the service to web pages, a request must name a Host that no public page can have: an IP address, a name without a dot, one under .localhost, .local, .internal or .test, or one of --allowed-hosts. Any other is rejected with 403, HTTP status included: a page whose own name was rebound to this machine sends that name.',
    rejection: { code: 403, message: 'This Host is not known here', httpStatus: 403 },
  },
  'path-id': {
    provenance: 'guess',
    text: 'A number in a path has digits without leading zeros, and is 1 to 2^53-1; a UUID may be in any case. Anything else, broken percent-encoding too, is answered as an unknown object.',
  },
  signature: {
    provenance: 'contract',
    text: 'The service of the login signs every action of that client.',
    contract: {
      section: 'What the service does',
      quote: 'The value of `service` sent at login is used as the signature of all actions performed by that client.',
    },
  },
  'signature-place': {
    provenance: 'leadmock',
    text: 'The signature is stored with each task, comment, payment, owner change and view edit. The state shows it, and no answer of the service does.',
  },
  'one-account': {
    provenance: 'guess',
    text: 'There is one account: every user sees every project and lead. Code 403 exists only for secondUser=reject, and for a foreign Host.',
  },
  'answer-headers': {
    provenance: 'guess',
    text: 'Answers are application/json; charset=utf-8, without X-Powered-By and without ETag, so never 304.',
  },
  'mock-headers': {
    provenance: 'leadmock',
    setting: 'no-mock-headers',
    text: 'A rejection is explained in response headers (X-Mock-Rule, X-Mock-Explain), not in the body; --no-mock-headers removes them. What the HTTP parser rejects, and CONNECT, have none.',
  },
  storage: {
    provenance: 'leadmock',
    text: 'A change that cannot be written to disk, or would make the state longer than a start can read (about 512 MiB), is taken back and gets code 503, with HTTP 503. Reads go on.',
    rejection: { code: 503, message: 'The change could not be written to disk', httpStatus: 503 },
  },
  'internal-error': {
    provenance: 'leadmock',
    text: 'A defect of leadmock itself gets code 500 in the envelope, with HTTP 500.',
    rejection: { code: 500, message: 'Internal error of the mock', httpStatus: 500 },
  },
} as const satisfies Record<string, DeclaredRule>;
