import type { Assumption } from './assumption.ts';

/**
 * The points that the contract leaves open: what each is about, and its values with what leadmock does. Their rules are in
 * `src/api/rules/assumed.ts`, the requests that show a service's value in `src/compare/assumptions/`.
 */
export const assumptions = {
  errorStatus: {
    meaning: 'HTTP status of an error envelope',
    provenance: 'likely',
    values: [
      ['200', 'always 200; the code stands only in the envelope'],
      ['code', 'the same number as errors[0].code'],
    ],
  },
  rateLimit: {
    meaning: 'requests per second and token, in a sliding second of the clock of the sandbox',
    provenance: 'guess',
    values: [
      ['off', 'unlimited'],
      ['3', 'beyond 3 a second code 503, with HTTP status 503'],
    ],
  },
  unknownBodyId: {
    meaning: 'ids in a body that name nothing: owner, project, lead, observers and labels of a task, owner of a lead',
    provenance: 'guess',
    values: [
      ['reject', 'code 400; a label must also belong to the project of the task'],
      ['accept', 'stored as sent; an unknown observer is shown with its id, an empty name and phone'],
    ],
  },
  contentType: {
    meaning: 'a non-empty body whose media type is not application/json',
    provenance: 'likely',
    values: [
      ['require', 'code 400'],
      ['any', 'parsed as JSON all the same'],
    ],
  },
  numericStrings: {
    meaning: 'a numeric string such as "42" where the contract documents an integer',
    provenance: 'likely',
    values: [
      ['reject', 'code 400'],
      ['accept', 'taken as the number'],
    ],
  },
  unknownFields: {
    meaning: 'body fields that the contract does not list; for a view edit, all but the six editable ones',
    provenance: 'likely',
    values: [
      ['ignore', 'ignored'],
      ['reject', 'code 400'],
    ],
  },
  validationErrors: {
    meaning: 'how many items errors holds when several fields are wrong',
    provenance: 'likely',
    values: [
      ['first', 'one, for the first wrong field in the order of the contract'],
      ['all', 'one for each wrong field'],
    ],
  },
  repeatedLogin: {
    meaning: 'a user logs in again from the same IP address, for a service for which a token of theirs holds',
    provenance: 'guess',
    values: [
      ['new', 'a new token, and the earlier one holds on'],
      ['same', 'the same token once more; its 24 hours begin anew'],
      ['replace', 'a new token, and the earlier one ends'],
    ],
  },
  secondUser: {
    meaning: 'another user logs in from an IP address where a user is logged in',
    provenance: 'guess',
    values: [
      ['evict', 'the tokens that other users got at that address end'],
      ['reject', 'the login gets code 403'],
      ['allow', 'both live on'],
    ],
    departs: ['allow'],
  },
  tokenRenewal: {
    meaning: 'which requests with a good token count as an action that keeps it alive',
    provenance: 'guess',
    values: [
      ['any', 'every one, rejected or not'],
      ['success', 'those that succeed'],
    ],
  },
  omittedTaskFields: {
    meaning: 'lead_id, date_start and date_end in the answer to a task created without them',
    provenance: 'likely',
    values: [
      ['zero', '0'],
      ['null', 'null'],
      ['omit', 'absent'],
    ],
  },
  reminderEcho: {
    meaning: 'what the answer to a new task shows of its reminder',
    provenance: 'guess',
    values: [
      ['stored', 'what was stored'],
      ['blank', 'always remind_type 0 and remind_method ""'],
    ],
  },
  visibilityBesideObservers: {
    meaning: 'visibility of a task that is created with observers and without visibility',
    provenance: 'guess',
    values: [
      ['1', '1: everyone sees it'],
      ['2', '2: only the observers see it'],
    ],
  },
  nullInViewEdit: {
    meaning: 'null in a field of a view edit',
    provenance: 'likely',
    values: [
      ['ignore', 'the field stays as it was'],
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
    meaning: 'what a payment does to the deal flag of its lead',
    provenance: 'guess',
    values: [
      ['unchanged', 'nothing'],
      ['true', 'deal becomes true'],
    ],
  },
  funnelDateAfterOwner: {
    meaning: 'what a real change of owner does to a custom field of type funnel_date, where the lead has one',
    provenance: 'guess',
    values: [
      ['unchanged', 'nothing'],
      ['cleared', 'its value becomes null'],
    ],
  },
  nonPositiveSum: {
    meaning: 'a payment whose sum is 0 or less',
    provenance: 'likely',
    values: [
      ['reject', 'code 400'],
      ['accept', 'stored'],
    ],
  },
  ownerId: {
    meaning: 'an extra integer owner_id in lead answers, which one real client reads',
    provenance: 'guess',
    values: [
      ['omit', 'absent'],
      ['include', 'the id of the owner, 0 for a lead without one'],
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
