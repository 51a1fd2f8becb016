import type { ContractCase } from '../probe.ts';
import { sample } from '../samples.ts';

export const paymentCases: readonly ContractCase[] = [
  {
    id: 'payment-result',
    section: 'Lead',
    says: 'The result of a payment is the lead: id, contact_id, name, deal and custom, a list of {id, name, type, value}.',
    rules: ['payment-result', 'lead-id', 'lead-custom'],
    steps: [sample('add-payment')],
  },
  ...[1500.5, '1500', '1500.50'].map(
    (sum): ContractCase => ({
      id: `payment-sum-${typeof sum === 'string' ? `text-${sum}` : 'number'}`,
      section: 'Payment (request)',
      says: `sum may be a JSON number or a numeric string: ${JSON.stringify(sum)}.`,
      rules: ['payment-sum-form'],
      steps: [sample('add-payment', { sum })],
    }),
  ),
  ...['category', 'purpose'].map(
    (field): ContractCase => ({
      id: `payment-new-${field}`,
      section: 'Endpoints, rule 4',
      says: `A payment creates a ${field} that is missing in the project.`,
      rules: ['payment-names'],
      steps: [sample('add-payment', { [field]: '{stamp}' })],
    }),
  ),
];

export const ownerCases: readonly ContractCase[] = [
  {
    id: 'owner-result',
    section: 'Lead',
    says: 'The result of a change of owner is the lead with id, contact_id, name and custom.',
    rules: ['owner-result'],
    // The first step may fail, because a service may reject the current owner as the new owner.
    steps: [{ ...sample('change-owner', { owner: 0 }), outcome: 'open' }, sample('change-owner')],
  },
  {
    id: 'owner-staff',
    section: 'Endpoints, rule 3',
    says: 'The owner custom field shows the new owner, with type staff for an employee.',
    rules: ['owner-staff'],
    steps: [{ ...sample('change-owner', { owner: 0 }), outcome: 'open' }, sample('change-owner')],
  },
  {
    id: 'owner-main',
    section: 'Endpoints, rule 3',
    says: 'When owner is 0, the main account becomes the owner.',
    rules: ['owner-main', 'owner-main-type'],
    steps: [sample('change-owner', { owner: 0 })],
  },
];

export const commentCases: readonly ContractCase[] = [
  {
    id: 'comment-result',
    section: 'Comment',
    says: 'The result of a comment has id (string), text as sent, created_at (DD.MM.YY HH:MM:SS) and author {id, type}.',
    rules: ['comment-result', 'comment-created-at', 'comment-author'],
    steps: [sample('add-comment')],
  },
];
