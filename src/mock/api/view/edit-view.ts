import type { EditViewRequest } from '../../../generated/shapes.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import { EDITABLE } from '../../core/editable-view-fields.ts';
import { operation } from '../../core/operation.ts';
import { presentView, requireView, viewId } from './view.ts';

type Editable = (typeof EDITABLE)[number];

const URLS = ['referer', 'page'] as const satisfies Editable[];

type Edit = Partial<Record<Editable, string | null>>;

function givenFields(body: EditViewRequest, assumptions: AssumptionValues): Edit {
  const given: Edit = {};
  for (const field of EDITABLE) {
    const value = body[field];
    if (value !== undefined && value !== null) given[field] = value;
    if (value === null && assumptions.nullInViewEdit === 'clear') given[field] = null;
  }
  return given;
}

export const editView = operation<EditViewRequest>({
  id: 'edit-view',
  method: 'PUT',
  path: '/view/{view_id}',
  parameters: [viewId],
  summary: 'Change the source, page and similar fields of a view',
  hasBody: true,
  handle({ sandbox: { state }, assumptions, params, body, session, warn, restsOn }) {
    const given = givenFields(body, assumptions);
    const view = requireView(state, params['view_id']);
    if (EDITABLE.some((field) => body[field] === null && view[field] !== null)) warn('null-in-view-edit');
    // Unchanged fields cause no warning about their values, because a known client sends the whole view.
    const changes = (field: Editable) => given[field] !== undefined && given[field] !== view[field];
    if (changes('source') && changes('seo_system')) warn('source-and-seo-system');
    if (URLS.some((field) => changes(field) && given[field] !== null && !URL.canParse(given[field] ?? '')))
      warn('not-an-absolute-url');
    for (const field of EDITABLE) {
      if (body[field] === null) restsOn('edit-view-null', field);
      if (body[field] === undefined) restsOn('edit-view-omitted', field);
    }
    const signed = { ...given, signature: session.service, user_id: session.user_id };
    const edited = Object.keys(given).length === 0 ? view : state.views.update(view.id, signed);
    return presentView(edited, { state, restsOn }, body);
  },
});
