import type { EditViewRequest, View as ViewResult } from '../../../generated/shapes.ts';
import { EDITABLE } from '../../core/editable-view-fields.ts';
import { isUuid, parseId } from '../../core/ids.ts';
import { type Call, ID_SCHEMA, type PathParameter } from '../../core/operation.ts';
import type { State, View } from '../../core/state/state.ts';
import { reject } from '../rules/index.ts';

export const viewId: PathParameter = {
  name: 'view_id',
  description: 'ID or UUID of the view',
  schema: { oneOf: [ID_SCHEMA, { type: 'string', format: 'uuid' }] },
  example: 1001,
};

/** Rules `view-id`, `path-id`. */
function findView(state: State, viewId: string): View | undefined {
  if (isUuid(viewId)) return state.views.getBy('uuid', viewId.toLowerCase());
  const id = parseId(viewId);
  return id === undefined ? undefined : state.views.get(id);
}

export function requireView(state: State, viewId: string | undefined): View {
  const id = viewId ?? '';
  const view = findView(state, id);
  const isWellFormed = () => isUuid(id) || parseId(id) !== undefined;
  if (!view) throw reject('unknown-view', { hint: isWellFormed() ? `view ${id} does not exist` : 'malformed id' });
  return view;
}

const NULLABLE = ['ym_client_id', 'ga_client_id', 'visitor', 'real_visitor', ...EDITABLE] as const;

/**
 * Documented fields are in the order of the contract.
 * @param sent body of an edit, whose nulls other rules determine
 */
export function presentView(
  view: View,
  { state, restsOn }: { state: State; restsOn: Call['restsOn'] },
  sent: EditViewRequest = {},
): ViewResult {
  for (const field of NULLABLE) {
    if (view[field] === null && sent[field as keyof EditViewRequest] !== null) restsOn('view-nulls', field);
  }
  return {
    id: view.id,
    project_id: view.project_id,
    uuid: view.uuid,
    ym_client_id: view.ym_client_id,
    ga_client_id: view.ga_client_id,
    visitor: view.visitor,
    real_visitor: view.real_visitor,
    source: view.source,
    campaign: view.campaign,
    keyword: view.keyword,
    seo_system: view.seo_system,
    page: view.page,
    referer: view.referer,
    ...state.extrasOf('views', view),
  };
}
