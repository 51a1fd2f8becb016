import { type Between, changedBody, changedResult, changedSent } from '../../support/meddle.ts';
import { type BrokenService, sending, type ViolationRow } from './broken-service.ts';

const EDIT = /^PUT \/view\//;
const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';
const TEXTS = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'];
const BY_UUID = 'a success: the path may contain the UUID of a view';
const texts = (changed: object) => ({ ...Object.fromEntries(TEXTS.map((field) => [field, 'a'])), ...changed });
const onlyField = (field: string): ViolationRow => [
  'edit-view',
  '',
  `a success: ${field} can be the only field of an edit`,
];

/** Shows each view as in its first read. */
const neverUpdating: Between = (send) => {
  const first = new Map<string, Awaited<ReturnType<typeof send>>>();
  return async (request) => {
    const answer = await send(request);
    if (request.method !== 'GET' || (answer.body as { status: string }).status !== 'success') return answer;
    const shown = first.get(request.path) ?? answer;
    first.set(request.path, shown);
    return shown;
  };
};

export const brokenViews: readonly BrokenService[] = [
  {
    fault: 'a read by ID returns another view',
    hidesOthers: true,
    traffic: sending(['GET /view/1001'], ['GET /view/1002'], ['DELETE /view/1002'], ['GET /view/1001']),
    violations: [['get-view', '/result/id', 'the ID in the path']],
    between: changedResult(/^GET \/view\/\d+$/, (view) => ({ ...view, id: 77 })),
  },
  {
    fault: 'a read by UUID returns another view',
    traffic: sending(['GET /view/1001'], [`GET /view/${UUID}`]),
    violations: [['get-view', '/result/uuid', 'the UUID in the path']],
    inRun: [
      ['get-view', '/result/uuid', 'the UUID in the path'],
      ['edit-view', '/result/uuid', 'the UUID in the path'],
    ],
    between: changedResult(/ \/view\/.*-/, (view) => ({ ...view, uuid: '11111111-2222-4333-8444-555555555555' })),
  },
  {
    fault: 'views are not found by UUID',
    hidesOthers: true,
    traffic: sending(['GET /view/1001'], [`GET /view/${UUID}`], [`GET /view/${UUID}`], ['GET /view/1001']),
    violations: [['get-view', '', BY_UUID]],
    inRun: [
      ['get-view', '', BY_UUID],
      ['edit-view', '', BY_UUID],
    ],
    between: (send) => (request) =>
      send({ ...request, path: request.path.replace(/^\/view\/.*-.*/, '/view/00000000-0000-4000-8000-000000000000') }),
  },
  {
    fault: 'an edit ignores source',
    traffic: sending(['GET /view/1001'], ['PUT /view/1001', { source: 'letter' }]),
    violations: [['edit-view', '/result/source', 'the sent text']],
    between: changedSent(EDIT, ({ source: _, ...body }) => body),
  },
  {
    fault: 'an edit needs a source',
    hidesOthers: true,
    traffic: sending(
      ['GET /view/1001'],
      ['PUT /view/1001', { campaign: 'may' }],
      ['PUT /view/1001', { campaign: 'may' }],
      ['PUT /view/1001', { source: 'letter', campaign: 'may' }],
    ),
    violations: [onlyField('campaign')],
    inRun: TEXTS.slice(1).map(onlyField),
    between: changedSent(EDIT, (body) => ('source' in body ? body : { ...body, source: 1 })),
  },
  {
    fault: 'an edit needs all fields',
    hidesOthers: true,
    traffic: sending(
      ['GET /view/1001'],
      ['PUT /view/1001', texts({ source: 'letter' })],
      ['PUT /view/1001', { source: 'letter', campaign: 'may' }],
      ['PUT /view/1001', { source: 'letter', campaign: 'may' }],
      ['PUT /view/1001', texts({ campaign: 'may' })],
    ),
    violations: [['edit-view', '', 'a success: an edit may omit fields']],
    inRun: TEXTS.map(onlyField),
    between: changedSent(EDIT, (body) => (TEXTS.every((field) => field in body) ? body : { ...body, source: 1 })),
  },
  {
    fault: 'reads never show an edit',
    hidesOthers: true,
    traffic: sending(['GET /view/1001'], ['PUT /view/1001', { source: 'letter' }], ['GET /view/1001']),
    isAlone: true,
    violations: [['get-view', '/result/source', 'the text of the last edit']],
    inRun: TEXTS.map((field): ViolationRow => ['get-view', `/result/${field}`, 'the text of the last edit']),
    between: neverUpdating,
  },
  {
    fault: 'the deletion of a view returns a result',
    traffic: sending(['DELETE /view/1002']),
    violations: [['delete-view', '/result', 'absent']],
    between: changedBody(/^DELETE/, (body) => (body.status === 'success' ? { ...body, result: true } : body)),
  },
  {
    fault: 'a deleted view is still found',
    traffic: sending(['GET /view/1002'], ['DELETE /view/1002'], ['GET /view/1002']),
    violations: [['get-view', '', 'a rejection: this view was deleted']],
    between: (send) => async (request) =>
      request.method === 'DELETE' && request.headers['token']
        ? { status: 200, body: { status: 'success' } }
        : send(request),
  },
];
