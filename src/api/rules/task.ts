import type { Rule } from '../../core/rule.ts';

const operations = ['create-task'] as const;

/** Rules of tasks. */
export const taskRules = {
  'task-required': { provenance: 'contract', text: 'title, owner_id and project_id are required.', operations },
  'task-title': { provenance: 'chosen', text: 'title must not be empty.', operations },
  'task-answer': {
    provenance: 'contract',
    text: 'The answer holds all documented fields as stored; text is "" and the lists are [] when they were not given.',
    operations,
  },
  'task-remind-default': {
    provenance: 'contract',
    text: 'remind_type is 0 to 3, stored as 0 when omitted.',
    operations,
  },
  'task-remind-method': {
    provenance: 'contract',
    text: 'When remind_type is not 0, remind_method must be a non-empty list of sms, email, call, popup.',
    operations,
  },
  'task-remind-method-unused': {
    provenance: 'chosen',
    text: 'remind_method sent with remind_type 0 is checked for its form and not stored; the answer shows "".',
    operations,
  },
  'task-lists': {
    provenance: 'chosen',
    text: 'In remind_method, observers and labels duplicates count once.',
    operations,
  },
  'task-reminder-echo': {
    provenance: 'chosen',
    switch: 'reminderEcho',
    text: "The answer shows the reminder as stored. (The contract's sample answer shows none although its request asked for one.)",
    operations,
  },
  'task-main-account': {
    provenance: 'chosen',
    text: "0 as owner_id and among observers means the main account, and so does the main account's own id. owner_id is stored and answered as sent; an observer is shown with the main account's id, name and phone, once also where both numbers were sent.",
    operations,
  },
  'task-foreign-lead': { provenance: 'chosen', text: 'A lead of another project is accepted.', operations },
  'task-label-project': {
    provenance: 'chosen',
    switch: 'unknownReference',
    text: 'A label must belong to the project of the task. With unknownReference=accept a label that does not exist is shown with an empty name and the color 000000.',
    operations,
  },
  'task-visibility': { provenance: 'chosen', text: 'visibility is 0 to 2, 1 when omitted.', operations },
  'task-dates': {
    provenance: 'chosen',
    text: 'date_start and date_end are integers not below 0; their order is not checked.',
    operations,
  },
  'task-contact-id': {
    provenance: 'contract',
    text: "contact_id, which stands in the contract's sample, is accepted with any value and dropped.",
    operations,
  },
  'task-omitted-fields': {
    provenance: 'inferred',
    switch: 'omittedTaskFields',
    text: 'lead_id, date_start and date_end are 0 in the answer when they were not given: the contract calls them integers, and its sample shows an absent reminder as 0 and "".',
    operations,
  },
  'task-status': {
    provenance: 'chosen',
    setting: 'task-status',
    text: 'status of a new task is 0. Its meaning is unknown; a fixture can hold any.',
    operations,
  },
  'task-employee': {
    provenance: 'contract',
    text: 'Employees show id, name and phone, and email, job, avatar and last_project_id only where they have them.',
    operations,
  },
} as const satisfies Record<string, Rule>;
