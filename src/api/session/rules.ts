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
    text: 'Only version "1.0" is available.',
    contract: { section: 'Versioning', quote: 'The only available version is `1.0`.' },
  },
  'login-no-token': {
    provenance: 'contract',
    text: 'A login needs no token.',
    contract: { section: 'Authentication', quote: '`/login` is the only request sent without a token.' },
  },
  'login-wrong': {
    provenance: 'contract',
    text: 'A wrong login or password gets code 401 and a message that says so.',
    contract: { section: 'Errors', quote: '| Login with wrong login or password | 401 | invalid login or password |' },
    rejection: { code: 401, message: 'Invalid login or password' },
  },
  'login-message': {
    provenance: 'likely',
    text: 'The message is the same for a wrong login as for a wrong password.',
    contract: { section: 'Errors', quote: '| Login with wrong login or password | 401 | invalid login or password |' },
  },
  'login-match': {
    provenance: 'guess',
    text: 'login and password must be those of the user character by character: case and white space count.',
  },
  'login-result': {
    provenance: 'contract',
    text: 'The result of a login holds the token, a string.',
    contract: { section: 'Login request', quote: 'Login response: `result.token` (string, <ACCESS_TOKEN>).' },
  },
  'login-result-alone': {
    provenance: 'guess',
    text: 'The result of a login holds nothing beside the token.',
  },
  'logout-body': {
    provenance: 'contract',
    text: 'A logout takes no body.',
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
    text: 'A logout deletes the token that it came with.',
    contract: {
      section: 'Endpoints',
      quote: 'the token is taken from the header. After success the token is deleted.',
    },
    operations: ['logout'],
  },
  'logout-others': {
    provenance: 'likely',
    text: 'A logout leaves the other tokens of the user as they are.',
    contract: {
      section: 'Endpoints',
      quote: 'the token is taken from the header. After success the token is deleted.',
    },
    operations: ['logout'],
  },
  'token-form': {
    provenance: 'likely',
    text: 'A token is 32 characters [A-Za-z0-9].',
    evidence: [{ source: 'inferred', text: 'Notes show tokens of this form, and do not say where they were seen.' }],
  },
  'token-new': {
    provenance: 'guess',
    text: 'A new token is unguessable, and unlike any other.',
  },
  'token-header': {
    provenance: 'contract',
    text: 'The token comes in the header named token.',
    contract: {
      section: 'Authentication',
      quote: 'Every other request carries the token in the HTTP header named `token`.',
    },
    operations: 'withToken',
  },
  'token-header-case': {
    provenance: 'likely',
    text: 'The name of that header may be in any case: real clients send Token.',
    evidence: [{ source: 'clients', text: 'They write Token.', count: 1 }],
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
    text: 'An unknown token, and a token after its logout, is rejected with code 401.',
    evidence: [
      { source: 'live calls', text: 'A token that never was, and one after its logout, get code 401.', count: 2 },
    ],
    rejection: { code: 401, message: 'Invalid token' },
    operations: 'withToken',
  },
  'token-expired': {
    provenance: 'likely',
    text: 'An expired token is rejected like an unknown one.',
    evidence: [
      {
        source: 'live calls',
        text: 'By analogy: an unknown token and one after its logout get code 401. No token was seen to expire.',
        count: 2,
      },
    ],
    rejection: { code: 401, message: 'Invalid token' },
    operations: 'withToken',
  },
  'token-life': {
    provenance: 'contract',
    text: 'A token ends after 24 hours without any action; each action restarts the 24 hours.',
    contract: { section: 'Authentication', quote: 'A token expires after 24 hours without any action.' },
    operations: 'withToken',
  },
  'token-life-boundary': {
    provenance: 'guess',
    text: 'After 23:59:59.999 of idleness a token still holds, after 24:00:00.000 it does not, by the clock of the sandbox.',
    operations: 'withToken',
  },
  'many-tokens': {
    provenance: 'contract',
    text: 'Any number of services of one user live side by side at one address.',
    contract: {
      section: 'Authentication',
      quote: 'any number of client services may be authorized from one IP address.',
    },
  },
  'earlier-tokens': {
    provenance: 'likely',
    text: 'A login leaves the tokens that its user has for other services or from other addresses as they are.',
    contract: {
      section: 'Authentication',
      quote: 'any number of client services may be authorized from one IP address.',
    },
  },
  'token-any-address': {
    provenance: 'guess',
    text: 'A token holds from any address. What is done with it elsewhere logs nobody in there, and nobody out.',
    operations: 'withToken',
  },
  'caller-address': {
    provenance: 'leadmock',
    setting: 'trust-proxy',
    text: 'The address of a login is that of the socket, or what --trust-proxy makes of X-Forwarded-For. All loopback addresses are one caller; an IPv4-mapped IPv6 address is its IPv4 address. Tokens created through the control plane are outside the rule.',
  },
});
