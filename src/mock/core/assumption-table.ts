import type { Assumption } from './assumption.ts';

/**
 * Open points of the contract. `src/mock/api/rules/assumed.ts` contains their rules, and `src/compare/judge/` detects their
 * values at a service.
 */
export const assumptions = {
  errorStatus: {
    meaning: 'HTTP status of an error envelope',
    provenance: 'likely',
    values: [
      ['200', 'only the envelope contains the code'],
      ['code', 'the same number as errors[0].code'],
    ],
  },
  rateLimit: {
    meaning: "maximum number of requests with one token within any second of the sandbox's clock",
    provenance: 'guess',
    values: [
      ['off', 'unlimited, because the limit of your account is unknown'],
      ['3', 'the publicly documented limit; further requests get code and HTTP status 503'],
    ],
  },
  unknownBodyId: {
    meaning: 'unknown ids in a body: owner, project, lead, observers and labels of a task, owner of a lead',
    provenance: 'guess',
    values: [
      ['reject', 'code 400; a label must also belong to the project of the task'],
      ['accept', 'stored as sent; in responses, name and phone of an unknown observer are empty'],
    ],
  },
  contentType: {
    meaning: 'a non-empty body whose media type is not application/json',
    provenance: 'likely',
    values: [
      ['require', 'code 400'],
      ['any', 'parsed as JSON'],
    ],
  },
  numericStrings: {
    meaning: 'a numeric string such as "42" where the contract documents an integer',
    provenance: 'likely',
    values: [
      ['reject', 'code 400'],
      ['accept', 'read as the number'],
    ],
  },
  unknownFields: {
    meaning: 'body fields that the contract does not list; in a view edit, all fields except the six editable fields',
    provenance: 'likely',
    values: [
      ['ignore', 'ignored'],
      ['reject', 'code 400'],
    ],
  },
  validationErrors: {
    meaning: 'number of items in errors if several fields are invalid',
    provenance: 'likely',
    values: [
      ['first', 'one item, for the first invalid field in the order of the contract'],
      ['all', 'one item for each invalid field'],
    ],
  },
  repeatedLogin: {
    meaning: 'token if a user with a valid token logs in again, for the same service and from the same IP address',
    provenance: 'guess',
    values: [
      ['new', 'a new token, and the earlier token stays valid'],
      ['same', 'the latest token for this service and address, whose 24 hours restart'],
      ['replace', 'a new token, which revokes the earlier tokens for this service and address'],
    ],
  },
  secondUser: {
    meaning: 'another user logs in from an IP address where a user is logged in',
    provenance: 'guess',
    values: [
      ['evict', 'the login revokes the tokens of other users at that address'],
      ['reject', 'the login gets code 403'],
      ['allow', 'both users stay logged in'],
    ],
    violatesContract: ['allow'],
  },
  tokenRenewal: {
    meaning: 'requests that restart the 24 hours of their valid token',
    provenance: 'guess',
    values: [
      ['any', 'all requests to operations, including rejected requests'],
      ['success', 'only successful requests to operations'],
    ],
  },
  omittedTaskFields: {
    meaning: 'lead_id, date_start and date_end in the response, if the request omitted these fields',
    provenance: 'guess',
    values: [
      ['zero', '0'],
      ['null', 'null'],
      ['omit', 'absent'],
    ],
  },
  reminderEcho: {
    meaning: 'reminder in the response to a new task',
    provenance: 'guess',
    values: [
      ['stored', 'the stored reminder'],
      ['blank', 'always remind_type 0 and remind_method ""'],
    ],
  },
  visibilityBesideObservers: {
    meaning: 'default visibility of a new task with observers',
    provenance: 'guess',
    values: [
      ['1', 'everyone sees the task'],
      ['2', 'only the observers see the task'],
    ],
  },
  nullInViewEdit: {
    meaning: 'null in a field of a view edit',
    provenance: 'likely',
    values: [
      ['ignore', 'the field stays unchanged'],
      ['clear', 'the field becomes null'],
      ['reject', 'code 400'],
    ],
  },
  unknownPathId: {
    meaning: 'code for an unknown or malformed id in the path',
    provenance: 'likely',
    values: [
      ['400', 'code 400'],
      ['404', 'code 404'],
    ],
  },
  dealAfterPayment: {
    meaning: 'deal of a lead after a payment',
    provenance: 'guess',
    values: [
      ['unchanged', 'deal stays unchanged'],
      ['true', 'deal becomes true'],
    ],
  },
  funnelDateAfterOwner: {
    meaning: 'custom fields of type funnel_date after a change to another owner',
    provenance: 'guess',
    values: [
      ['unchanged', 'the values stay unchanged'],
      ['cleared', 'the values become null; one known client then restores the date'],
    ],
  },
  nonPositiveSum: {
    meaning: 'a payment whose sum is 0 or less',
    provenance: 'guess',
    values: [
      ['reject', 'code 400'],
      ['accept', 'stored'],
    ],
  },
  ownerId: {
    meaning: 'integer owner_id of leads in responses; one known client reads owner_id',
    provenance: 'guess',
    values: [
      ['omit', 'absent'],
      ['include', 'the id of the owner, or 0 without an owner'],
    ],
  },
  timezone: {
    meaning: 'time zone of created_at: UTC or any IANA name',
    provenance: 'guess',
    values: [
      ['UTC', 'UTC'],
      ['Europe/Moscow', 'Moscow time, as one client assumes'],
    ],
  },
} as const satisfies Record<string, Assumption>;
