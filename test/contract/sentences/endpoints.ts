import { ADVICE, DOCUMENT, type Sentence, type Showing, TAKES_A_DAY } from './sentence.ts';

const TOKEN_GIVEN: Showing = {
  rules: ['login-result'],
  asked: 'login-token',
};

const TOKEN_DELETED: Showing = {
  rules: ['logout-token'],
  asked: 'logout-ends-token',
};

const RESULT_TRUE: Showing = { rules: ['logout-result'], asked: 'logout-ends-token' };

const LIVES_ON: Showing = {
  rules: ['token-life'],
  unasked: TAKES_A_DAY,
};

const states: readonly Sentence[] = [
  { quote: 'The only lifecycle shown is that of the access token.', ...LIVES_ON, unasked: DOCUMENT },
  {
    quote: 'no token | POST /login | valid credentials | token valid',
    rules: ['login-result', 'many-tokens'],
    asked: 'many-services',
  },
  { quote: 'token returned in result.token', ...TOKEN_GIVEN },
  { quote: 'token valid | POST /logout | token sent in header | token deleted', ...TOKEN_DELETED },
  { quote: 'result is true', ...RESULT_TRUE },
  {
    quote:
      'token valid | any action | performed at least once within 24 hours of the previous action | token valid | lifetime continues',
    ...LIVES_ON,
  },
  {
    quote: 'token valid | no action | 24 hours pass without any action | token invalid',
    rules: ['token-life'],
    unasked: TAKES_A_DAY,
  },
  { quote: 'Transitions of task status', open: 'task-status' },
  { quote: 'and of any other resource: not shown.', open: 'payment-deal', assumption: 'dealAfterPayment' },
];

const CREATE_TASK: Showing = {
  rules: ['task-answer'],
  asked: 'task-full',
};

const BY_ID: Showing = {
  rules: ['view-id'],
  asked: 'view-by-number',
};

const PAYMENT: Showing = {
  rules: ['payment-result'],
  asked: 'payment-result',
};

const STAFF: Showing = {
  rules: ['owner-staff'],
  asked: 'owner-staff',
};

const table: readonly Sentence[] = [
  {
    quote: 'All endpoints',
    rules: ['token-header', 'token-missing'],
    asked: 'get-view-needs-token',
  },
  {
    quote: 'except `/login`',
    rules: ['login-no-token'],
    asked: 'login-token',
  },
  {
    quote: 'require the header `token` (see Authentication).',
    rules: ['token-header'],
    asked: 'logout-needs-token',
  },
  {
    quote: 'Path parameters are written in braces.',
    rules: [],
    unasked: DOCUMENT,
  },
  {
    quote: 'POST | /login | login, password, service, version (all required)',
    rules: ['login-fields'],
    asked: 'login-requires-service',
  },
  { quote: '`status`, `result.token`', ...TOKEN_GIVEN },
  { quote: 'POST | /logout | none', rules: ['logout-body'], asked: 'logout-ends-token' },
  { quote: '`status`, `result` = true', ...RESULT_TRUE },
  { quote: 'POST | /task | Task fields (see Resources)', ...CREATE_TASK },
  { quote: '`status`, `result` = task object', ...CREATE_TASK },
  { quote: 'GET | /view/{view_id} | none', ...BY_ID },
  {
    quote: '`status`, `result` = view object',
    rules: ['view-fields'],
    asked: 'view-by-number',
  },
  {
    quote: 'PUT | /view/{view_id} | any of: source, campaign, keyword, seo_system, page, referer',
    rules: ['edit-view-fields'],
    asked: 'edit-view-seo_system',
  },
  {
    quote: '(all strings)',
    rules: ['edit-view-fields'],
    asked: 'edit-view-keyword',
  },
  {
    quote: '`status`, `result` = view object',
    rules: ['edit-view-fields', 'view-fields'],
    asked: 'edit-view-campaign',
  },
  {
    quote: 'DELETE | /view/{view_id} | none',
    rules: ['delete-view-gone', 'view-id'],
    asked: 'delete-view',
  },
  {
    quote: '`status` only (no result)',
    rules: ['delete-view-result'],
    asked: 'delete-view',
  },
  { quote: 'POST | /lead/{lead_id}/payment | category, purpose, sum', ...PAYMENT },
  { quote: '`status`, `result` = lead object', ...PAYMENT },
  { quote: 'PUT | /lead/{lead_id}/owner | `owner` (integer)', ...STAFF },
  {
    quote: '`status`, `result` = lead object',
    rules: ['owner-result'],
    asked: 'owner-result',
  },
  {
    quote: 'POST | /lead/{lead_id}/comment | `text` (string)',
    rules: ['comment-required', 'comment-result'],
    asked: 'comment-result',
  },
  {
    quote: '`status`, `result` = comment object',
    rules: ['comment-result'],
    asked: 'comment-result',
  },
];

const pathParameters: readonly Sentence[] = [
  {
    quote: 'Path parameters:',
    rules: [],
    unasked: DOCUMENT,
  },
  { quote: 'view_id | integer', ...BY_ID },
  { quote: 'or UUID string | ID or UUID of the view', ...BY_ID, asked: 'view-by-uuid' },
  {
    quote: 'lead_id | integer | ID of the lead',
    rules: ['lead-id'],
    asked: 'payment-result',
  },
];

const CREATED = { rules: ['payment-names'] } as const;

const numbered: readonly Sentence[] = [
  { quote: 'Rules:', rules: [], unasked: DOCUMENT },
  {
    quote: 'POST /logout takes no body although it is a POST;',
    rules: ['logout-body'],
    asked: 'logout-ends-token',
  },
  {
    quote: 'the token is taken from the header.',
    rules: ['logout-token'],
    asked: 'logout-ends-token',
  },
  { quote: 'After success the token is deleted.', ...TOKEN_DELETED },
  {
    quote: 'PUT /view/{view_id}: it is recommended to send either `source` or `seo_system`, not both.',
    rules: ['edit-view-source-or-seo'],
    unasked: ADVICE,
  },
  {
    quote: 'The sample request sends only some fields, so fields may be omitted.',
    rules: ['edit-view-some'],
    asked: 'edit-view-some',
  },
  { quote: 'PUT /lead/{lead_id}/owner: `owner` is the ID of the new owner.', ...STAFF },
  {
    quote: 'When `owner` is `0`, the main account becomes the owner.',
    rules: ['owner-main'],
    asked: 'owner-main',
  },
  { quote: 'In the response the owner custom field shows the new owner', ...STAFF },
  { quote: '(type `staff` for an employee).', ...STAFF },
  { quote: 'POST /lead/{lead_id}/payment: a missing category', ...CREATED, asked: 'payment-new-category' },
  { quote: 'or purpose is created in the project.', ...CREATED, asked: 'payment-new-purpose' },
  {
    quote: 'POST /task: when `remind_type` is omitted, it is stored as `0`;',
    rules: ['task-remind-default'],
    asked: 'task-remind-type-default',
  },
  {
    quote: 'when it is not `0`, `remind_method` must be present.',
    rules: ['task-remind-method'],
    asked: 'task-remind-method-required',
  },
  {
    quote: 'Operations to list, read, update or delete tasks, to create leads, or to read leads: not shown.',
    open: 'unknown-route',
  },
];

/** Sentences of the contract about the life of tokens and about endpoints. */
export const endpointSentences: readonly Sentence[] = [...states, ...table, ...pathParameters, ...numbered];
