import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type ControlContext, controlOperation } from '../control-operation.ts';
import { partsOf, whatChanged } from '../events/what-changed.ts';
import { unfiredFaults } from '../faults/describe-fault.ts';
import { Problem } from '../problem.ts';
import { beginningHash } from '../state-hash.ts';

const ID = 'reset-sandboxes';

/**
 * Resets `default` first: only `default` is persisted and can fail, and then no sandbox was reset.
 * @param own the sandbox of the call, whose events the call itself logs
 */
function resetAll({ sandboxes, commit }: ControlContext, own: Sandbox): void {
  for (const { sandbox } of sandboxes.all()) {
    const before = partsOf(sandbox);
    sandbox.reset();
    const acts = whatChanged(ID, before, sandbox);
    try {
      commit(sandbox);
    } catch (error) {
      throw new Problem(503, `${(error as Error).message}`);
    }
    if (sandbox === own) continue;
    for (const act of acts) sandbox.log.add(act);
  }
}

export const resetSandboxes = controlOperation({
  id: ID,
  method: 'POST',
  path: '/_mock/sandboxes/reset',
  summary: 'Every sandbox back to its own start',
  missingSandbox: 'ignore',
  handle({ sandbox, context }) {
    const unfired = new Map(context.sandboxes.all().map((one) => [one.sandbox, unfiredFaults(one.sandbox)]));
    resetAll(context, sandbox);
    return {
      sandboxes: [...unfired].map(([{ name, state, startUp }, told]) => ({
        name,
        stateHash: beginningHash(state, startUp.fixture),
        unfiredFaults: told,
      })),
    };
  },
});
