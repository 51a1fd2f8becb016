import { warnings } from '../../api/warnings.ts';
import { controlOperation } from '../control-operation.ts';

export const getWarnings = controlOperation({
  id: 'warnings',
  method: 'GET',
  path: '/_mock/warnings',
  summary: 'Discouraged or suspicious client behaviour that this sandbox has seen, with counts and request ids',
  handle({ sandbox }) {
    return {
      warnings: Object.entries(warnings).flatMap(([id, { text, advice }]) => {
        const seen = sandbox.warnings.get(id);
        return seen ? [{ id, text, advice, ...seen }] : [];
      }),
    };
  },
});
