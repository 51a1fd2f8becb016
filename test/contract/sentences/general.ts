import { EVERY_REQUEST, OWN_WORDS, PROBED, type Sentence, type Showing, TAKES_A_DAY } from './sentence.ts';

const TOKEN_EXPIRES: Showing = {
  rules: ['token-life'],
  unasked: TAKES_A_DAY,
};

const MANY_SERVICES: Showing = {
  rules: ['many-tokens'],
  asked: 'many-services',
};

const authentication: readonly Sentence[] = [
  {
    quote: 'POST /login with login, password, service and version returns a token.',
    rules: ['login-result'],
    asked: 'login-token',
  },
  {
    quote: 'Every other request carries the token in the HTTP header named `token`.',
    rules: ['token-header'],
    asked: 'view-by-number',
  },
  {
    quote: '`/login` is the only request sent without a token.',
    rules: ['login-no-token'],
    asked: 'login-token',
  },
  { quote: 'A token expires after 24 hours without any action.', ...TOKEN_EXPIRES },
  {
    quote: 'From one IP address only one user of the service can be logged in;',
    rules: ['one-user'],
    unasked: PROBED,
  },
  { quote: 'any number of client services may be authorized from one IP address.', ...MANY_SERVICES },
  {
    quote: 'POST /logout removes the token.',
    rules: ['logout-token'],
    asked: 'logout-ends-token',
  },
  { quote: 'Behaviour when the token is missing,', open: 'token-missing' },
  { quote: 'wrong', open: 'token-unknown' },
  { quote: 'or expired,', open: 'token-expired' },
  {
    quote: 'and when a second user logs in from the same IP address: not shown.',
    open: 'second-user',
    assumption: 'secondUser',
  },
  { quote: 'Access rights of users to projects, leads and tasks: not shown.', open: 'one-account' },
];

const events: readonly Sentence[] = [
  { quote: 'Events, notifications and webhooks: not shown.', open: 'unknown-route' },
];

const ERROR_ENVELOPE: Showing = {
  rules: ['error-envelope'],
  asked: 'error-envelope',
};

const LOGIN_WRONG = { rules: ['login-wrong'] } as const;

const errors: readonly Sentence[] = [
  { quote: 'An error response has `status` equal to `error`', ...ERROR_ENVELOPE, asked: 'envelope-status' },
  { quote: 'and an `errors` array', ...ERROR_ENVELOPE },
  { quote: 'whose items each have `code` (integer)', ...ERROR_ENVELOPE },
  { quote: 'and `message` (string).', ...ERROR_ENVELOPE },
  { quote: 'Login with wrong login', ...LOGIN_WRONG, asked: 'login-wrong-login' },
  { quote: 'or password | 401', ...LOGIN_WRONG, asked: 'login-wrong-password' },
  { quote: 'invalid login or password', ...LOGIN_WRONG, unasked: OWN_WORDS },
  { quote: 'List of all error codes: not shown.', open: 'field-refusal' },
  {
    quote: 'Mapping between error codes and HTTP status codes: not shown.',
    open: 'error-status',
    assumption: 'errorStatus',
  },
  { quote: 'Errors for missing required fields,', open: 'field-required' },
  { quote: 'invalid values', open: 'field-invalid' },
  { quote: 'and unknown IDs: not shown.', open: 'unknown-reference', assumption: 'unknownBodyId' },
];

const limits: readonly Sentence[] = [
  { quote: 'Token lifetime | 24 hours without any action', ...TOKEN_EXPIRES },
  {
    quote: 'Users logged in per IP address | 1',
    rules: ['one-user'],
    unasked: PROBED,
  },
  { quote: 'Client services authorized per IP address | unlimited', ...MANY_SERVICES },
  { quote: 'Rate limits: not shown.', open: 'rate-limit', assumption: 'rateLimit' },
  { quote: 'Maximum sizes of fields, lists', open: 'field-size' },
  { quote: 'and requests: not shown.', open: 'body-limit' },
];

const versioning: readonly Sentence[] = [
  {
    quote: 'The API version is passed as the `version` field of the login request.',
    rules: ['login-version'],
    asked: 'login-token',
  },
  {
    quote: 'The only available version is `1.0`.',
    rules: ['login-version'],
    asked: 'login-other-version',
  },
  {
    quote: 'Paths carry no version segment.',
    rules: ['unknown-route'],
    unasked: EVERY_REQUEST,
  },
];

/** Sentences of the contract about authentication, errors, limits and versions. */
export const generalSentences: readonly Sentence[] = [
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
];
