import type { DeclaredRule } from '../../core/rule.ts';

/** The rules that assumptions change, by section. */
export const assumedRules = {
  'All operations': {
    'error-status': {
      provenance: 'likely',
      text: 'Error envelopes come with HTTP 200: every error seen live did, and several real clients do not read a body outside 2xx. With errorStatus=code the HTTP status is the code.',
      evidence: [
        {
          source: 'live calls',
          text: 'Without a token, with an unknown one, after a logout, with rejected input, to an unknown route: each with HTTP 200.',
          count: 5,
        },
        { source: 'clients', text: 'Several do not read a body outside 2xx.' },
      ],
      assumption: 'errorStatus',
    },
    'rate-limit': {
      provenance: 'guess',
      text: 'There is no limit. The public documentation of the service names 3 requests a second and 503: with rateLimit=3 the fourth request of a token within a second gets that, HTTP status included. What the limit itself rejects does not count; nor, when the clock was set back, does a request of what is then the future.',
      rejection: { code: 503, message: 'Too many requests', httpStatus: 503, onlyWithValue: '3' },
      operations: 'withToken',
      assumption: 'rateLimit',
    },
    'unknown-reference': {
      provenance: 'guess',
      text: 'Ids in a body must name something: owner_id, project_id, lead_id, observers and labels of a task, owner of a lead. A negative number names nothing.',
      rejection: { code: 400, message: 'Unknown ID', onlyWithValue: 'reject' },
      operations: ['create-task', 'change-owner'],
      assumption: 'unknownBodyId',
    },
  },
  Bodies: {
    'body-content-type': {
      provenance: 'likely',
      text: 'A non-empty body must be declared as application/json.',
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
      text: 'An integer must be a JSON number, and not a string of digits.',
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
      text: 'Undocumented fields are ignored: real clients send options: [] and whole models.',
      evidence: [{ source: 'inferred', text: "Clients send options: [], and the vendor's sends whole models." }],
      rejection: { code: 400, message: 'A field is not documented', onlyWithValue: 'reject' },
      operations: 'withBody',
      assumption: 'unknownFields',
    },
    'validation-errors': {
      provenance: 'likely',
      text: 'When several fields are wrong, errors holds one item: every error seen live held one, and clients read only the first.',
      evidence: [
        { source: 'live calls', text: 'Each rejection held one item.' },
        { source: 'inferred', text: 'Clients read the first alone.' },
      ],
      operations: 'withBody',
      assumption: 'validationErrors',
    },
  },
  'Sessions and tokens': {
    'repeated-login': {
      provenance: 'guess',
      text: 'A user who logs in from an address where a token of theirs for the same service holds gets a new one, and the earlier one holds on as it was. With repeatedLogin=same they get that token once more, of several the one that began last, and its 24 hours begin anew. With repeatedLogin=replace all such tokens end.',
      operations: ['login'],
      assumption: 'repeatedLogin',
    },
    'one-user': {
      provenance: 'contract',
      text: 'From one IP address only one user can be logged in. secondUser=allow departs from the contract.',
      contract: {
        section: 'Authentication',
        quote: 'From one IP address only one user of the service can be logged in',
      },
      operations: ['login'],
      assumption: 'secondUser',
    },
    'second-user': {
      provenance: 'guess',
      text: 'A second user who logs in from an IP address ends the tokens that other users got there.',
      contract: { section: 'Authentication', quote: 'when a second user logs in from the same IP address: not shown.' },
      rejection: { code: 403, message: 'Another user is logged in from this IP address', onlyWithValue: 'reject' },
      operations: ['login'],
      assumption: 'secondUser',
    },
    'token-action': {
      provenance: 'guess',
      text: 'Every request to an operation whose token held counts as an action, rejected or not. A request to an unknown route counts as none.',
      operations: 'withToken',
      assumption: 'tokenRenewal',
    },
  },
  Tasks: {
    'task-label-project': {
      provenance: 'guess',
      text: 'A label must belong to the project of the task. With unknownBodyId=accept a label that does not exist is shown with an empty name and the color 000000.',
      operations: ['create-task'],
      assumption: 'unknownBodyId',
    },
    'task-omitted-fields': {
      provenance: 'likely',
      text: 'lead_id, date_start and date_end are 0 in the answer when they were not given: the contract calls them integers, and its sample shows an absent reminder as 0 and "".',
      contract: { section: 'Task (response `result`)', quote: '| date_start, date_end | integer | Unix timestamps |' },
      operations: 'task.json',
      assumption: 'omittedTaskFields',
    },
    'task-visibility-default': {
      provenance: 'guess',
      text: 'visibility is 1 also where it is omitted beside observers. With visibilityBesideObservers=2 it is 2.',
      operations: ['create-task'],
      assumption: 'visibilityBesideObservers',
    },
    'task-reminder-echo': {
      provenance: 'guess',
      text: "The answer shows the reminder as stored. (The contract's sample answer shows none although its request asked for one.)",
      contract: { section: 'Task (response `result`)', quote: 'Which of the two is authoritative: not shown.' },
      operations: 'task.json',
      assumption: 'reminderEcho',
    },
  },
  Views: {
    'edit-view-null': {
      provenance: 'likely',
      text: "In an edit null means not given: the vendor's client sends its whole model, most of it null.",
      evidence: [
        { source: 'inferred', text: "The vendor's client sends all thirteen fields, most of them null.", count: 1 },
      ],
      rejection: { code: 400, message: 'A field must not be null', onlyWithValue: 'reject' },
      operations: ['edit-view'],
      assumption: 'nullInViewEdit',
    },
    'unknown-view': {
      provenance: 'guess',
      text: 'An unknown view_id is rejected in the same way as an unknown lead_id.',
      rejection: { code: 'unknownPathId', message: 'Invalid view ID' },
      operations: '{view_id}',
      assumption: 'unknownPathId',
    },
  },
  Leads: {
    'unknown-lead': {
      provenance: 'likely',
      text: 'An unknown lead_id is rejected: a real client retries on code 400 "Invalid lead ID".',
      evidence: [
        { source: 'clients', text: 'One sends a request again when it gets code 400 "Invalid lead ID".', count: 1 },
      ],
      rejection: { code: 'unknownPathId', message: 'Invalid lead ID' },
      operations: '{lead_id}',
      assumption: 'unknownPathId',
    },
    'payment-deal': {
      provenance: 'guess',
      text: 'A payment leaves deal as it was.',
      operations: ['add-payment'],
      assumption: 'dealAfterPayment',
    },
    'owner-funnel-date': {
      provenance: 'guess',
      text: 'A change of owner leaves custom fields of type funnel_date as they are: the contract does not show this type. With funnelDateAfterOwner=cleared their value becomes null when the owner really changes; one client writes the date back after each change.',
      contract: {
        section: 'Lead (as returned by payment and owner operations)',
        quote: 'The complete lead model and other custom field types: not shown.',
      },
      operations: ['change-owner'],
      assumption: 'funnelDateAfterOwner',
    },
    'payment-sum-positive': {
      provenance: 'likely',
      text: "A sum of 0 or less is rejected: the vendor's client blocks it.",
      evidence: [
        {
          source: 'clients',
          text: "The vendor's does not let a sum of 0 or less be sent. No such request was seen.",
          count: 1,
        },
      ],
      rejection: { code: 400, message: 'sum must be greater than 0', onlyWithValue: 'reject' },
      operations: ['add-payment'],
      assumption: 'nonPositiveSum',
    },
    'lead-owner-id': {
      provenance: 'guess',
      text: 'Lead answers have no owner_id: the contract lists none, and does not show the complete lead.',
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
