import { DOCUMENT, type Sentence, type Showing } from './sentence.ts';

const READ: Showing = {
  rules: ['view-fields'],
  asked: 'view-by-number',
};

const CLIENT_ID: Showing = {
  rules: ['view-client-ids'],
  asked: 'view-by-number',
};

const URL_STORED = {
  rules: ['edit-view-fields', 'edit-view-url'],
} as const;

const view: readonly Sentence[] = [
  { quote: 'id | integer | View ID', ...READ },
  { quote: 'project_id | integer | Project the view belongs to', ...READ },
  {
    quote: 'uuid | string | UUID of the view',
    rules: ['view-id'],
    asked: 'view-by-uuid',
  },
  { quote: 'ym_client_id | string | Client identifier of an external web-analytics system', ...READ },
  { quote: '(digits)', ...CLIENT_ID },
  { quote: 'ga_client_id | string | Client identifier of a second external web-analytics system', ...READ },
  { quote: '(two digit groups separated by a dot)', ...CLIENT_ID },
  { quote: 'visitor | object', ...READ },
  { quote: 'Contents: not shown', open: 'view-visitor' },
  { quote: 'real_visitor | object', ...READ },
  { quote: 'Contents: not shown', open: 'view-visitor' },
  { quote: 'source | string | Source of the view', ...READ },
  { quote: 'campaign | string | Campaign of the view', ...READ },
  { quote: 'keyword | string | Keywords', ...READ },
  { quote: 'seo_system | string | SEO system', ...READ },
  { quote: 'page | string', ...READ },
  { quote: '(URL)', ...URL_STORED, asked: 'edit-view-page' },
  { quote: 'Page on which the view occurred', ...READ },
  { quote: 'referer | string', ...READ },
  { quote: '(URL)', ...URL_STORED, asked: 'edit-view-referer' },
  { quote: 'Page from which the visitor came', ...READ },
];

const LEAD: Showing = {
  rules: ['payment-result', 'lead-custom'],
  asked: 'payment-result',
};

const STAFF: Showing = {
  rules: ['owner-staff'],
  asked: 'owner-staff',
};

const lead: readonly Sentence[] = [
  { quote: 'id | integer | Lead ID', ...LEAD },
  { quote: 'contact_id | integer | ID of the contact', ...LEAD },
  { quote: 'name | string | Lead name', ...LEAD },
  { quote: 'deal | boolean | Present in the payment response', ...LEAD },
  {
    quote: 'custom | array of objects | Custom fields:',
    rules: ['lead-custom'],
    asked: 'payment-result',
  },
  { quote: '`id` (integer),', ...LEAD },
  { quote: '`name` (string),', ...LEAD },
  { quote: '`type` (string),', ...LEAD },
  { quote: '`value` (type depends on `type`)', ...LEAD },
  {
    quote: 'Custom field types shown:',
    rules: ['lead-custom'],
    unasked: DOCUMENT,
  },
  { quote: 'owner | object: `id` (integer),', ...STAFF },
  { quote: '`type` (string;', ...STAFF },
  {
    quote: '`main` for the main account,',
    rules: ['owner-main-type'],
    asked: 'owner-main',
  },
  { quote: '`staff` for an employee)', ...STAFF },
  { quote: 'funnel | string (funnel step ID)', ...LEAD },
  { quote: 'The complete lead model', open: 'lead-owner-id', assumption: 'ownerId' },
  { quote: 'and other custom field types: not shown.', open: 'lead-custom-values' },
];

const CREATED = { rules: ['payment-names'] } as const;

const SUM = {
  rules: ['payment-sum-form'],
} as const;

const payment: readonly Sentence[] = [
  { quote: 'category | string | Name of the payment category', ...CREATED, asked: 'payment-new-category' },
  { quote: 'purpose | string | Name of the payment purpose', ...CREATED, asked: 'payment-new-purpose' },
  { quote: 'sum | decimal number | Payment amount;', ...SUM, asked: 'payment-sum-text-1500.50' },
  { quote: 'may be sent as a JSON number', ...SUM, asked: 'payment-sum-number' },
  { quote: 'or as a numeric string', ...SUM, asked: 'payment-sum-text-1500' },
  { quote: 'When the category', ...CREATED, asked: 'payment-new-category' },
  { quote: 'or the purpose is not found in the project, it is created.', ...CREATED, asked: 'payment-new-purpose' },
];

const COMMENT: Showing = {
  rules: ['comment-result'],
  asked: 'comment-result',
};

const AUTHOR: Showing = {
  rules: ['comment-author'],
  asked: 'comment-result',
};

const comment: readonly Sentence[] = [
  { quote: 'id | string | Comment ID', ...COMMENT },
  { quote: 'text | string | Comment text', ...COMMENT },
  {
    quote: 'created_at | string | Format `DD.MM.YY HH:MM:SS`',
    rules: ['comment-created-at'],
    asked: 'comment-result',
  },
  { quote: 'author | object | `id` (integer),', ...AUTHOR },
  { quote: '`type` (string, for example `main`)', ...AUTHOR },
];

/** Sentences of the contract about views, leads, payments and comments. */
export const recordSentences: readonly Sentence[] = [...view, ...lead, ...payment, ...comment];
