import { operation } from '../../core/operation.ts';
import type { EditViewRequest } from '../../generated/shapes.ts';
import { presentView, requireView, viewId } from './view.ts';

const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'] as const;
type Editable = (typeof EDITABLE)[number];

const URLS = ['referer', 'page'] as const satisfies Editable[];

/** null means not given (rule `edit-view-model`). */
function givenFields(body: EditViewRequest): Partial<Record<Editable, string>> {
  const given: Partial<Record<Editable, string>> = {};
  for (const field of EDITABLE) {
    const value = body[field];
    if (value !== undefined && value !== null) given[field] = value;
  }
  return given;
}

export const editView = operation<EditViewRequest>({
  id: 'edit-view',
  method: 'PUT',
  path: '/view/{view_id}',
  parameters: [viewId],
  summary: 'Change source, campaign, keyword, SEO system, page or referer of a view',
  hasBody: true,
  handle({ sandbox, params, body, session, warn }) {
    const view = requireView(sandbox.state, params['view_id']);
    const given = givenFields(body);
    // Real clients send the whole view: unchanged fields cause no warning.
    const changes = (field: Editable) => given[field] !== undefined && given[field] !== view[field];
    if (changes('source') && changes('seo_system')) warn('source-and-seo-system');
    if (URLS.some((field) => changes(field) && !URL.canParse(given[field] ?? ''))) warn('not-an-absolute-url');
    if (Object.keys(given).length === 0) return presentView(view, sandbox.state);
    const signed = { ...given, signature: session.service, user_id: session.user_id };
    return presentView(sandbox.state.views.update(view.id, signed), sandbox.state);
  },
});
