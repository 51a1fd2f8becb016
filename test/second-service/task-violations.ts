import type { Fields } from './parts.ts';
import { editField, editItems, editRequest, reject, type Violation } from './violation.ts';

const LABELS =
  '| labels | array of objects | `id` (integer), `name` (string), `color` (string, six hex digits without a leading #) |';
const OBSERVERS =
  '| observers | array of objects | Employee objects: `id` (integer), `name` (string), `phone` (string), and, for some employees, `email` (string), `job` (string), `avatar` (string, relative image path), `last_project_id` (integer).';
const IDS = '| owner_id, project_id, lead_id | integer | As stored |';

const isoTime = (seconds: unknown) =>
  typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1000).toISOString() : seconds;

export const taskViolations = {
  taskIdString: { quote: '| id | integer | ID of the created task |', change: editField('createTask', 'id', String) },
  taskStatusString: {
    quote: '| status | integer | Task status; its allowed values and meaning: not shown |',
    change: editField('createTask', 'status', () => 'new'),
  },
  taskVisibilityString: {
    quote: '| visibility | integer | See request |',
    change: editField('createTask', 'visibility', String),
  },
  taskOwnerObject: { quote: IDS, change: editField('createTask', 'owner_id', (id) => ({ id })) },
  taskProjectIdString: { quote: IDS, change: editField('createTask', 'project_id', String) },
  taskDatesIso: {
    quote: '| date_start, date_end | integer | Unix timestamps |',
    change: (parts) => {
      editField('createTask', 'date_start', isoTime)(parts);
      editField('createTask', 'date_end', isoTime)(parts);
    },
  },
  labelColorHash: {
    quote: LABELS,
    change: editItems(['createTask'], 'labels', (label) => ({ ...label, color: `#${label['color']}` })),
  },
  labelColorName: {
    quote: LABELS,
    change: editItems(['createTask'], 'labels', (label) => ({ ...label, color: 'red' })),
  },
  labelsAsIds: { quote: LABELS, change: editItems(['createTask'], 'labels', ({ id }) => id) },
  observersAsIds: { quote: OBSERVERS, change: editItems(['createTask'], 'observers', ({ id }) => id) },
  observerPhoneNumber: {
    quote: OBSERVERS,
    change: editItems(['createTask'], 'observers', (employee) => ({ ...employee, phone: 79_001_110_001 })),
  },
  remindTypeDefault1: {
    quote: 'POST /task: when `remind_type` is omitted, it is stored as `0`',
    requires: { reminderEcho: 'stored' },
    change: editRequest('createTask', ({ remind_type, remind_method = ['popup'] }) =>
      remind_type === undefined ? { remind_type: 1, remind_method } : {},
    ),
  },
  remindMethodOptional: {
    quote: 'when it is not `0`, `remind_method` must be present.',
    change: editRequest('createTask', ({ remind_method = ['popup'] }) => ({ remind_method })),
  },
  missingTitleAccepted: {
    quote: '| title | string | yes | Task title |',
    change: editRequest('createTask', ({ title = 'Untitled' }) => ({ title })),
  },
  missingProjectAccepted: {
    quote: '| project_id | integer | yes | ID of the project in which the task is created |',
    change: editRequest(
      'createTask',
      ({ project_id }, { data }): Fields => ({
        project_id: project_id ?? data.projectIds[0],
      }),
    ),
  },
  textRequired: {
    quote: '| text | string | no | Task description |',
    change: reject('createTask', ({ fields }) => fields['text'] === undefined),
  },
} satisfies Record<string, Violation>;
