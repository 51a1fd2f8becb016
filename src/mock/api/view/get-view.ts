import { operation } from '../../core/operation.ts';
import { presentView, requireView, viewId } from './view.ts';

export const getView = operation({
  id: 'get-view',
  method: 'GET',
  path: '/view/{view_id}',
  parameters: [viewId],
  summary: 'Get a view by id or UUID',
  hasBody: false,
  handle({ sandbox: { state }, params, restsOn }) {
    return presentView(requireView(state, params['view_id']), { state, restsOn });
  },
});
