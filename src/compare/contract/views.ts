import type { ContractCase } from '../probe.ts';
import { sample, samples } from '../samples.ts';
import { absent, body, exactly, integer, object, rejected, result, same, shows, textOrNull } from './expect.ts';

const read = sample('get-view');
const { send: edit } = samples['edit-view'];

const editable = {
  source: 'leadmock compare source',
  campaign: 'leadmock compare campaign',
  keyword: 'leadmock compare keyword',
  seo_system: 'leadmock compare seo_system',
  page: 'https://page.example.com/leadmock-compare',
  referer: 'https://referer.example.com/leadmock-compare',
} as const;

const stringFields = ['ym_client_id', 'ga_client_id', ...Object.keys(editable)];
const visitor = { type: ['object', 'null'] };
const uuid = {
  type: 'string',
  pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
  'x-expected': 'a UUID',
};

const readCases: readonly ContractCase[] = [
  {
    id: 'view-by-number',
    section: 'Endpoints, path parameters',
    says: 'A view is named by its ID.',
    rules: ['view-id'],
    steps: [shows('get-view', {}, { id: same('view') })],
  },
  {
    id: 'view-by-uuid',
    section: 'Endpoints, path parameters',
    says: 'A view is named by its UUID.',
    rules: ['view-id'],
    steps: [
      { ...read, save: { uuid: '/result/uuid' } },
      { send: 'GET /view/{uuid}', expect: result(object({ id: same('view') })) },
    ],
  },
  {
    id: 'view-ids',
    section: 'View',
    says: 'id and project_id are integers, uuid is a UUID.',
    rules: ['view-id'],
    steps: [shows('get-view', {}, { id: integer, project_id: integer, uuid })],
  },
  {
    id: 'view-fields',
    section: 'View',
    says: 'A view has its documented fields: strings, and two objects. A null in place of one is let pass.',
    rules: ['view-fields'],
    steps: [
      shows(
        'get-view',
        {},
        { ...Object.fromEntries(stringFields.map((field) => [field, textOrNull])), visitor, real_visitor: visitor },
      ),
    ],
  },
];

const editCases: readonly ContractCase[] = [
  ...Object.entries(editable).map(
    ([field, value]): ContractCase => ({
      id: `edit-view-${field}`,
      section: 'Endpoints',
      says: `PUT /view/{view_id} changes ${field}, also alone, and answers the view; so does the next read.`,
      rules: ['edit-view-fields'],
      steps: [
        { send: edit, body: { [field]: value }, expect: result(object({ [field]: exactly(value) })) },
        shows('get-view', {}, { [field]: exactly(value) }),
      ],
    }),
  ),
  {
    id: 'edit-view-by-uuid',
    section: 'Endpoints, path parameters',
    says: 'A view that is edited is named by its UUID, too.',
    rules: ['view-id'],
    steps: [
      { ...read, save: { uuid: '/result/uuid' } },
      { send: 'PUT /view/{uuid}', body: { keyword: '{stamp}' }, expect: result(object({ id: same('view') })) },
    ],
  },
  {
    id: 'edit-view-some',
    section: 'Endpoints, rule 2',
    says: 'Fields may be omitted.',
    rules: ['edit-view-some'],
    steps: [{ send: edit, body: { keyword: '{stamp}' }, expect: result(object({})) }],
  },
];

const deleteCases: readonly ContractCase[] = [
  {
    id: 'delete-view',
    section: 'Endpoints',
    says: 'DELETE /view/{view_id} answers status alone, without result; the view is gone.',
    rules: ['delete-view-result', 'delete-view-gone'],
    steps: [
      {
        send: 'GET /view/{spareView}',
        expect: result(object({})),
        given: 'there is no such view to delete; an earlier run may have deleted it',
      },
      { ...sample('delete-view'), expect: body({ status: exactly('success'), result: absent }) },
      { send: 'GET /view/{spareView}', expect: rejected },
    ],
  },
];

export const viewCases: readonly ContractCase[] = [...readCases, ...editCases, ...deleteCases];
