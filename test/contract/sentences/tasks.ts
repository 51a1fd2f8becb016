import { DOCUMENT, NO_RESPONSE, OTHER_VALUES_OPEN, type Sentence, type Showing } from './sentence.ts';

const REQUIRED = { rules: ['task-required'] } as const;

const OPTIONAL: Showing = {
  rules: ['task-required'],
  asked: 'task-needs-no-more',
};

const STORED: Showing = {
  rules: ['task-answer'],
  asked: 'task-full',
};

const DATES: Showing = { rules: ['task-dates'], asked: 'task-full' };

const REMIND_TYPE: Showing = {
  rules: ['task-remind-default'],
  asked: 'task-remind-types',
};

const REMIND_METHOD: Showing = {
  rules: ['task-remind-method'],
  asked: 'task-remind-method-items',
};

const VISIBILITY: Showing = {
  rules: ['task-visibility'],
  asked: 'task-visibility',
};

const EMPLOYEE: Showing = {
  rules: ['task-employee'],
  asked: 'task-full',
};

const LABEL: Showing = {
  rules: ['task-label'],
  asked: 'task-labels',
};

const request: readonly Sentence[] = [
  { quote: 'title | string | yes', ...REQUIRED, asked: 'task-requires-title' },
  { quote: 'Task title', ...STORED },
  { quote: 'text | string | no', ...OPTIONAL },
  { quote: 'Task description', ...STORED },
  { quote: 'owner_id | integer | yes', ...REQUIRED, asked: 'task-requires-owner_id' },
  { quote: 'ID of the employee responsible', ...STORED },
  { quote: 'project_id | integer | yes', ...REQUIRED, asked: 'task-requires-project_id' },
  { quote: 'ID of the project in which the task is created', ...STORED },
  { quote: 'date_start | integer | no', ...OPTIONAL },
  { quote: 'Start of the task, unix timestamp', ...DATES },
  { quote: 'date_end | integer | no', ...OPTIONAL },
  { quote: 'End of the task, unix timestamp', ...DATES },
  { quote: 'remind_type | integer | no', ...OPTIONAL },
  { quote: 'When to remind: `0` no reminder,', ...REMIND_TYPE },
  { quote: '`1` at the time,', ...REMIND_TYPE },
  { quote: '`2` one hour before,', ...REMIND_TYPE },
  { quote: '`3` one week before.', ...REMIND_TYPE },
  {
    quote: 'Default when omitted: `0`.',
    rules: ['task-remind-default'],
    asked: 'task-remind-type-default',
  },
  {
    quote: 'remind_method | array of strings',
    rules: ['task-remind-method'],
    asked: 'task-remind-method-items',
  },
  { quote: 'conditionally', ...OPTIONAL },
  {
    quote: 'Allowed items:',
    rules: ['task-remind-method'],
    unasked: OTHER_VALUES_OPEN,
  },
  { quote: '`sms`,', ...REMIND_METHOD },
  { quote: '`email`,', ...REMIND_METHOD },
  { quote: '`call` (phone call),', ...REMIND_METHOD },
  { quote: '`popup` (pop-up window).', ...REMIND_METHOD },
  { quote: 'One or several.', ...REMIND_METHOD },
  {
    quote: 'Required when remind_type is not `0`.',
    rules: ['task-remind-method'],
    asked: 'task-remind-method-required',
  },
  { quote: 'lead_id | integer | no', ...OPTIONAL },
  { quote: 'ID of the lead to which the task is bound', ...STORED },
  {
    quote: '(as if created from the lead card)',
    rules: ['task-answer'],
    unasked: NO_RESPONSE,
  },
  { quote: 'observers | array of integers | no', ...OPTIONAL },
  { quote: 'IDs of employees who can see the task.', ...EMPLOYEE },
  {
    quote: 'When omitted, the task is visible to all employees.',
    rules: ['task-visibility-without-observers'],
    unasked: NO_RESPONSE,
  },
  { quote: 'labels | array of integers | no', ...OPTIONAL },
  { quote: 'IDs of labels', ...LABEL },
  { quote: 'visibility | integer | no', ...OPTIONAL },
  { quote: 'Who sees the task: `0` only the requester,', ...VISIBILITY },
  { quote: '`1` everyone,', ...VISIBILITY },
  { quote: '`2` only the employees listed in observers', ...VISIBILITY },
  {
    quote: 'The sample request also contains a field `contact_id`;',
    rules: ['task-contact-id'],
    unasked: DOCUMENT,
  },
  { quote: 'its meaning: not shown.', open: 'task-contact-id-value' },
];

const response: readonly Sentence[] = [
  { quote: 'id | integer | ID of the created task', ...STORED },
  { quote: 'title, text | string | As stored', ...STORED },
  { quote: 'owner_id, project_id, lead_id | integer | As stored', ...STORED },
  { quote: 'date_start, date_end | integer | Unix timestamps', ...DATES },
  { quote: 'remind_type | integer | See request', ...REMIND_TYPE },
  { quote: 'remind_method | string or array', ...REMIND_METHOD },
  {
    quote: 'Shown as an empty string in the sample response',
    rules: ['task-remind-method-none'],
    unasked: DOCUMENT,
  },
  { quote: 'visibility | integer | See request', ...VISIBILITY },
  { quote: 'status | integer | Task status;', ...STORED },
  { quote: 'its allowed values and meaning: not shown', open: 'task-status' },
  { quote: 'observers | array of objects | Employee objects: `id` (integer),', ...EMPLOYEE },
  { quote: '`name` (string),', ...EMPLOYEE },
  { quote: '`phone` (string),', ...EMPLOYEE },
  { quote: 'and, for some employees, `email` (string),', ...EMPLOYEE },
  { quote: '`job` (string),', ...EMPLOYEE },
  { quote: '`avatar` (string,', ...EMPLOYEE },
  {
    quote: 'relative image path),',
    rules: ['employee-avatar'],
    asked: 'task-full',
  },
  { quote: '`last_project_id` (integer).', ...EMPLOYEE },
  {
    quote: 'Which of these fields appear for which employee is not fixed by the examples.',
    open: 'task-employee-fields',
  },
  { quote: 'labels | array of objects | `id` (integer),', ...LABEL },
  { quote: '`name` (string),', ...LABEL },
  { quote: '`color` (string,', ...LABEL },
  { quote: 'six hex digits', ...LABEL },
  { quote: 'without a leading #)', ...LABEL },
  {
    quote:
      'The sample response shows remind_type and remind_method with no reminder although the sample request asked for a reminder. Which of the two is authoritative: not shown.',
    open: 'task-reminder-echo',
    assumption: 'reminderEcho',
  },
];

/** Sentences of the contract about tasks. */
export const taskSentences: readonly Sentence[] = [...request, ...response];
