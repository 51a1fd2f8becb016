import { schemaOf } from '../../schema/schema-files.ts';
import type { ContractCase } from '../probe.ts';
import { sample, sampleBodies } from '../samples.ts';
import { boolean, exactly, holding, integer, list, object, same, shows, text, when } from './expect.ts';

const lead = { id: same('lead'), contact_id: integer, name: text };

/** A lead may have no owner: the contract shows one, but does not require it. */
const ownerValue = { ...object({ id: integer, type: text }), type: ['object', 'null'] };
const ofType = (type: string) => ({ properties: { type: { const: type } } });

const customField = {
  ...object({ id: integer, name: text, type: text, value: {} }),
  allOf: [when(ofType('owner'), object({ value: ownerValue })), when(ofType('funnel'), object({ value: text }))],
};

function ownedBy(owner: object): ReturnType<typeof list> {
  const field = object({ type: exactly('owner'), value: { type: 'object', ...owner } });
  return holding(field, 'a list with the new owner in its field of type owner');
}

export const paymentCases: readonly ContractCase[] = [
  {
    id: 'payment-result',
    section: 'Lead',
    says: 'A payment answers the lead with id, contact_id, name and deal.',
    rules: ['payment-result', 'lead-id'],
    steps: [shows('add-payment', {}, { ...lead, deal: boolean })],
  },
  {
    id: 'payment-custom',
    section: 'Lead',
    says: 'custom is a list of {id, name, type, value}; an owner is {id, type}, a funnel step a string.',
    rules: ['payment-result', 'lead-custom'],
    steps: [shows('add-payment', {}, { custom: list(customField) })],
  },
  ...[1500.5, '1500', '1500.50'].map(
    (sum): ContractCase => ({
      id: `payment-sum-${typeof sum === 'string' ? `text-${sum}` : 'number'}`,
      section: 'Payment (request)',
      says: `sum may be a JSON number or a numeric string: ${JSON.stringify(sum)}.`,
      rules: ['payment-sum-form'],
      steps: [shows('add-payment', { sum }, {})],
    }),
  ),
  ...['category', 'purpose'].map(
    (field): ContractCase => ({
      id: `payment-new-${field}`,
      section: 'Endpoints, rule 4',
      says: `A ${field} that is missing in the project is created.`,
      rules: ['payment-names'],
      steps: [shows('add-payment', { [field]: '{stamp}' }, {})],
    }),
  ),
];

export const ownerCases: readonly ContractCase[] = [
  {
    id: 'owner-result',
    section: 'Lead',
    says: 'A change of owner answers the lead with id, contact_id, name and custom.',
    rules: ['owner-result'],
    // A service may reject the current owner as the new owner.
    steps: [sample('change-owner', { owner: 0 }), shows('change-owner', {}, { ...lead, custom: list(customField) })],
  },
  {
    id: 'owner-staff',
    section: 'Endpoints, rule 3',
    says: 'The owner custom field shows the new owner, with type staff for an employee.',
    rules: ['owner-staff'],
    steps: [
      sample('change-owner', { owner: 0 }),
      shows('change-owner', {}, { custom: ownedBy(object({ id: same('employee'), type: exactly('staff') })) }),
    ],
  },
  {
    id: 'owner-main',
    section: 'Endpoints, rule 3',
    says: 'When owner is 0, the main account becomes the owner.',
    rules: ['owner-main', 'owner-main-type'],
    steps: [shows('change-owner', { owner: 0 }, { custom: ownedBy(object({ id: integer, type: exactly('main') })) })],
  },
];

const { text: commentText } = sampleBodies['add-comment'];
const { pattern: time } = schemaOf('created-at.json');

const commentFields: readonly [
  field: string,
  rule: string,
  says: string,
  expected: Readonly<Record<string, unknown>>,
][] = [
  ['id', 'comment-result', 'id is a string', text],
  ['text', 'comment-result', 'text is the text that was sent', exactly(commentText)],
  [
    ...(['created_at', 'comment-created-at', 'created_at is DD.MM.YY HH:MM:SS'] as const),
    { type: 'string', pattern: time, 'x-expected': 'a time as DD.MM.YY HH:MM:SS' },
  ],
  ['author', 'comment-author', 'author has id (integer) and type (string)', object({ id: integer, type: text })],
];

export const commentCases: readonly ContractCase[] = commentFields.map(
  ([field, rule, says, expected]): ContractCase => ({
    id: `comment-${field.replace('_', '-')}`,
    section: 'Comment',
    says: `In the answer to a comment ${says}.`,
    rules: [rule],
    steps: [shows('add-comment', {}, { [field]: expected })],
  }),
);
