import type { AssumptionCheck, AssumptionProbe } from '../probe.ts';
import { sample } from '../samples.ts';

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

export const validationErrors: AssumptionCheck = {
  id: 'validationErrors',
  minOperations: 2,
  probes: [twoFields('login', ['service', 'version']), twoFields('create-task', ['title', 'project_id'])],
};
