import { controlOperation } from '../control-operation.ts';
import { commitCall } from '../events/commit-call.ts';
import { unfiredFaults } from '../faults/describe-fault.ts';
import { beginningHash } from '../state-hash.ts';

const ID = 'reset-sandboxes';

export const resetSandboxes = controlOperation({
  id: ID,
  method: 'POST',
  path: '/_mock/sandboxes/reset',
  summary: 'Reset every sandbox to its initial state',
  missingSandbox: 'ignore',
  handle({ context }) {
    // `all` lists `default` first. Only `default` is persisted, so no sandbox has changed if saving fails.
    const sandboxes = context.sandboxes.all().map(({ sandbox }) => {
      const unfired = unfiredFaults(sandbox);
      sandbox.reset();
      commitCall(ID, sandbox, context);
      const { name, state, startUp } = sandbox;
      return { name, stateHash: beginningHash(state, startUp.fixture), unfiredFaults: unfired };
    });
    return { sandboxes };
  },
});
