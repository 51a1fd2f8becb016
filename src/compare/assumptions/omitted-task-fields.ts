import type { AssumptionCheck } from '../probe.ts';
import { fullTask, sample } from '../samples.ts';

export const omittedTaskFields: AssumptionCheck = {
  id: 'omittedTaskFields',
  probes: [
    {
      says: 'a task',
      steps: [sample('create-task'), sample('create-task', fullTask)],
    },
  ],
};

export const visibilityBesideObservers: AssumptionCheck = {
  id: 'visibilityBesideObservers',
  probes: [
    {
      says: 'a task with observers and without visibility',
      steps: [sample('create-task', { observers: ['{employee}'] })],
    },
  ],
};
