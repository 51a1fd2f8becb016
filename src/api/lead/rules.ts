import type { DeclaredRule } from '../../core/rule.ts';
import { about } from '../rules/about.ts';

const paymentRules = about(['add-payment'], {
  'payment-result': {
    provenance: 'contract',
    text: 'The result of a payment is the lead with id, contact_id, name, deal and custom.',
    contract: {
      section: 'Lead (as returned by payment and owner operations)',
      quote:
        '| id | integer | Lead ID | … | contact_id | … | name | … | deal | boolean | Present in the payment response | … | custom |',
    },
  },
  'payment-required': {
    provenance: 'likely',
    text: 'category, purpose and sum are required.',
    contract: { section: 'Endpoints', quote: '| POST | /lead/{lead_id}/payment | category, purpose, sum |' },
  },
  'payment-names': {
    provenance: 'contract',
    text: "A category or purpose that the lead's project lacks is created there.",
    contract: {
      section: 'Payment (request)',
      quote: 'When the category or the purpose is not found in the project, it is created.',
    },
  },
  'payment-name-match': {
    provenance: 'guess',
    text: 'category and purpose are not blank, and are found by their exact name: case and white space count.',
    rejection: { code: 400, message: 'category and purpose must not be blank' },
  },
  'payment-sum-form': {
    provenance: 'contract',
    text: 'sum is a decimal number, sent as a JSON number or as a numeric string.',
    contract: {
      section: 'Payment (request)',
      quote: '| sum | decimal number | Payment amount; may be sent as a JSON number or as a numeric string |',
    },
  },
  'payment-sum-grammar': {
    provenance: 'guess',
    text: 'A numeric string is an optional minus, digits, optionally a dot and digits; no exponent, comma or space. A JSON number may have an exponent, and must be finite.',
    rejection: { code: 400, message: 'sum must be a number, or a numeric string such as "1500.50"' },
  },
  'payment-sum-stored': {
    provenance: 'guess',
    text: 'sum is stored as a decimal string: a string as sent, a number as JavaScript prints it, without an exponent; where that rounds, a warning says what was sent and what was kept.',
  },
  'payment-repeat': {
    provenance: 'guess',
    text: 'Each call stores one payment; there is no deduplication.',
  },
});

const ownerRules = about(['change-owner'], {
  'owner-result': {
    provenance: 'contract',
    text: 'The result of a change of owner is the lead with id, contact_id, name and custom.',
    contract: {
      section: 'Lead (as returned by payment and owner operations)',
      quote: '| id | integer | Lead ID | … | contact_id | … | name | … | custom |',
    },
  },
  'owner-result-deal': {
    provenance: 'likely',
    text: 'The result of a change of owner has no deal.',
    contract: {
      section: 'Lead (as returned by payment and owner operations)',
      quote: '| deal | boolean | Present in the payment response |',
    },
  },
  'owner-required': {
    provenance: 'likely',
    text: 'owner is required.',
    contract: { section: 'Endpoints', quote: '| PUT | /lead/{lead_id}/owner | `owner` (integer) |' },
  },
  'owner-staff': {
    provenance: 'contract',
    text: 'An employee as owner shows as {id, type: "staff"}.',
    contract: {
      section: 'Endpoints',
      quote: 'In the response the owner custom field shows the new owner (type `staff` for an employee).',
    },
  },
  'owner-main': {
    provenance: 'contract',
    text: 'owner 0 makes the main account the owner.',
    contract: { section: 'Endpoints', quote: 'When `owner` is `0`, the main account becomes the owner.' },
  },
  'owner-main-type': {
    provenance: 'contract',
    text: 'The main account as owner shows with the type "main".',
    contract: {
      section: 'Lead (as returned by payment and owner operations)',
      quote:
        '| owner | object: `id` (integer), `type` (string; `main` for the main account, `staff` for an employee) |',
    },
  },
  'owner-main-id': {
    provenance: 'guess',
    text: 'The main account as owner shows with its own id, and that id as owner counts as 0.',
  },
  'owner-fields-several': {
    provenance: 'guess',
    text: 'Of several custom fields of type owner the first shows the owner of the lead: a change of owner leaves the others as they are.',
  },
  'owner-field-made': {
    provenance: 'guess',
    text: 'A lead without an owner field gets one: {id, name: "Owner", type: "owner", value}, with the lowest id from 1 that no custom field of the lead has.',
  },
  'owner-negative': {
    provenance: 'guess',
    text: 'owner must not be below 0.',
    rejection: { code: 400, message: 'owner must be at least 0' },
  },
});

const commentRules = about(['add-comment'], {
  'comment-text': {
    provenance: 'guess',
    text: 'text must not be empty and is kept verbatim.',
    rejection: { code: 400, message: 'text must not be empty' },
  },
  'comment-required': {
    provenance: 'likely',
    text: 'text is required.',
    contract: { section: 'Endpoints', quote: '| POST | /lead/{lead_id}/comment | `text` (string) |' },
  },
  'comment-result': {
    provenance: 'contract',
    text: 'The result of a comment is id, text and created_at, all strings, and author.',
    contract: {
      section: 'Comment',
      quote: '| id | string | Comment ID | … | text | string | … | created_at | string | … | author | object |',
    },
  },
  'comment-id': {
    provenance: 'likely',
    text: 'The id of a comment is a string of digits, as real clients read it.',
    evidence: [{ source: 'clients', text: 'They read the id as digits.' }],
  },
  'comment-id-grows': {
    provenance: 'guess',
    text: 'The ids of comments grow.',
  },
  'comment-created-at': {
    provenance: 'contract',
    text: 'created_at is DD.MM.YY HH:MM:SS.',
    contract: { section: 'Comment', quote: '| created_at | string | Format `DD.MM.YY HH:MM:SS` |' },
  },
  'comment-author': {
    provenance: 'contract',
    text: 'author has an id (integer) and a type (string), for example main.',
    contract: {
      section: 'Comment',
      quote: '| author | object | `id` (integer), `type` (string, for example `main`) |',
    },
  },
  'comment-author-user': {
    provenance: 'likely',
    text: "author is the logged-in user: the main account's id with type main, or the employee's id with type staff.",
    contract: { section: 'Comment', quote: '`id` (integer), `type` (string, for example `main`)' },
  },
});

export const leadRules = {
  'lead-id': {
    provenance: 'contract',
    text: 'A lead is named by its number.',
    contract: { section: 'Endpoints', quote: '| lead_id | integer | ID of the lead |' },
    operations: '{lead_id}',
  },
  'lead-custom': {
    provenance: 'contract',
    text: 'custom is a list of {id, name, type, value}.',
    contract: {
      section: 'Lead (as returned by payment and owner operations)',
      quote:
        '| custom | array of objects | Custom fields: `id` (integer), `name` (string), `type` (string), `value` (type depends on `type`) |',
    },
    operations: 'lead.json',
  },
  'lead-custom-values': {
    provenance: 'leadmock',
    text: 'A fixture may hold a custom field of any type with any value, an owner of null too: it is shown untouched. An owner that is no {id, type} references no one. leadmock warns of an owner who is not in the fixture, such as an employee who has left.',
    operations: 'lead.json',
  },
  'extra-fields': {
    provenance: 'leadmock',
    text: 'Fields that a fixture declares in extra_fields stand behind the documented ones in every answer that shows their lead, view, employee or label. No request changes them.',
    operations: ['task.json', 'view.json', 'lead.json'],
  },
  ...paymentRules,
  ...ownerRules,
  ...commentRules,
} as const satisfies Record<string, DeclaredRule>;
