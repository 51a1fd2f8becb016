import type { Act } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type ControlContext, controlOperation } from '../control-operation.ts';
import { describeChanges, partsOf } from '../events/describe-changes.ts';
import { unfiredFaults } from '../faults/describe-fault.ts';
import { Problem } from '../problem.ts';
import { beginningHash } from '../state-hash.ts';

const ID = 'reset-sandboxes';

/** @throws Problem 503 if the result cannot be saved */
function restart(sandbox: Sandbox, { commit }: ControlContext): Act[] {
  const before = partsOf(sandbox);
  sandbox.reset();
  const acts = describeChanges(ID, before, sandbox);
  try {
    commit(sandbox);
  } catch (error) {
    throw new Problem(503, `${(error as Error).message}`);
  }
  return acts;
}

export const resetSandboxes = controlOperation({
  id: ID,
  method: 'POST',
  path: '/_mock/sandboxes/reset',
  summary: 'Reset every sandbox to its initial state',
  missingSandbox: 'ignore',
  handle({ sandbox: own, context }) {
    // `all` lists `default` first. Only `default` is persisted, so no sandbox has changed if saving fails.
    const sandboxes = context.sandboxes.all().map(({ sandbox }) => {
      const unfired = unfiredFaults(sandbox);
      const acts = restart(sandbox, context);
      // `performControl` logs the events of the sandbox that received the call.
      if (sandbox !== own) for (const act of acts) sandbox.log.add(act);
      const { name, state, startUp } = sandbox;
      return { name, stateHash: beginningHash(state, startUp.fixture), unfiredFaults: unfired };
    });
    return { sandboxes };
  },
});
