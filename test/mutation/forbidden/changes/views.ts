import type { assumedRules } from '../../../../src/api/rules/assumed.ts';
import type { viewRules } from '../../../../src/api/view/rules.ts';
import type { ForbiddenChanges } from '../change.ts';

const EDIT = 'src/api/view/edit-view.ts';
const DELETE = 'src/api/view/delete-view.ts';
const SHOW = 'src/api/view/view.ts';
const DOUBTS = 'src/core/suspicious-values.ts';
const COLLECTION = 'src/core/state/collection.ts';
const GIVEN = 'if (value !== undefined && value !== null) given[field] = value;';

/** Changes that rules about views forbid. */
export const viewChanges: ForbiddenChanges<typeof viewRules, (typeof assumedRules)['Views']> = {
  'view-id': [
    {
      does: 'Only UUIDs of version 4 find a view.',
      file: 'src/core/sandbox/ids.ts',
      find: '/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-',
      put: '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-',
    },
    {
      does: 'A view can be deleted only by its number.',
      file: DELETE,
      find: "requireView(sandbox.state, params['view_id'])",
      put: "requireView(sandbox.state, params['view_id']?.replace(/-/g, ''))",
    },
    {
      does: 'A view whose UUID is in capitals in the fixture is not found by its UUID.',
      file: 'src/core/state/state.ts',
      find: 'uuid: (view) => view.uuid.toLowerCase()',
      put: 'uuid: (view) => view.uuid',
    },
    {
      does: 'A view cannot be deleted by its UUID in capitals.',
      file: DELETE,
      find: "requireView(sandbox.state, params['view_id'])",
      put: "requireView(sandbox.state, params['view_id']?.replace(/[A-F]/, '-'))",
    },
  ],
  'unknown-view': [
    {
      does: 'The code is always 404.',
      file: 'src/api/rules/assumed.ts',
      find: "code: 'unknownPathId', message: 'Invalid view ID'",
      put: "code: 404, message: 'Invalid view ID'",
    },
    {
      does: 'The deletion of an unknown view succeeds.',
      file: 'src/api/view/delete-view.ts',
      find: "const view = requireView(sandbox.state, params['view_id']);",
      put: "if (/^[1-9][0-9]*$/.test(params['view_id'] ?? '') && !sandbox.state.views.get(Number(params['view_id']))) return;\n    const view = requireView(sandbox.state, params['view_id']);",
    },
  ],
  'view-fields': [
    {
      does: 'The client id of the first analytics system is shown as a number.',
      file: SHOW,
      find: 'ym_client_id: view.ym_client_id,',
      put: 'ym_client_id: view.ym_client_id && (Number(view.ym_client_id) as never),',
    },
    {
      does: 'A view shows its last editor.',
      file: SHOW,
      find: 'referer: view.referer,',
      put: 'referer: view.referer,\n    ...(view.signature !== undefined && { signature: view.signature }),',
    },
    {
      does: 'The UUID of a view is shown in lowercase.',
      file: SHOW,
      find: 'uuid: view.uuid,',
      put: 'uuid: view.uuid.toLowerCase(),',
    },
  ],
  'view-client-ids': [
    {
      does: 'A client id may have any form.',
      file: 'src/core/suspicious-values.ts',
      find: '    ...views.flatMap(suspiciousIds),\n',
      put: '',
    },
    {
      does: 'A ga_client_id may have one group of digits.',
      file: 'src/core/documented-forms.ts',
      find: "'^(\\\\d+\\\\.\\\\d+)?$'",
      put: "'^[.\\\\d]*$'",
    },
  ],
  'view-nulls': [
    {
      does: 'An unknown referer is absent.',
      file: SHOW,
      find: 'referer: view.referer,',
      put: '...(view.referer !== null && { referer: view.referer }),',
    },
    {
      does: 'An unknown keyword is shown as "".',
      file: SHOW,
      find: 'keyword: view.keyword,',
      put: "keyword: view.keyword ?? '',",
    },
  ],
  'view-sample': [
    {
      does: 'Samples take the place of given nulls.',
      file: 'src/control/state/fill-record.ts',
      find: '{ id, ...sensible, ...given }',
      put: '{ id, ...given, ...sensible }',
    },
    {
      does: 'All views have one sample.',
      file: 'src/control/state/fill-record.ts',
      find: 'sampleView(id)',
      put: 'sampleView(1)',
    },
    {
      does: 'A sample of a client id has no dot.',
      file: 'src/control/state/sample-view.ts',
      find: '.1600000000`',
      put: '1600000000`',
    },
  ],
  'view-visitor': [
    {
      does: 'An empty visitor is shown as null.',
      file: SHOW,
      find: ' visitor: view.visitor,',
      put: ' visitor: Object.keys(view.visitor ?? {}).length > 0 ? view.visitor : null,',
    },
    {
      does: 'A missing real_visitor is shown as the visitor.',
      file: SHOW,
      find: 'real_visitor: view.real_visitor,',
      put: 'real_visitor: view.real_visitor ?? view.visitor,',
    },
  ],
  'view-visitor-part': [
    {
      does: 'A fixture with a visitor without ip gets no warning.',
      file: DOUBTS,
      find: ', browser: isText, ip: isText }',
      put: ', browser: isText }',
    },
    {
      does: 'A fixture with a fractional version of a visitor gets no warning.',
      file: DOUBTS,
      find: 'version: Number.isInteger',
      put: 'version: Number.isFinite',
    },
  ],
  'edit-view-fields': [
    {
      does: 'An edit cannot change the referer.',
      file: 'src/core/editable-view-fields.ts',
      find: "'page', 'referer'] as const",
      put: "'page'] as const",
    },
    {
      does: 'White space around edited values is removed.',
      file: EDIT,
      find: GIVEN,
      put: 'if (value !== undefined && value !== null) given[field] = value.trim();',
    },
    {
      does: 'A number is accepted as a keyword.',
      file: 'schemas/edit-view.request.json',
      find: '"keyword": {\n      "type": ["string", "null"],',
      put: '"keyword": {\n      "type": ["string", "number", "null"],',
    },
    {
      does: 'An edited value is cut after 255 characters.',
      file: EDIT,
      find: GIVEN,
      put: 'if (value !== undefined && value !== null) given[field] = value.slice(0, 255);',
    },
  ],
  'edit-view-some': [
    {
      does: 'An edit needs the source.',
      file: 'schemas/edit-view.request.json',
      find: '"required": []',
      put: '"required": ["source"]',
    },
  ],
  'edit-view-omitted': [
    {
      does: 'An edit of the source empties the SEO system.',
      file: EDIT,
      find: 'const signed = { ...given,',
      put: 'const signed = { ...(given.source !== undefined && { seo_system: null }), ...given,',
    },
    {
      does: 'An edit of the source empties the campaign.',
      file: EDIT,
      find: 'const signed = { ...given,',
      put: 'const signed = { ...(given.source !== undefined && { campaign: null }), ...given,',
    },
    {
      does: 'An edit of the SEO system empties the keyword of a view without a source.',
      file: EDIT,
      find: 'const signed = { ...given,',
      put: 'const signed = { ...(given.seo_system !== undefined && !view.source && { keyword: null }), ...given,',
    },
  ],
  'edit-view-empty-text': [
    {
      does: 'An edit treats "" as omitted.',
      file: EDIT,
      find: GIVEN,
      put: "if (value !== undefined && value !== null && value !== '') given[field] = value;",
    },
    {
      does: 'An edit stores "" as null.',
      file: EDIT,
      find: 'const signed = { ...given,',
      put: "const signed = { ...Object.fromEntries(Object.entries(given).map(([name, text]) => [name, text === '' ? null : text])),",
    },
    {
      does: 'An edit keeps null if "" is sent.',
      file: EDIT,
      find: 'const signed = { ...given,',
      put: "const signed = { ...Object.fromEntries(Object.entries(given).filter(([name, text]) => text !== '' || view[name as Editable] !== null)),",
    },
  ],
  'edit-view-null': [
    {
      does: 'Null is cleared unless it is rejected.',
      file: 'src/api/view/edit-view.ts',
      find: "givenFields(body, nullInViewEdit === 'clear')",
      put: 'givenFields(body, true)',
    },
    {
      does: 'Null in a field of an unknown view is no matter.',
      file: 'src/api/view/edit-view.ts',
      find: "    if (nullInViewEdit === 'reject') rejectNulls(body);\n    const given = givenFields(body, nullInViewEdit === 'clear');\n    const view = requireView(sandbox.state, params['view_id']);",
      put: "    const view = requireView(sandbox.state, params['view_id']);\n    if (nullInViewEdit === 'reject') rejectNulls(body);\n    const given = givenFields(body, nullInViewEdit === 'clear');",
    },
  ],
  'edit-view-model': [
    {
      does: 'An edit changes the client id of the first analytics system.',
      file: 'src/core/editable-view-fields.ts',
      find: "EDITABLE = ['source',",
      put: "EDITABLE = ['ym_client_id' as never, 'source',",
    },
    {
      does: 'An edit moves a view to another project.',
      file: 'src/core/editable-view-fields.ts',
      find: "EDITABLE = ['source',",
      put: "EDITABLE = ['project_id' as never, 'source',",
    },
  ],
  'edit-view-nothing': [
    {
      does: 'An edit without fields signs the view.',
      file: EDIT,
      find: 'if (Object.keys(given).length === 0) return presentView(view, sandbox.state);\n',
      put: '',
    },
  ],
  'edit-view-url': [
    {
      does: 'A relative referer gets no warning.',
      file: EDIT,
      find: "const URLS = ['referer', 'page']",
      put: "const URLS = ['page']",
    },
    {
      does: 'An unchanged relative URL gets a warning.',
      file: EDIT,
      find: 'changes(field) && given[field] !== null && !URL.canParse',
      put: 'given[field] !== undefined && !URL.canParse',
    },
    {
      does: 'The URL of a page is stored in normalized form.',
      file: EDIT,
      find: GIVEN,
      put: "if (value !== undefined && value !== null) given[field] = field === 'page' && URL.canParse(value) ? new URL(value).href : value;",
    },
  ],
  'edit-view-source-or-seo': [
    {
      does: 'A change of only one of the two gets a warning.',
      file: EDIT,
      find: "changes('source') && changes('seo_system')",
      put: "changes('source') || changes('seo_system')",
    },
  ],
  'edit-view-source-and-seo': [
    {
      does: 'If both are changed, only the source is stored.',
      file: EDIT,
      find: "warn('source-and-seo-system');",
      put: "{ warn('source-and-seo-system'); delete given.seo_system; }",
    },
    {
      does: 'A change of both gets no warning.',
      file: EDIT,
      find: "warn('source-and-seo-system');",
      put: '{}',
    },
    {
      does: 'An unchanged source next to another SEO system gets a warning.',
      file: EDIT,
      find: "changes('source') && changes('seo_system')",
      put: "given.source && changes('seo_system')",
    },
  ],
  'delete-view-result': [
    {
      does: 'A deletion has the result true.',
      file: DELETE,
      find: 'sandbox.state.views.remove(view.id);',
      put: 'sandbox.state.views.remove(view.id);\n    return true;',
    },
  ],
  'delete-view-gone': [
    {
      does: 'A deleted view is still found by its UUID.',
      file: COLLECTION,
      find: 'if (value !== undefined && this.#byKey[key].get(value) === record) this.#byKey[key].delete(value);',
      put: '',
    },
    {
      does: 'A deletion changes nothing.',
      file: DELETE,
      find: 'sandbox.state.views.remove(view.id);',
      put: '',
    },
  ],
  'id-never-again': [
    {
      does: 'The id of the newest record is reused after its removal.',
      file: COLLECTION,
      find: 'get nextId(): number {\n    return this.#nextId;',
      put: 'get nextId(): number {\n    return Math.max(0, ...this.#records.keys()) + 1;',
    },
    {
      does: 'A seed allows ids to be reused.',
      file: 'src/core/sandbox/sandbox.ts',
      find: '...this.#startSessions(tokens)]);\n    this.state.reserve(sequences);',
      put: '...this.#startSessions(tokens)]);\n    void sequences;',
    },
  ],
};
