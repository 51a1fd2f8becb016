import { controlOperation } from '../control-operation.ts';

export const getLints = controlOperation({
  id: 'lints',
  method: 'GET',
  path: '/_mock/lints',
  summary: 'Discouraged or suspicious client behaviour that this sandbox has seen, with counts and request ids',
  hasBody: false,
  handle({ sandbox, ports }) {
    return {
      lints: Object.entries(ports.lints).flatMap(([id, { text, advice }]) => {
        const seen = sandbox.lints.get(id);
        return seen ? [{ id, text, advice, ...seen }] : [];
      }),
    };
  },
});
