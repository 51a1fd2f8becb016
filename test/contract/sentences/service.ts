import { DOCUMENT, EVERY_REQUEST, NO_RESPONSE, type Sentence, type Showing } from './sentence.ts';

const ANSWER_JSON: Showing = {
  rules: ['answer-json'],
  test: 'every response is JSON in UTF-8, including rejections and unknown routes',
  asked: 'answers-are-json',
};

const introduction: readonly Sentence[] = [
  {
    quote:
      'This document covers the whole interface that is specified: login and logout, tasks, views (visit records), lead payments, lead owner, lead comments.',
    rules: [],
    test: 'the operations equal those of the contract, in order',
    unasked: DOCUMENT,
  },
  { quote: 'It is the only document.', rules: [], test: 'a rule of the contract has a quote', unasked: DOCUMENT },
  { quote: 'All requests', rules: ['body-malformed'], test: '%s is rejected', unasked: EVERY_REQUEST },
  { quote: 'and responses are JSON.', ...ANSWER_JSON },
  {
    quote: 'Requests with a body carry the header `Content-Type: application/json`.',
    rules: ['body-content-type'],
    test: '%s is accepted',
    unasked: EVERY_REQUEST,
  },
  {
    quote: 'Paths are relative to {base_url}.',
    rules: ['sandbox-name'],
    test: 'a sandbox is chosen %s',
    unasked: EVERY_REQUEST,
  },
];

const purpose: readonly Sentence[] = [
  { quote: 'The service is a lead-tracking (CRM-like) service with an HTTP JSON API.', ...ANSWER_JSON },
  {
    quote: "A client logs in with a user's credentials and receives a token.",
    rules: ['login-result'],
    test: 'the token is a string, and valid at once',
    asked: 'login-token',
  },
  {
    quote: 'With the token it can:',
    rules: ['token-header'],
    test: 'a request with the header token is served',
    asked: 'view-by-number',
  },
  {
    quote: 'create tasks linked to an employee, a project',
    rules: ['task-required'],
    test: 'a task with only the three required fields is accepted',
    asked: 'task-needs-no-more',
  },
  {
    quote: 'and optionally a lead;',
    rules: ['task-answer'],
    test: 'the response has all documented fields as stored, and lists as objects',
    asked: 'task-full',
  },
  {
    quote: 'read,',
    rules: ['view-fields'],
    test: 'the view has all thirteen fields as in the state',
    asked: 'view-by-number',
  },
  {
    quote: 'update',
    rules: ['edit-view-fields'],
    test: '%s can be changed separately, and is read back',
    asked: 'edit-view-source',
  },
  { quote: 'and delete', rules: ['delete-view-gone'], test: '%s finds no deleted view', asked: 'delete-view' },
  {
    quote: 'a view (a recorded visit of a site visitor,',
    rules: ['view-fields'],
    test: 'the view has all thirteen fields as in the state',
    unasked: NO_RESPONSE,
  },
  {
    quote: 'identified by numeric ID',
    rules: ['view-id'],
    test: 'the number and the UUID read the same view',
    asked: 'view-by-number',
  },
  {
    quote: 'or UUID);',
    rules: ['view-id'],
    test: 'the number and the UUID read the same view',
    asked: 'view-by-uuid',
  },
  {
    quote: 'register a payment on a lead;',
    rules: ['payment-result'],
    test: 'the result is the lead with id, contact_id, name, deal and custom',
    asked: 'payment-result',
  },
  {
    quote: 'change the owner of a lead;',
    rules: ['owner-staff'],
    test: 'lead %s gets the employee %s as owner',
    asked: 'owner-staff',
  },
  {
    quote: 'add a comment to a lead.',
    rules: ['comment-result', 'comment-text'],
    test: 'a comment is stored with its lead, author and signature',
    asked: 'comment-result',
  },
  {
    quote: 'The value of `service` sent at login is used as the signature of all actions performed by that client.',
    rules: ['signature'],
    test: 'the signature is the service of the token, not of the latest login',
    unasked: NO_RESPONSE,
  },
  { quote: 'Other operations of the service: not shown.', open: 'unknown-route' },
];

const ERROR_ENVELOPE: Showing = {
  rules: ['error-envelope'],
  test: '%s: status and errors, each with code and message',
  asked: 'error-envelope',
};

const envelope: readonly Sentence[] = [
  {
    quote: 'status | string | `success`',
    rules: ['success-envelope'],
    test: 'a success has status and result; the deletion of a view has no result',
    asked: 'envelope-status',
  },
  { quote: 'or `error`', ...ERROR_ENVELOPE, asked: 'envelope-status' },
  {
    quote: 'result | any | Present on success for most operations',
    rules: ['success-envelope', 'login-result'],
    test: 'a success has status and result; the deletion of a view has no result',
    asked: 'login-token',
  },
  {
    quote: '(object,',
    rules: ['view-fields'],
    test: 'the view has all thirteen fields as in the state',
    asked: 'view-by-number',
  },
  {
    quote: 'or boolean for logout).',
    rules: ['logout-result'],
    test: 'the result is true',
    asked: 'logout-ends-token',
  },
  {
    quote: 'Absent on success of view deletion.',
    rules: ['delete-view-result', 'success-envelope'],
    test: 'the response contains only a status',
    asked: 'delete-view',
  },
  { quote: 'errors | array of objects | Present when status is `error`;', ...ERROR_ENVELOPE },
  { quote: 'each item has `code` (integer)', ...ERROR_ENVELOPE },
  { quote: 'and `message` (string)', ...ERROR_ENVELOPE },
];

const loginRequest: readonly Sentence[] = [
  {
    quote: 'All four fields are required.',
    rules: ['login-fields'],
    test: '%s is required',
    asked: 'login-requires-login',
  },
  { quote: "login | string | The user's login", rules: ['login-wrong'], test: '%s', asked: 'login-wrong-login' },
  {
    quote: '(an e-mail-like string, <EMAIL>)',
    rules: ['login-result-alone'],
    test: 'the result for %s contains only a token',
    unasked: NO_RESPONSE,
  },
  {
    quote: "password | string | The user's password (<PASSWORD>)",
    rules: ['login-wrong'],
    test: '%s',
    asked: 'login-wrong-password',
  },
  {
    quote: 'service | string | Name of the client service;',
    rules: ['login-fields', 'signature'],
    test: 'a service with %s signs as it was sent',
    asked: 'login-requires-service',
  },
  {
    quote: 'used as signature for all its actions',
    rules: ['signature'],
    test: 'the signature is the service of the token, not of the latest login',
    unasked: NO_RESPONSE,
  },
  {
    quote: 'version | string | API version;',
    rules: ['login-version'],
    test: '"1.0" is available',
    asked: 'login-token',
  },
  {
    quote: 'only `1.0` is available',
    rules: ['login-version'],
    test: '%j is not available',
    asked: 'login-other-version',
  },
  {
    quote: 'Login response: `result.token` (string, <ACCESS_TOKEN>).',
    rules: ['login-result'],
    test: 'the token is a string, and valid at once',
    asked: 'login-token',
  },
];

/** Sentences of the contract up to the request of a login. */
export const serviceSentences: readonly Sentence[] = [...introduction, ...purpose, ...envelope, ...loginRequest];
