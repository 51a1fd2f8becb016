import { about } from '../rules/about.ts';

export const sessionRules = about(['login'], {
  'login-fields': {
    provenance: 'contract',
    text: 'login, password, service and version are required.',
    contract: { section: 'Login request', quote: 'All four fields are required.' },
  },
  'login-empty': {
    provenance: 'guess',
    text: 'login, password and service must not be empty.',
    rejection: { code: 400, message: 'login, password and service must not be empty' },
  },
  'login-version': {
    provenance: 'contract',
    text: 'version must be "1.0".',
    contract: { section: 'Versioning', quote: 'The only available version is `1.0`.' },
  },
  'login-no-token': {
    provenance: 'contract',
    text: 'A login needs no token.',
    contract: { section: 'Authentication', quote: '`/login` is the only request sent without a token.' },
  },
  'login-wrong': {
    provenance: 'contract',
    text: 'A login with a wrong login or password gets code 401, and a message with the meaning "invalid login or password".',
    contract: { section: 'Errors', quote: '| Login with wrong login or password | 401 | invalid login or password |' },
    rejection: { code: 401, message: 'Invalid login or password' },
  },
  'login-message': {
    provenance: 'likely',
    text: 'A wrong login and a wrong password get the same message.',
    contract: { section: 'Errors', quote: '| Login with wrong login or password | 401 | invalid login or password |' },
  },
  'login-message-text': {
    provenance: 'guess',
    text: 'The message for a wrong login or password is "Invalid login or password".',
  },
  'login-match': {
    provenance: 'guess',
    text: 'login and password must equal the stored values of the user, including case and white space.',
  },
  'login-result': {
    provenance: 'contract',
    text: 'The result of a login contains the token as a string.',
    contract: { section: 'Login request', quote: 'Login response: `result.token` (string, <ACCESS_TOKEN>).' },
  },
  'login-result-alone': {
    provenance: 'guess',
    text: 'The only field in the result of a login is the token.',
  },
  'logout-body': {
    provenance: 'contract',
    text: 'A logout has no body.',
    contract: { section: 'Endpoints', quote: 'POST /logout takes no body although it is a POST' },
    operations: ['logout'],
  },
  'logout-result': {
    provenance: 'contract',
    text: 'The result of a logout is true.',
    contract: { section: 'Endpoints', quote: '| POST | /logout | none | `status`, `result` = true |' },
    operations: ['logout'],
  },
  'logout-token': {
    provenance: 'contract',
    text: 'A logout revokes the token of the request.',
    contract: {
      section: 'Endpoints',
      quote: 'the token is taken from the header. After success the token is deleted.',
    },
    operations: ['logout'],
  },
  'logout-others': {
    provenance: 'likely',
    text: 'A logout keeps the other tokens of the user.',
    contract: {
      section: 'Endpoints',
      quote: 'the token is taken from the header. After success the token is deleted.',
    },
    operations: ['logout'],
  },
  'token-form': {
    provenance: 'guess',
    text: 'A token consists of 32 characters from [A-Za-z0-9].',
    evidence: [{ source: 'inferred', text: 'Notes of unknown origin show tokens of this form.' }],
  },
  'token-new': {
    provenance: 'guess',
    text: 'A new token is unguessable and unique.',
  },
  'token-header': {
    provenance: 'contract',
    text: 'The request header named token contains the token.',
    contract: {
      section: 'Authentication',
      quote: 'Every other request carries the token in the HTTP header named `token`.',
    },
    operations: 'withToken',
  },
  'token-header-case': {
    provenance: 'likely',
    text: 'The name of the token header can have any letter case.',
    evidence: [{ source: 'clients', text: 'One client writes Token.', count: 1 }],
    operations: 'withToken',
  },
  'token-required': {
    provenance: 'contract',
    text: 'Every operation except login needs a token.',
    contract: { section: 'Endpoints', quote: 'All endpoints except `/login` require the header `token`' },
    operations: 'withToken',
  },
  'token-missing': {
    provenance: 'likely',
    text: 'A request without a token is rejected with code 401.',
    evidence: [{ source: 'live calls', text: 'Calls without a token get code 401.' }],
    rejection: { code: 401, message: 'Token is required' },
    operations: 'withToken',
  },
  'token-unknown': {
    provenance: 'likely',
    text: 'An unknown token is rejected with code 401. A token is unknown after its logout.',
    evidence: [
      { source: 'live calls', text: 'An unknown token, and a token after its logout, get code 401.', count: 2 },
    ],
    rejection: { code: 401, message: 'Invalid token' },
    operations: 'withToken',
  },
  'token-expired': {
    provenance: 'likely',
    text: 'An expired token is rejected like an unknown token.',
    evidence: [
      {
        source: 'live calls',
        text: 'By analogy: an unknown token, and a token after its logout, get code 401. No expiry was observed.',
        count: 2,
      },
    ],
    rejection: { code: 401, message: 'Invalid token' },
    operations: 'withToken',
  },
  'token-life': {
    provenance: 'contract',
    text: 'A token expires after 24 hours without any action. Each action restarts the 24 hours.',
    contract: { section: 'Authentication', quote: 'A token expires after 24 hours without any action.' },
    operations: 'withToken',
  },
  'token-life-boundary': {
    provenance: 'guess',
    text: "By the sandbox's clock, a token is still valid 23:59:59.999 after its last action, and has expired after 24:00:00.000.",
    operations: 'withToken',
  },
  'many-tokens': {
    provenance: 'contract',
    text: 'One user can be logged in for any number of services from one IP address.',
    contract: {
      section: 'Authentication',
      quote: 'any number of client services may be authorized from one IP address.',
    },
  },
  'earlier-tokens': {
    provenance: 'likely',
    text: "A login keeps the user's tokens for other services and from other addresses.",
    contract: {
      section: 'Authentication',
      quote: 'any number of client services may be authorized from one IP address.',
    },
  },
  'token-any-address': {
    provenance: 'guess',
    text: 'A token is valid from any address. Use of a token from another address is not a login from that address.',
    operations: 'withToken',
  },
  'caller-address': {
    provenance: 'leadmock',
    setting: 'trust-proxy',
    text: 'The address of a login is the address of the socket, or with --trust-proxy the address in X-Forwarded-For, without its port. All loopback addresses count as one address. An IPv4-mapped IPv6 address counts as its IPv4 address.',
  },
});
