import { DOCUMENT, EVERY_REQUEST, NO_RESPONSE, type Sentence, type Showing } from './sentence.ts';

const ANSWER_JSON: Showing = {
  rules: ['answer-json'],
  asked: 'answers-are-json',
};

const introduction: readonly Sentence[] = [
  {
    quote:
      'This document covers the whole interface that is specified: login and logout, tasks, views (visit records), lead payments, lead owner, lead comments.',
    rules: [],
    unasked: DOCUMENT,
  },
  { quote: 'It is the only document.', rules: [], unasked: DOCUMENT },
  { quote: 'All requests', rules: ['body-malformed'], unasked: EVERY_REQUEST },
  { quote: 'and responses are JSON.', ...ANSWER_JSON },
  {
    quote: 'Requests with a body carry the header `Content-Type: application/json`.',
    rules: ['body-content-type'],
    unasked: EVERY_REQUEST,
  },
  {
    quote: 'Paths are relative to {base_url}.',
    rules: ['sandbox-name'],
    unasked: EVERY_REQUEST,
  },
];

const purpose: readonly Sentence[] = [
  { quote: 'The service is a lead-tracking (CRM-like) service with an HTTP JSON API.', ...ANSWER_JSON },
  {
    quote: "A client logs in with a user's credentials and receives a token.",
    rules: ['login-result'],
    asked: 'login-token',
  },
  {
    quote: 'With the token it can:',
    rules: ['token-header'],
    asked: 'view-by-number',
  },
  {
    quote: 'create tasks linked to an employee, a project',
    rules: ['task-required'],
    asked: 'task-needs-no-more',
  },
  {
    quote: 'and optionally a lead;',
    rules: ['task-answer'],
    asked: 'task-full',
  },
  {
    quote: 'read,',
    rules: ['view-fields'],
    asked: 'view-by-number',
  },
  {
    quote: 'update',
    rules: ['edit-view-fields'],
    asked: 'edit-view-source',
  },
  { quote: 'and delete', rules: ['delete-view-gone'], asked: 'delete-view' },
  {
    quote: 'a view (a recorded visit of a site visitor,',
    rules: ['view-fields'],
    unasked: NO_RESPONSE,
  },
  {
    quote: 'identified by numeric ID',
    rules: ['view-id'],
    asked: 'view-by-number',
  },
  {
    quote: 'or UUID);',
    rules: ['view-id'],
    asked: 'view-by-uuid',
  },
  {
    quote: 'register a payment on a lead;',
    rules: ['payment-result'],
    asked: 'payment-result',
  },
  {
    quote: 'change the owner of a lead;',
    rules: ['owner-staff'],
    asked: 'owner-staff',
  },
  {
    quote: 'add a comment to a lead.',
    rules: ['comment-result', 'comment-text'],
    asked: 'comment-result',
  },
  {
    quote: 'The value of `service` sent at login is used as the signature of all actions performed by that client.',
    rules: ['signature'],
    unasked: NO_RESPONSE,
  },
  { quote: 'Other operations of the service: not shown.', open: 'unknown-route' },
];

const ERROR_ENVELOPE: Showing = {
  rules: ['error-envelope'],
  asked: 'error-envelope',
};

const envelope: readonly Sentence[] = [
  {
    quote: 'status | string | `success`',
    rules: ['success-envelope'],
    asked: 'envelope-status',
  },
  { quote: 'or `error`', ...ERROR_ENVELOPE, asked: 'envelope-status' },
  {
    quote: 'result | any | Present on success for most operations',
    rules: ['success-envelope', 'login-result'],
    asked: 'login-token',
  },
  {
    quote: '(object,',
    rules: ['view-fields'],
    asked: 'view-by-number',
  },
  {
    quote: 'or boolean for logout).',
    rules: ['logout-result'],
    asked: 'logout-ends-token',
  },
  {
    quote: 'Absent on success of view deletion.',
    rules: ['delete-view-result', 'success-envelope'],
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
    asked: 'login-requires-login',
  },
  { quote: "login | string | The user's login", rules: ['login-wrong'], asked: 'login-wrong-login' },
  {
    quote: '(an e-mail-like string, <EMAIL>)',
    rules: ['login-result-alone'],
    unasked: NO_RESPONSE,
  },
  {
    quote: "password | string | The user's password (<PASSWORD>)",
    rules: ['login-wrong'],
    asked: 'login-wrong-password',
  },
  {
    quote: 'service | string | Name of the client service;',
    rules: ['login-fields', 'signature'],
    asked: 'login-requires-service',
  },
  {
    quote: 'used as signature for all its actions',
    rules: ['signature'],
    unasked: NO_RESPONSE,
  },
  {
    quote: 'version | string | API version;',
    rules: ['login-version'],
    asked: 'login-token',
  },
  {
    quote: 'only `1.0` is available',
    rules: ['login-version'],
    asked: 'login-other-version',
  },
  {
    quote: 'Login response: `result.token` (string, <ACCESS_TOKEN>).',
    rules: ['login-result'],
    asked: 'login-token',
  },
];

/** Sentences of the contract up to the request of a login. */
export const serviceSentences: readonly Sentence[] = [...introduction, ...purpose, ...envelope, ...loginRequest];
