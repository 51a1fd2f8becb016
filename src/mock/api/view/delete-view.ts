import { operation } from '../../core/operation.ts';
import { requireView, viewId } from './view.ts';

export const deleteView = operation({
  id: 'delete-view',
  method: 'DELETE',
  path: '/view/{view_id}',
  parameters: [viewId],
  summary: 'Delete a view',
  hasBody: false,
  handle({ sandbox, params }) {
    const view = requireView(sandbox.state, params['view_id']);
    sandbox.state.views.remove(view.id);
  },
});
