import type { assumedRules } from '../../../../src/api/rules/assumed.ts';
import type { taskRules } from '../../../../src/api/task/rules.ts';
import type { ForbiddenChanges } from '../change.ts';

const CREATE = 'src/api/task/create-task.ts';
const SHOW = 'src/api/task/task.ts';
const REQUEST = 'schemas/create-task.request.json';

/** Changes that rules about tasks forbid. */
export const taskChanges: ForbiddenChanges<typeof taskRules, (typeof assumedRules)['Tasks']> = {
  'task-required': [
    {
      does: 'A task without project_id reaches the next check.',
      file: REQUEST,
      find: '"required": ["title", "owner_id", "project_id"]',
      put: '"required": ["title", "owner_id"]',
    },
    {
      does: 'null counts as a title.',
      file: REQUEST,
      find: '"title": {\n      "type": "string",',
      put: '"title": {\n      "type": ["string", "null"],',
    },
    {
      does: 'A task without owner_id gets the requesting user as owner.',
      file: REQUEST,
      find: '"required": ["title", "owner_id", "project_id"]',
      put: '"required": ["title", "project_id"]',
    },
  ],
  'task-title': [
    {
      does: 'An empty title is rejected as if the contract excluded it.',
      file: REQUEST,
      find: '"minLength": "task-title"',
      put: '"minLength": "field-invalid"',
    },
    {
      does: 'White space around a title is removed.',
      file: CREATE,
      find: 'title: body.title,',
      put: 'title: body.title.trim(),',
    },
    {
      does: 'A blank title counts as empty.',
      file: REQUEST,
      find: '"description": "Task title",',
      put: '"description": "Task title", "pattern": "\\\\S",',
    },
    {
      does: 'A title of one character is rejected.',
      file: REQUEST,
      find: '"description": "Task title",\n      "minLength": 1',
      put: '"description": "Task title",\n      "minLength": 2',
    },
    {
      does: 'A title is cut after 255 characters.',
      file: CREATE,
      find: 'title: body.title,',
      put: 'title: body.title.slice(0, 255),',
    },
  ],
  'task-answer': [
    {
      does: 'White space around the text is removed before it is stored.',
      file: CREATE,
      find: "text: body.text ?? '',",
      put: "text: (body.text ?? '').trim(),",
    },
    {
      does: 'The response shows the text without surrounding white space.',
      file: SHOW,
      find: 'text: task.text,',
      put: 'text: task.text.trim(),',
    },
    {
      does: 'The response shows the title without surrounding white space.',
      file: SHOW,
      find: 'title: task.title,',
      put: 'title: task.title.trim(),',
    },
  ],
  'task-answer-empty': [
    {
      does: 'A task without observers gets its owner as observer.',
      file: CREATE,
      find: 'distinctPeople(body.observers ?? [], state)',
      put: 'distinctPeople(body.observers ?? [body.owner_id], state)',
    },
    {
      does: 'A task without a text gets its title as text.',
      file: CREATE,
      find: "text: body.text ?? '',",
      put: 'text: body.text ?? body.title,',
    },
    {
      does: 'A task with a lead and without a text gets its title as text.',
      file: CREATE,
      find: "text: body.text ?? '',",
      put: "text: body.text ?? (body.lead_id ? body.title : ''),",
    },
  ],
  'task-remind-default': [
    {
      does: 'A task with a method and no type gets a reminder at its time.',
      file: CREATE,
      find: 'body.remind_type ?? 0',
      put: 'body.remind_type ?? (body.remind_method ? 1 : 0)',
    },
    {
      does: 'The type 3 is rejected.',
      file: REQUEST,
      find: '"maximum": 3,',
      put: '"maximum": 2,',
    },
    {
      does: 'The type 4 is accepted.',
      file: REQUEST,
      find: '"maximum": 3,',
      put: '"maximum": 4,',
    },
  ],
  'task-remind-method': [
    {
      does: 'The method push is accepted.',
      file: REQUEST,
      find: '"enum": ["sms", "email", "call", "popup"]',
      put: '"enum": ["sms", "email", "call", "popup", "push"]',
    },
    {
      does: 'An empty list is accepted.',
      file: REQUEST,
      find: '"minItems": 1,',
      put: '"minItems": 0,',
    },
    {
      does: 'A reminder one week before needs no method.',
      file: REQUEST,
      find: '"enum": [1, 2, 3]',
      put: '"enum": [1, 2]',
    },
    {
      does: 'A task has at most three reminder methods.',
      file: REQUEST,
      find: '"minItems": 1,',
      put: '"minItems": 1, "maxItems": 3,',
    },
  ],
  'task-remind-method-unused': [
    {
      does: 'The method is stored without a reminder.',
      file: CREATE,
      find: 'remind_method: remindType === 0 ? [] : [',
      put: 'remind_method: [',
    },
    {
      does: 'Without a reminder any method is accepted.',
      file: REQUEST,
      find: '"enum": ["sms", "email", "call", "popup"],\n        "x-rules": { "enum": "field-invalid" }',
      put: '"description": "Any"',
    },
    {
      does: 'A task with a date stores the method without a reminder.',
      file: CREATE,
      find: 'remind_method: remindType === 0 ? [] : [',
      put: 'remind_method: remindType === 0 && !body.date_start ? [] : [',
    },
  ],
  'task-remind-method-none': [
    {
      does: 'Without a reminder the response shows an empty list.',
      file: SHOW,
      find: "? task.remind_method : '',",
      put: '? task.remind_method : ([] as never),',
    },
  ],
  'task-lists': [
    {
      does: 'A label is stored as often as it was sent.',
      file: CREATE,
      find: 'labels: [...new Set(body.labels)],',
      put: 'labels: body.labels ?? [],',
    },
    {
      does: 'A method is stored as often as it was sent.',
      file: CREATE,
      find: "[...new Set(body.remind_method as Task['remind_method'])]",
      put: '(body.remind_method ?? [])',
    },
    {
      does: 'An observer is stored as often as it was sent.',
      file: CREATE,
      find: 'return [...new Set(ids.map((id) => (isMainAccount(main, id) ? 0 : id)))];',
      put: 'return ids.map((id) => (isMainAccount(main, id) ? 0 : id));',
    },
    {
      does: 'The owner of a task counts as a duplicate among its observers.',
      file: CREATE,
      find: 'observers: distinctPeople(body.observers ?? [], state),',
      put: 'observers: distinctPeople(body.observers ?? [], state).filter((id) => id !== body.owner_id),',
    },
  ],
  'task-reminder-echo': [
    {
      does: 'The response shows only the first method.',
      file: SHOW,
      find: "? task.remind_method : '',",
      put: "? task.remind_method.slice(0, 1) : '',",
    },
    {
      does: 'The response shows a reminder at the time as none.',
      file: SHOW,
      find: 'remind_type: echo ? task.remind_type : 0,',
      put: 'remind_type: echo && task.remind_type > 1 ? task.remind_type : 0,',
    },
  ],
  'task-main-account': [
    {
      does: 'The own id of the main account is assumed to be 1.',
      file: SHOW,
      find: 'id === 0 || id === main.id',
      put: 'id === 0 || id === 1',
    },
    {
      does: 'As an observer the main account is shown with the id 1.',
      file: SHOW,
      find: '{ id: main.id, name: main.name, phone: main.phone }',
      put: '{ id: 1, name: main.name, phone: main.phone }',
    },
    {
      does: 'The own id of the main account as owner_id is stored as 0.',
      file: CREATE,
      find: 'owner_id: body.owner_id,',
      put: 'owner_id: isMainAccount(state.mainAccount, body.owner_id) ? 0 : body.owner_id,',
    },
    {
      does: 'owner_id 0 is returned as the own id of the main account.',
      file: SHOW,
      find: 'owner_id: task.owner_id,',
      put: 'owner_id: task.owner_id || (state.mainAccount?.id ?? 0),',
    },
    {
      does: 'As an observer the main account is shown without its phone.',
      file: SHOW,
      find: '{ id: main.id, name: main.name, phone: main.phone }',
      put: "{ id: main.id, name: main.name, phone: '' }",
    },
    {
      does: "The main account's employee number also means the main account.",
      file: SHOW,
      find: '|| id === main.id)',
      put: '|| id === main.id || id === main.employee_id)',
    },
    {
      does: 'If an employee asks, the observer 0 means that employee.',
      file: CREATE,
      find: 'const task = withDefaults(body, sandbox);',
      put: "const task = withDefaults(body, sandbox);\n    const asking = state.users.find(({ id, type }) => id === session.user_id && type === 'staff')?.employee_id ?? 0;\n    task.observers = task.observers.map((id) => (id === 0 && state.mainAccount ? asking : id));",
    },
    {
      does: 'As an observer the main account is shown with a trimmed name.',
      file: SHOW,
      find: '{ id: main.id, name: main.name, phone: main.phone }',
      put: '{ id: main.id, name: main.name.trim(), phone: main.phone }',
    },
  ],
  'task-sent-back': [
    {
      does: 'lead_id 0 names a lead.',
      file: 'src/api/task/create-task.ts',
      find: 'lead_id: body.lead_id || null',
      put: 'lead_id: body.lead_id ?? null',
    },
    {
      does: 'remind_method may be any text.',
      file: 'schemas/create-task.request.json',
      find: '"maxLength": 0,',
      put: '"maxLength": 99,',
    },
  ],
  'task-foreign-lead': [
    {
      does: 'A lead of another project is rejected.',
      file: CREATE,
      find: '=> state.leads.get(id);',
      put: '=> state.leads.get(id)?.project_id === task.project_id;',
    },
    {
      does: 'A task gets the project of its lead.',
      file: CREATE,
      find: 'project_id: body.project_id,',
      put: 'project_id: state.leads.get(body.lead_id ?? 0)?.project_id ?? body.project_id,',
    },
  ],
  'task-label-project': [
    {
      does: 'A label of another project is accepted.',
      file: CREATE,
      find: 'state.labels.get(id)?.project_id === task.project_id;',
      put: 'state.labels.get(id) !== undefined;',
    },
    {
      does: 'An unknown label is shown with its number as name.',
      file: SHOW,
      find: "{ id, name: '', color: '000000' }",
      put: "{ id, name: String(id), color: '000000' }",
    },
    {
      does: 'An unknown label is shown in white.',
      file: SHOW,
      find: "{ id, name: '', color: '000000' }",
      put: "{ id, name: '', color: 'ffffff' }",
    },
    {
      does: 'A label of the project of the lead is accepted.',
      file: CREATE,
      find: 'state.labels.get(id)?.project_id === task.project_id;',
      put: '[task.project_id, state.leads.get(task.lead_id ?? 0)?.project_id].includes(state.labels.get(id)?.project_id ?? 0);',
    },
  ],
  'task-visibility': [
    {
      does: 'The visibility 3 is accepted.',
      file: REQUEST,
      find: '"maximum": 2,',
      put: '"maximum": 3,',
    },
    {
      does: 'The visibility 0 counts as omitted.',
      file: CREATE,
      find: 'visibility: body.visibility ?? (isOnlyForObservers ? 2 : 1),',
      put: 'visibility: body.visibility || 1,',
    },
    {
      does: 'The visibility 0 of a task with a lead counts as omitted.',
      file: CREATE,
      find: 'visibility: body.visibility ?? (isOnlyForObservers ? 2 : 1),',
      put: 'visibility: body.lead_id ? body.visibility || 1 : (body.visibility ?? 1),',
    },
  ],
  'task-visibility-without-observers': [
    {
      does: 'A task without observers is private by default.',
      file: CREATE,
      find: 'visibility: body.visibility ?? (isOnlyForObservers ? 2 : 1),',
      put: 'visibility: body.visibility ?? (body.observers?.length ? 1 : 0),',
    },
  ],
  'task-visibility-default': [
    {
      does: 'A task with observers is visible only to them by default.',
      file: CREATE,
      find: 'visibility: body.visibility ?? (isOnlyForObservers ? 2 : 1),',
      put: 'visibility: body.visibility ?? (body.observers?.length ? 2 : 1),',
    },
    {
      does: 'A task with observers and a lead is visible only to them by default.',
      file: CREATE,
      find: 'visibility: body.visibility ?? (isOnlyForObservers ? 2 : 1),',
      put: 'visibility: body.visibility ?? (body.lead_id && body.observers?.length ? 2 : 1),',
    },
  ],
  'task-dates': [
    {
      does: 'date_start may be a string.',
      file: REQUEST,
      find: '"date_start": {\n      "type": ["integer", "null"],',
      put: '"date_start": {\n      "type": ["integer", "string", "null"],',
    },
    {
      does: 'date_end may have a fraction.',
      file: REQUEST,
      find: '"date_end": {\n      "type": ["integer", "null"],',
      put: '"date_end": {\n      "type": ["number", "null"],',
    },
  ],
  'task-dates-range': [
    {
      does: 'An end before the start is rejected.',
      file: CREATE,
      find: 'warnOfTask(task, clock.now(), warn);',
      put: "if ((task.date_end ?? Infinity) < (task.date_start ?? 0)) rejectIfAny([violation('field-invalid')]);",
    },
    {
      does: 'An end before the start is moved to the start.',
      file: CREATE,
      find: 'date_end: body.date_end ?? null,',
      put: 'date_end: body.date_end == null ? null : Math.max(body.date_end, body.date_start ?? 0),',
    },
    {
      does: 'date_end 0 is rejected.',
      file: REQUEST,
      find: '"date_end": {\n      "type": ["integer", "null"],\n      "minimum": 0,',
      put: '"date_end": {\n      "type": ["integer", "null"],\n      "minimum": 1,',
    },
    {
      does: 'date_start may be below 0.',
      file: REQUEST,
      find: '"date_start": {\n      "type": ["integer", "null"],\n      "minimum": 0,',
      put: '"date_start": {\n      "type": ["integer", "null"],\n      "minimum": -1,',
    },
    {
      does: 'date_start 0 counts as omitted next to a date_end.',
      file: CREATE,
      find: 'date_start: body.date_start ?? null,',
      put: 'date_start: body.date_end ? body.date_start || null : (body.date_start ?? null),',
    },
    {
      does: 'A date_end equal to date_start counts as omitted.',
      file: CREATE,
      find: 'date_end: body.date_end ?? null,',
      put: 'date_end: body.date_end === body.date_start ? null : (body.date_end ?? null),',
    },
  ],
  'task-contact-id': [
    {
      does: 'contact_id counts as undocumented.',
      file: REQUEST,
      find: '"contact_id": {',
      put: '"contact": {',
    },
  ],
  'task-contact-id-value': [
    {
      does: 'contact_id must be an integer.',
      file: REQUEST,
      find: '["string", "number", "boolean", "object", "array", "null"]',
      put: '["integer", "null"]',
    },
    {
      does: 'contact_id is stored.',
      file: CREATE,
      find: 'status: startUp.taskStatus,',
      put: "status: startUp.taskStatus,\n      ...('contact_id' in body && { contact_id: body.contact_id }),",
    },
  ],
  'task-omitted-fields': [
    {
      does: 'An omitted date_end is date_start.',
      file: CREATE,
      find: 'date_end: body.date_end ?? null,',
      put: 'date_end: body.date_end ?? body.date_start ?? null,',
    },
    {
      does: 'An omitted lead_id is null in the response.',
      file: SHOW,
      find: "optional('lead_id', task.lead_id, assumptions.omittedTaskFields)",
      put: "optional('lead_id', task.lead_id, 'null')",
    },
    {
      does: 'An omitted date_start is absent from the response.',
      file: SHOW,
      find: "optional('date_start', task.date_start, assumptions.omittedTaskFields)",
      put: "optional('date_start', task.date_start, 'omit')",
    },
    {
      does: 'An omitted date_start is date_end.',
      file: CREATE,
      find: 'date_start: body.date_start ?? null,',
      put: 'date_start: body.date_start ?? body.date_end ?? null,',
    },
  ],
  'task-status': [
    {
      does: 'A new task with a reminder has another status.',
      file: CREATE,
      find: 'status: startUp.taskStatus,',
      put: 'status: task.remind_type === 0 ? startUp.taskStatus : 1,',
    },
    {
      does: 'A sent status is stored.',
      file: CREATE,
      find: 'status: startUp.taskStatus,',
      put: "status: 'status' in body ? Number(body.status) : startUp.taskStatus,",
    },
    {
      does: 'A fixture cannot contain a status below 0.',
      file: 'schemas/seed/task.json',
      find: '"status": {\n      "type": "integer",\n      "minimum": -9007199254740991,',
      put: '"status": {\n      "type": "integer",\n      "minimum": 0,',
    },
  ],
  'task-employee': [
    {
      does: 'Observers are shown without their last project.',
      file: SHOW,
      find: "return state.employees.get(id) ?? { id, name: '', phone: '' };",
      put: "const { last_project_id: _, ...shown } = state.employees.get(id) ?? { id, name: '', phone: '' };\n  return shown;",
    },
    {
      does: 'Observers without a phone have no field phone.',
      file: SHOW,
      find: "return state.employees.get(id) ?? { id, name: '', phone: '' };",
      put: "const { phone, ...shown } = state.employees.get(id) ?? { id, name: '', phone: '' };\n  return (phone === '' ? shown : { ...shown, phone }) as Employee;",
    },
    {
      does: 'The name of an employee is shown without surrounding white space.',
      file: SHOW,
      find: "return state.employees.get(id) ?? { id, name: '', phone: '' };",
      put: "const known = state.employees.get(id) ?? { id, name: '', phone: '' };\n  return { ...known, name: known.name.trim() };",
    },
    {
      does: 'An empty text of an employee is not shown, except the phone.',
      file: SHOW,
      find: "return state.employees.get(id) ?? { id, name: '', phone: '' };",
      put: "const known = state.employees.get(id) ?? { id, name: '', phone: '' };\n  return Object.fromEntries(Object.entries(known).filter(([field, value]) => value !== '' || field === 'phone' || field === 'name')) as unknown as Employee;",
    },
  ],
  'employee-avatar': [
    {
      does: 'An avatar may be at another host.',
      file: 'src/core/documented-forms.ts',
      find: '^(?!//|[A-Za-z]',
      put: '^(?![A-Za-z]',
    },
  ],
  'task-employee-fields': [
    {
      does: 'The main account is shown with its login as email address.',
      file: SHOW,
      find: 'phone: main.phone };',
      put: 'phone: main.phone, email: main.login };',
    },
    {
      does: 'Every employee is shown with an email address.',
      file: SHOW,
      find: "return state.employees.get(id) ?? { id, name: '', phone: '' };",
      put: "return { email: '', ...(state.employees.get(id) ?? { id, name: '', phone: '' }) };",
    },
    {
      does: 'The main account is shown with the fields of its employee.',
      file: SHOW,
      find: 'return { id: main.id, name: main.name, phone: main.phone };',
      put: 'return { ...state.employees.get(main.employee_id ?? 0), id: main.id, name: main.name, phone: main.phone };',
    },
  ],
  'task-label': [
    {
      does: 'Labels are shown with their project.',
      file: SHOW,
      find: 'return { id, name: label.name, color: label.color,',
      put: 'return { id, name: label.name, color: label.color, project_id: label.project_id,',
    },
    {
      does: 'Labels are shown with a # before the color.',
      file: SHOW,
      find: 'color: label.color,',
      put: "color: '#'.concat(label.color),",
    },
    {
      does: 'The name of a label is shown without surrounding white space.',
      file: SHOW,
      find: 'name: label.name,',
      put: 'name: label.name.trim(),',
    },
    {
      does: 'The color of a label is shown in lowercase.',
      file: SHOW,
      find: 'color: label.color,',
      put: 'color: label.color.toLowerCase(),',
    },
  ],
};
