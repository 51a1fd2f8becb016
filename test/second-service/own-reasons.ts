import type { OperationName } from './parts.ts';
import { Refusal } from './refusal.ts';
import type { Change } from './service.ts';

/** Rejects every `count`-th good request, except logins and logouts, for a reason that the service does not explain. */
export function rejectEvery(count: number, code: number): Change {
  return ({ operations }) => {
    let good = 0;
    for (const name of Object.keys(operations) as OperationName[]) {
      if (name === 'login' || name === 'logout') continue;
      const perform = operations[name];
      operations[name] = (call) => {
        const result = perform(call);
        good += 1;
        if (good % count === 0) throw new Refusal({ code, message: 'tooLarge' });
        return result;
      };
    }
  };
}
