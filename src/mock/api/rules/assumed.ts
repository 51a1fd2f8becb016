import type { DeclaredRule } from '../../core/rule.ts';

export const assumedRules = {
  'All operations': {
    'error-status': {
      provenance: 'likely',
      text: 'Error envelopes have HTTP status 200, unless the rule of the rejection sets another status. errorStatus=code applies only to codes from 400 to 599.',
      evidence: [
        {
          source: 'live calls',
          text: 'All errors had HTTP status 200: a missing or unknown token, a token after its logout, rejected input, an unknown route.',
          count: 5,
        },
        { source: 'clients', text: 'Several clients ignore bodies outside 2xx.' },
      ],
      assumption: 'errorStatus',
    },
    'rate-limit': {
      provenance: 'guess',
      text: 'The number of requests is unlimited. With rateLimit=3, requests that the limit rejects do not count. After the clock is set back, earlier requests with a later time do not count.',
      rejection: { code: 503, message: 'Too many requests', httpStatus: 503, onlyWithValue: '3' },
      operations: 'withToken',
      assumption: 'rateLimit',
    },
    'unknown-reference': {
      provenance: 'guess',
      text: 'In a body, owner_id, project_id, lead_id, observers and labels of a task, and owner of a lead, must be ids of existing records.',
      rejection: { code: 400, message: 'Unknown ID', onlyWithValue: 'reject' },
      operations: ['create-task', 'change-owner'],
      assumption: 'unknownBodyId',
    },
  },
  Bodies: {
    'body-content-type': {
      provenance: 'likely',
      text: 'A non-empty body must have the Content-Type application/json.',
      contract: {
        section: 'Lead-Tracking Service HTTP API',
        quote: 'Requests with a body carry the header `Content-Type: application/json`.',
      },
      rejection: {
        code: 400,
        message: 'Content-Type must be application/json',
        isTransport: true,
        onlyWithValue: 'require',
      },
      operations: 'withBody',
      assumption: 'contentType',
    },
    'numeric-string': {
      provenance: 'likely',
      text: 'An integer must be a JSON number, not a string.',
      contract: {
        section: 'Task (create request)',
        quote: '| owner_id | integer | yes | ID of the employee responsible |',
      },
      rejection: { code: 400, message: 'An integer must not be sent as a string', onlyWithValue: 'reject' },
      operations: 'withIntegers',
      assumption: 'numericStrings',
    },
    'field-unknown': {
      provenance: 'likely',
      text: 'leadmock ignores undocumented fields.',
      evidence: [
        { source: 'inferred', text: 'Clients send options: [], and the client of the vendor sends whole models.' },
      ],
      rejection: { code: 400, message: 'A field is not documented', onlyWithValue: 'reject' },
      operations: 'withBody',
      assumption: 'unknownFields',
    },
    'validation-errors': {
      provenance: 'likely',
      text: 'If several fields are invalid, errors has one item.',
      evidence: [
        { source: 'live calls', text: 'Each rejection had one item.' },
        { source: 'inferred', text: 'Clients read only the first item.' },
      ],
      operations: 'withBody',
      assumption: 'validationErrors',
    },
  },
  'Sessions and tokens': {
    'repeated-login': {
      provenance: 'guess',
      text: 'A user who logs in again, from the same address and for the same service, gets a new token. The earlier tokens stay valid.',
      operations: ['login'],
      assumption: 'repeatedLogin',
    },
    'one-user': {
      provenance: 'contract',
      text: 'Only one user can be logged in from one IP address.',
      contract: {
        section: 'Authentication',
        quote: 'From one IP address only one user of the service can be logged in',
      },
      operations: ['login'],
      assumption: 'secondUser',
    },
    'second-user': {
      provenance: 'guess',
      text: 'A login from an IP address revokes the tokens that other users got from this address.',
      contract: { section: 'Authentication', quote: 'when a second user logs in from the same IP address: not shown.' },
      rejection: { code: 403, message: 'Another user is logged in from this IP address', onlyWithValue: 'reject' },
      operations: ['login'],
      assumption: 'secondUser',
    },
    'token-action': {
      provenance: 'guess',
      text: 'Every request with a valid token to an operation other than login counts as an action, even a rejected request.',
      operations: 'withToken',
      assumption: 'tokenRenewal',
    },
  },
  Tasks: {
    'task-label-project': {
      provenance: 'guess',
      text: 'A label must belong to the project of the task. With unknownBodyId=accept, a response shows an unknown label with an empty name and the color 000000.',
      operations: ['create-task'],
      assumption: 'unknownBodyId',
    },
    'task-omitted-fields': {
      provenance: 'guess',
      text: 'The response shows omitted lead_id, date_start and date_end as 0.',
      contract: { section: 'Task (response `result`)', quote: '| date_start, date_end | integer | Unix timestamps |' },
      evidence: [
        {
          source: 'inferred',
          text: 'The sample response of the contract shows no reminder as 0 and "", although the sample request asked for a reminder.',
        },
      ],
      operations: 'task.json',
      assumption: 'omittedTaskFields',
    },
    'task-visibility-default': {
      provenance: 'guess',
      text: 'The default of visibility is 1, even for a task with observers.',
      operations: ['create-task'],
      assumption: 'visibilityBesideObservers',
    },
    'task-reminder-echo': {
      provenance: 'guess',
      text: 'The response shows the stored reminder.',
      contract: { section: 'Task (response `result`)', quote: 'Which of the two is authoritative: not shown.' },
      operations: 'task.json',
      assumption: 'reminderEcho',
    },
  },
  Views: {
    'edit-view-null': {
      provenance: 'likely',
      text: 'A null in an edit counts as an omitted field.',
      evidence: [
        { source: 'inferred', text: "The vendor's client sends all thirteen fields, most of them null.", count: 1 },
      ],
      rejection: { code: 400, message: 'A field must not be null', onlyWithValue: 'reject' },
      operations: ['edit-view'],
      assumption: 'nullInViewEdit',
    },
    'unknown-view': {
      provenance: 'guess',
      text: 'An unknown view_id is rejected with the same code as an unknown lead_id.',
      rejection: { code: 'unknownPathId', message: 'Invalid view ID' },
      operations: '{view_id}',
      assumption: 'unknownPathId',
    },
  },
  Leads: {
    'unknown-lead': {
      provenance: 'likely',
      text: 'An unknown lead_id is rejected.',
      evidence: [
        { source: 'clients', text: 'One client repeats a request after code 400 "Invalid lead ID".', count: 1 },
      ],
      rejection: { code: 'unknownPathId', message: 'Invalid lead ID' },
      operations: '{lead_id}',
      assumption: 'unknownPathId',
    },
    'payment-deal': {
      provenance: 'guess',
      text: 'A payment does not change deal.',
      operations: ['add-payment'],
      assumption: 'dealAfterPayment',
    },
    'owner-funnel-date': {
      provenance: 'guess',
      text: 'A change of owner does not change custom fields of type funnel_date.',
      contract: {
        section: 'Lead (as returned by payment and owner operations)',
        quote: 'The complete lead model and other custom field types: not shown.',
      },
      operations: ['change-owner'],
      assumption: 'funnelDateAfterOwner',
    },
    'payment-sum-positive': {
      provenance: 'guess',
      text: 'A sum of 0 or less is rejected.',
      evidence: [
        {
          source: 'clients',
          text: "The vendor's client blocks a sum of 0 or less. No such request was observed.",
          count: 1,
        },
      ],
      rejection: { code: 400, message: 'sum must be greater than 0', onlyWithValue: 'reject' },
      operations: ['add-payment'],
      assumption: 'nonPositiveSum',
    },
    'lead-owner-id': {
      provenance: 'guess',
      text: 'Leads in responses have no owner_id.',
      contract: {
        section: 'Lead (as returned by payment and owner operations)',
        quote: 'The complete lead model and other custom field types: not shown.',
      },
      operations: 'lead.json',
      assumption: 'ownerId',
    },
    'comment-time-zone': {
      provenance: 'guess',
      text: 'created_at is in UTC.',
      operations: ['add-comment'],
      assumption: 'timezone',
    },
  },
} as const satisfies Record<string, Record<string, DeclaredRule>>;

type Sections = typeof assumedRules;
type AssumedRule = { [Section in keyof Sections]: Sections[Section][keyof Sections[Section]] }[keyof Sections];

/** Assumptions with a value that rejects requests. */
export type RejectingAssumption = Extract<AssumedRule, { rejection: { onlyWithValue: string } }>['assumption'];
