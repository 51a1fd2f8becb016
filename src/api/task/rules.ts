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
  'task-answer': {
    provenance: 'contract',
    text: 'title, text, owner_id and project_id are answered as stored, and so is the lead_id that was sent, unless it is 0.',
    contract: {
      section: 'Task (response `result`)',
      quote: '| title, text | string | As stored | … | owner_id, project_id, lead_id | integer | As stored |',
    },
    operations: 'task.json',
  },
  'task-answer-empty': {
    provenance: 'guess',
    text: 'In the answer text is "" and observers and labels are [] when they were not given.',
    operations: 'task.json',
  },
  'task-remind-default': {
    provenance: 'contract',
    text: 'remind_type is 0 to 3, stored as 0 when omitted.',
    contract: {
      section: 'Task (create request)',
      quote: '`0` no reminder, `1` at the time, `2` one hour before, `3` one week before. Default when omitted: `0`.',
    },
  },
  'task-remind-method': {
    provenance: 'contract',
    text: 'When remind_type is not 0, remind_method must be a non-empty list of sms, email, call, popup.',
    contract: {
      section: 'Task (create request)',
      quote:
        'Allowed items: `sms`, `email`, `call` (phone call), `popup` (pop-up window). One or several. Required when remind_type is not `0`.',
    },
  },
  'task-remind-method-unused': {
    provenance: 'guess',
    text: 'remind_method sent with remind_type 0 is checked for its form and not stored.',
  },
  'task-remind-method-none': {
    provenance: 'likely',
    text: 'Without a reminder the answer shows remind_method as "", as the sample of the contract does.',
    contract: { section: 'Task (response `result`)', quote: 'Shown as an empty string in the sample response' },
    operations: 'task.json',
  },
  'task-lists': {
    provenance: 'guess',
    text: 'In remind_method, observers and labels duplicates count once.',
  },
  'task-main-account': {
    provenance: 'guess',
    text: "0 as owner_id and among observers means the main account, and so does the main account's own id. owner_id is stored and answered as sent; an observer is shown with the main account's id, name and phone, once also where both numbers were sent.",
    operations: 'task.json',
  },
  'task-sent-back': {
    provenance: 'guess',
    text: 'What a task shows where nothing was given may be sent back: lead_id 0 is no lead, and remind_method "" is no method.',
  },
  'task-foreign-lead': { provenance: 'guess', text: 'A lead of another project is accepted.' },
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
    text: 'A task without observers is visible to all employees: where visibility is omitted too, it is 1.',
    contract: { section: 'Task (create request)', quote: 'When omitted, the task is visible to all employees.' },
  },
  'task-dates': {
    provenance: 'contract',
    text: 'date_start and date_end are integers: unix timestamps.',
    contract: {
      section: 'Task (create request)',
      quote:
        '| date_start | integer | no | Start of the task, unix timestamp | … | date_end | integer | no | End of the task, unix timestamp |',
    },
  },
  'task-dates-range': {
    provenance: 'guess',
    text: 'date_start and date_end are not below 0; their order is not checked.',
    rejection: { code: 400, message: 'date_start and date_end must be at least 0' },
  },
  'task-contact-id': {
    provenance: 'likely',
    text: "contact_id is accepted: it stands in the contract's sample.",
    contract: {
      section: 'Task (create request)',
      quote: 'The sample request also contains a field `contact_id`; its meaning: not shown.',
    },
  },
  'task-contact-id-value': {
    provenance: 'guess',
    text: 'contact_id may have any value, and is not stored.',
  },
  'task-status': {
    provenance: 'guess',
    setting: 'task-status',
    text: 'status of a new task is 0. Its meaning is unknown; a fixture can hold any.',
  },
  'task-employee': {
    provenance: 'contract',
    text: 'Observers are shown as objects with id, name and phone, some of them with email, job, avatar or last_project_id.',
    contract: {
      section: 'Task (response `result`)',
      quote:
        'Employee objects: `id` (integer), `name` (string), `phone` (string), and, for some employees, `email` (string), `job` (string), `avatar` (string, relative image path), `last_project_id` (integer).',
    },
    operations: 'task.json',
  },
  'employee-avatar': {
    provenance: 'contract',
    text: 'avatar is a relative image path. A fixture with an absolute URL causes a warning.',
    contract: { section: 'Task (response `result`)', quote: '`avatar` (string, relative image path)' },
    operations: 'task.json',
  },
  'task-employee-fields': {
    provenance: 'guess',
    text: 'An employee shows those of email, job, avatar and last_project_id that the fixture gives it, the main account none.',
    operations: 'task.json',
  },
  'task-label': {
    provenance: 'contract',
    text: 'Labels are shown as objects with id, name and color, six hex digits.',
    contract: {
      section: 'Task (response `result`)',
      quote:
        '| labels | array of objects | `id` (integer), `name` (string), `color` (string, six hex digits without a leading #) |',
    },
    operations: 'task.json',
  },
});
