import type { Rule } from '../../core/rule.ts';

/** Rules of lead payments, owners and comments. */
export const leadRules = {
  'lead-custom': {
    provenance: 'chosen',
    text: 'custom is a list of {id, name, type, value}. A fixture may hold any type with any value, an owner of null too: it is shown untouched. An owner that is no {id, type} names nobody.',
    operations: ['add-payment', 'change-owner'],
  },
  'extra-fields': {
    provenance: 'chosen',
    text: 'Fields that a fixture declares in extra_fields stand behind the documented ones in every answer that shows their lead, view, employee or label. No request changes them.',
    operations: ['create-task', 'get-view', 'edit-view', 'add-payment', 'change-owner'],
  },
  'lead-owner-id': {
    provenance: 'contract',
    switch: 'ownerId',
    text: 'Lead answers have no owner_id.',
    operations: ['add-payment', 'change-owner'],
  },
  'payment-result': {
    provenance: 'contract',
    text: 'The result of a payment is the lead with id, contact_id, name, deal and custom.',
    operations: ['add-payment'],
  },
  'payment-names': {
    provenance: 'contract',
    text: "A category or purpose that the lead's project lacks is created there.",
    operations: ['add-payment'],
  },
  'payment-name-match': {
    provenance: 'chosen',
    text: 'category and purpose are non-empty strings, found by their exact name without the white space around it.',
    operations: ['add-payment'],
  },
  'payment-sum-form': {
    provenance: 'contract',
    text: 'sum is a finite JSON number or a numeric string: an optional minus, digits, optionally a dot and digits; no exponent, comma or space.',
    operations: ['add-payment'],
  },
  'payment-sum-stored': {
    provenance: 'chosen',
    text: 'sum is stored as a decimal string: a string as sent, a number as JavaScript prints it, without an exponent; where that rounds, a warning says what was sent and what was kept.',
    operations: ['add-payment'],
  },
  'payment-sum-positive': {
    provenance: 'inferred',
    switch: 'nonPositiveSum',
    text: "A sum of 0 or less is refused: the vendor's client blocks it.",
    refusal: { code: 400, message: 'sum must be greater than 0' },
    operations: ['add-payment'],
  },
  'payment-repeat': {
    provenance: 'chosen',
    text: 'Each call stores one payment; there is no deduplication.',
    operations: ['add-payment'],
  },
  'payment-deal': {
    provenance: 'chosen',
    switch: 'dealAfterPayment',
    text: 'A payment leaves deal as it was.',
    operations: ['add-payment'],
  },
  'owner-result': {
    provenance: 'contract',
    text: 'The result of a change of owner is the lead with id, contact_id, name and custom, without deal.',
    operations: ['change-owner'],
  },
  'owner-staff': {
    provenance: 'contract',
    text: 'An employee as owner shows as {id, type: "staff"}.',
    operations: ['change-owner'],
  },
  'owner-main': {
    provenance: 'contract',
    text: 'owner 0 makes the main account the owner.',
    operations: ['change-owner'],
  },
  'owner-main-id': {
    provenance: 'chosen',
    text: 'The main account as owner shows as {id: its own id, type: "main"}; its own id as owner counts as 0.',
    operations: ['change-owner'],
  },
  'owner-field-made': {
    provenance: 'chosen',
    text: 'A lead without an owner field gets one: {id, name: "Owner", type: "owner", value}, with the lowest id from 1 that no custom field of the lead has.',
    operations: ['change-owner'],
  },
  'owner-negative': {
    provenance: 'chosen',
    text: 'owner must not be below 0.',
    operations: ['change-owner'],
  },
  'owner-funnel-date': {
    provenance: 'inferred',
    switch: 'funnelDateAfterOwner',
    text: 'A custom field of type funnel_date becomes null when the owner really changes: a client writes the value back after each change.',
    operations: ['change-owner'],
  },
  'comment-text': {
    provenance: 'chosen',
    text: 'text must not be empty and is kept verbatim.',
    operations: ['add-comment'],
  },
  'comment-id': {
    provenance: 'observed',
    text: 'The id of a comment is a string of digits that grows.',
    operations: ['add-comment'],
  },
  'comment-created-at': {
    provenance: 'contract',
    text: 'created_at is DD.MM.YY HH:MM:SS.',
    operations: ['add-comment'],
  },
  'comment-time-zone': {
    provenance: 'chosen',
    switch: 'timezone',
    text: 'created_at is in UTC.',
    operations: ['add-comment'],
  },
  'comment-author': {
    provenance: 'contract',
    text: "author is the logged-in user: the main account's id with type main, or the employee's id with type staff.",
    operations: ['add-comment'],
  },
} as const satisfies Record<string, Rule>;
