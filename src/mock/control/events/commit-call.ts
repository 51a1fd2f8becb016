import type { Act } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { ControlContext } from '../control-operation.ts';
import { Problem } from '../problem.ts';

/**
 * Commits the changes of a control call, then adds the events about the call to the log.
 * @param operation id of the control operation
 * @param acts events other than changed or replaced contents
 * @throws Problem 503 if the changes could not be saved and were reverted
 */
export function commitCall(
  operation: string,
  sandbox: Sandbox,
  { commit }: Pick<ControlContext, 'commit'>,
  acts: readonly Act[] = [],
): void {
  const { pendingChanges: changes, log, startUp } = sandbox;
  try {
    commit(sandbox);
  } catch (error) {
    throw new Problem(503, `${(error as Error).message}`);
  }
  if (!changes) log.add({ event: 'contents', data: { operation, fixture: startUp.fixture.name } });
  else if (changes.length > 0) log.add({ event: 'changes', operation, changes });
  for (const act of acts) log.add(act);
}
