import type { ContractCase } from '../probe.ts';
import { sample, samples } from '../samples.ts';

const read = sample('get-view');
const { send: edit } = samples['edit-view'];
const readUuid = { ...read, save: { uuid: '/result/uuid' } };

const editable = {
  source: 'leadmock compare source',
  campaign: 'leadmock compare campaign',
  keyword: 'leadmock compare keyword',
  seo_system: 'leadmock compare seo_system',
  page: 'https://page.example.com/leadmock-compare',
  referer: 'https://referer.example.com/leadmock-compare',
} as const;

const readCases: readonly ContractCase[] = [
  {
    id: 'view-by-number',
    section: 'Endpoints, path parameters',
    says: 'GET /view/{view_id} accepts the ID of a view, with the token in the header token.',
    rules: ['view-id', 'view-fields', 'view-client-ids', 'token-header'],
    steps: [read],
  },
  {
    id: 'view-by-uuid',
    section: 'Endpoints, path parameters',
    says: 'GET /view/{view_id} accepts the UUID of a view.',
    rules: ['view-id'],
    steps: [readUuid, { send: 'GET /view/{uuid}' }],
  },
];

const editCases: readonly ContractCase[] = [
  ...Object.entries(editable).map(
    ([field, value]): ContractCase => ({
      id: `edit-view-${field}`,
      section: 'Endpoints',
      says: `PUT /view/{view_id} accepts ${field} as the only field. The response and the next read show the change.`,
      rules: ['edit-view-fields'],
      steps: [{ send: edit, body: { [field]: value } }, read],
    }),
  ),
  {
    id: 'edit-view-by-uuid',
    section: 'Endpoints, path parameters',
    says: 'PUT /view/{view_id} accepts the UUID of a view.',
    rules: ['view-id'],
    steps: [readUuid, { send: 'PUT /view/{uuid}', body: { keyword: '{stamp}' } }],
  },
  {
    id: 'edit-view-some',
    section: 'Endpoints, rule 2',
    says: 'An edit may omit fields.',
    rules: ['edit-view-some'],
    steps: [{ send: edit, body: { keyword: '{stamp}' } }],
  },
];

const deleteCases: readonly ContractCase[] = [
  {
    id: 'delete-view',
    section: 'Endpoints',
    says: 'DELETE /view/{view_id} returns status without result, and the service rejects later reads of the view.',
    rules: ['delete-view-result', 'delete-view-gone'],
    steps: [
      { send: 'GET /view/{spareView}' },
      sample('delete-view'),
      { send: 'GET /view/{spareView}', outcome: 'rejected' },
    ],
  },
];

export const viewCases: readonly ContractCase[] = [...readCases, ...editCases, ...deleteCases];
