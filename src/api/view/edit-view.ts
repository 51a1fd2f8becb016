import type { AssumptionValues } from '../../core/assumptions.ts';
import { EDITABLE } from '../../core/editable-view-fields.ts';
import { operation } from '../../core/operation.ts';
import type { EditViewRequest } from '../../generated/shapes.ts';
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
  handle({ sandbox, assumptions, params, body, session, warn }) {
    const given = givenFields(body, assumptions);
    const view = requireView(sandbox.state, params['view_id']);
    if (EDITABLE.some((field) => body[field] === null && view[field] !== null)) warn('null-in-view-edit');
    // Unchanged fields cause no warning about their values, because a known client sends the whole view.
    const changes = (field: Editable) => given[field] !== undefined && given[field] !== view[field];
    if (changes('source') && changes('seo_system')) warn('source-and-seo-system');
    if (URLS.some((field) => changes(field) && given[field] !== null && !URL.canParse(given[field] ?? '')))
      warn('not-an-absolute-url');
    if (Object.keys(given).length === 0) return presentView(view, sandbox.state);
    const signed = { ...given, signature: session.service, user_id: session.user_id };
    return presentView(sandbox.state.views.update(view.id, signed), sandbox.state);
  },
});
