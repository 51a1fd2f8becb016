import { about } from '../rules/about.ts';

export const taskRules = about(['create-task'], {
  'task-required': {
    provenance: 'contract',
    text: 'title, owner_id and project_id are required.',
    contract: {
      section: 'Task (create request)',
      quote: '| title | string | yes | … | owner_id | integer | yes | … | project_id | integer | yes |',
    },
  },
  'task-title': {
    provenance: 'guess',
    text: 'title must not be empty.',
    rejection: { code: 400, message: 'title must not be empty' },
  },
  'task-response': {
    provenance: 'contract',
    text: 'The response shows title, text, owner_id and project_id as stored, and also a lead_id other than 0 or null.',
    contract: {
      section: 'Task (response `result`)',
      quote: '| title, text | string | As stored | … | owner_id, project_id, lead_id | integer | As stored |',
    },
    operations: 'task.json',
  },
  'task-response-empty': {
    provenance: 'guess',
    text: 'The response shows an omitted text as "", and omitted observers and labels as [].',
    operations: 'task.json',
  },
  'task-remind-default': {
    provenance: 'contract',
    text: 'remind_type is 0 to 3. The default is 0.',
    contract: {
      section: 'Task (create request)',
      quote: '`0` no reminder, `1` at the time, `2` one hour before, `3` one week before. Default when omitted: `0`.',
    },
  },
  'task-remind-method': {
    provenance: 'contract',
    text: 'If remind_type is not 0, remind_method must be a list of one or several of sms, email, call and popup.',
    contract: {
      section: 'Task (create request)',
      quote:
        'Allowed items: `sms`, `email`, `call` (phone call), `popup` (pop-up window). One or several. Required when remind_type is not `0`.',
    },
  },
  'task-remind-method-unused': {
    provenance: 'guess',
    text: 'If remind_type is 0, leadmock checks remind_method, but stores no remind_method.',
  },
  'task-remind-method-none': {
    provenance: 'likely',
    text: 'The response to a task without a reminder shows remind_method as "".',
    contract: { section: 'Task (response `result`)', quote: 'Shown as an empty string in the sample response' },
    operations: 'task.json',
  },
  'task-lists': {
    provenance: 'guess',
    text: 'Duplicates in remind_method, observers and labels count once.',
  },
  'task-main-account': {
    provenance: 'guess',
    text: 'In owner_id and observers, both 0 and the id of the main account mean the main account. leadmock stores and returns owner_id as sent. Among the observers, the response shows the main account at most once, with its id, name and phone.',
    operations: 'task.json',
  },
  'task-sent-back': {
    provenance: 'guess',
    text: 'lead_id 0 counts as an omitted lead_id, and remind_method "" as an omitted remind_method.',
  },
  'task-foreign-lead': { provenance: 'guess', text: 'The lead of a task can belong to another project.' },
  'task-visibility': {
    provenance: 'contract',
    text: 'visibility is 0 to 2.',
    contract: {
      section: 'Task (create request)',
      quote: '`0` only the requester, `1` everyone, `2` only the employees listed in observers',
    },
  },
  'task-visibility-without-observers': {
    provenance: 'likely',
    text: 'The default of visibility is 1 for a task without observers.',
    contract: { section: 'Task (create request)', quote: 'When omitted, the task is visible to all employees.' },
  },
  'task-dates': {
    provenance: 'contract',
    text: 'date_start and date_end are integer Unix timestamps.',
    contract: {
      section: 'Task (create request)',
      quote:
        '| date_start | integer | no | Start of the task, unix timestamp | … | date_end | integer | no | End of the task, unix timestamp |',
    },
  },
  'task-dates-range': {
    provenance: 'guess',
    text: 'date_start and date_end must be at least 0. date_end can be before date_start.',
    rejection: { code: 400, message: 'date_start and date_end must be at least 0' },
  },
  'task-contact-id': {
    provenance: 'likely',
    text: 'A task can have a contact_id.',
    contract: {
      section: 'Task (create request)',
      quote: 'The sample request also contains a field `contact_id`; its meaning: not shown.',
    },
  },
  'task-contact-id-value': {
    provenance: 'guess',
    text: 'contact_id can have any value. leadmock does not store contact_id.',
  },
  'task-status': {
    provenance: 'guess',
    setting: 'task-status',
    text: 'The status of a new task is 0 by default. Fixtures can contain any status.',
  },
  'task-employee': {
    provenance: 'contract',
    text: 'Observers are objects with id, name and phone. Some observers also have email, job, avatar or last_project_id.',
    contract: {
      section: 'Task (response `result`)',
      quote:
        'Employee objects: `id` (integer), `name` (string), `phone` (string), and, for some employees, `email` (string), `job` (string), `avatar` (string, relative image path), `last_project_id` (integer).',
    },
    operations: 'task.json',
  },
  'employee-avatar': {
    provenance: 'contract',
    text: 'avatar is a relative image path. An absolute URL as avatar in a fixture causes a warning.',
    contract: { section: 'Task (response `result`)', quote: '`avatar` (string, relative image path)' },
    operations: 'task.json',
  },
  'task-employee-fields': {
    provenance: 'guess',
    text: 'The response shows email, job, avatar and last_project_id of an employee if the fixture contains these fields, but never for the main account.',
    operations: 'task.json',
  },
  'task-label': {
    provenance: 'contract',
    text: 'Labels are objects with id, name and color (six hex digits).',
    contract: {
      section: 'Task (response `result`)',
      quote:
        '| labels | array of objects | `id` (integer), `name` (string), `color` (string, six hex digits without a leading #) |',
    },
    operations: 'task.json',
  },
});
