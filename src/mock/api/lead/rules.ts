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
    text: 'A payment creates a missing category and a missing purpose in the project of the lead.',
    contract: {
      section: 'Payment (request)',
      quote: 'When the category or the purpose is not found in the project, it is created.',
    },
  },
  'payment-name-match': {
    provenance: 'guess',
    text: 'category and purpose must not be blank. A name matches only an equal name; case and white space matter.',
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
    text: 'A numeric string has an optional minus, digits, and optionally a dot with digits. A JSON number can have an exponent, and must be finite.',
    rejection: { code: 400, message: 'sum must be a number, or a numeric string such as "1500.50"' },
  },
  'payment-sum-stored': {
    provenance: 'guess',
    text: 'leadmock stores sum as a decimal string: a string unchanged, and a number as JavaScript prints it, but without an exponent.',
  },
  'payment-repeat': {
    provenance: 'guess',
    text: 'Each call stores one payment, even if an earlier call had the same body.',
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
    text: 'Responses show an employee as owner with the type "staff".',
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
    text: 'Responses show the main account as owner with the type "main".',
    contract: {
      section: 'Lead (as returned by payment and owner operations)',
      quote:
        '| owner | object: `id` (integer), `type` (string; `main` for the main account, `staff` for an employee) |',
    },
  },
  'owner-main-id': {
    provenance: 'guess',
    text: 'Responses show the main account as owner with its id. In a request, owner can be this id instead of 0.',
  },
  'owner-fields-several': {
    provenance: 'guess',
    text: 'If a lead has several custom fields of type owner, the first of these fields contains the owner. A change of owner keeps the other fields.',
  },
  'owner-field-made': {
    provenance: 'guess',
    text: 'A change of owner adds the field {id, name: "Owner", type: "owner", value} to a lead without an owner field. The id of the new field is the lowest free id from 1.',
  },
  'owner-negative': {
    provenance: 'guess',
    text: 'owner must be at least 0.',
    rejection: { code: 400, message: 'owner must be at least 0' },
  },
});

const commentRules = about(['add-comment'], {
  'comment-text': {
    provenance: 'guess',
    text: 'text must not be empty. leadmock stores text unchanged.',
    rejection: { code: 400, message: 'text must not be empty' },
  },
  'comment-required': {
    provenance: 'likely',
    text: 'text is required.',
    contract: { section: 'Endpoints', quote: '| POST | /lead/{lead_id}/comment | `text` (string) |' },
  },
  'comment-result': {
    provenance: 'contract',
    text: 'The result of a comment has author, and the strings id, text and created_at.',
    contract: {
      section: 'Comment',
      quote: '| id | string | Comment ID | … | text | string | … | created_at | string | … | author | object |',
    },
  },
  'comment-id': {
    provenance: 'likely',
    text: 'The id of a comment is a string of digits.',
    evidence: [{ source: 'clients', text: 'Clients read the id as digits.' }],
  },
  'comment-id-grows': {
    provenance: 'guess',
    text: 'The id of a comment is greater than the ids of earlier comments.',
  },
  'comment-created-at': {
    provenance: 'contract',
    text: 'created_at has the form DD.MM.YY HH:MM:SS.',
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
    text: 'The lead_id in the path is the number of a lead.',
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
    text: 'Custom fields of a fixture can have any type and value, and the owner can be null. Responses show custom fields unchanged. An owner whose record is missing causes a warning.',
    operations: 'lead.json',
  },
  'extra-fields': {
    provenance: 'leadmock',
    text: 'Responses show extra_fields of a fixture after the documented fields of a lead, view, employee or label. Operations of the service do not change extra fields.',
    operations: ['task.json', 'view.json', 'lead.json'],
  },
  ...paymentRules,
  ...ownerRules,
  ...commentRules,
} as const satisfies Record<string, DeclaredRule>;
