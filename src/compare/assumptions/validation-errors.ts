import type { AssumptionProbe, WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

/** Sends two wrong fields, each by itself and then both. One message for both fields, or one that names no field, fits no value. */
function twoFields(id: 'login' | 'create-task', [one, other]: readonly [string, string]): AssumptionProbe {
  const without = (...names: string[]) => ({
    ...sample(id, { ...Object.fromEntries(names.map((name) => [name, undefined])) }),
    ...(id === 'login' && { token: null }),
  });
  return {
    says: `a ${id === 'login' ? 'login' : 'task'} without ${one}, ${other} or both`,
    steps: [without(one), without(other), without(one, other)],
  };
}

export const validationErrors: WholeAssumption = {
  id: 'validationErrors',
  meaning: 'how many items errors holds when several fields are wrong',
  provenance: 'likely',
  values: [
    ['first', 'one, for the first wrong field in the order of the contract'],
    ['all', 'one for each wrong field'],
  ],
  rules: {
    'validation-errors': {
      section: 'Bodies',
      provenance: 'likely',
      text: 'When several fields are wrong, errors holds one item: every error seen live held one, and clients read only the first.',
      evidence: [
        { source: 'live calls', text: 'Each rejection held one item.' },
        { source: 'clients', text: 'They read the first alone.' },
      ],
      operations: 'withBody',
    },
  },
  minOperations: 2,
  probes: [twoFields('login', ['service', 'version']), twoFields('create-task', ['title', 'project_id'])],
};
