import { isDeepStrictEqual } from 'node:util';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Fixture } from '../../core/state/fixture.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { State } from '../../core/state/state.ts';
import type { ControlContext } from '../control-operation.ts';
import { keepSnapshot } from '../snapshots/snapshots.ts';
import { stateHash } from '../state-hash.ts';
import { fixtureOf } from './reset.ts';

/** Name of the snapshot with the changed state that a reload replaced. */
export const BEFORE_RELOAD = 'before-reload';

export interface Reload {
  name: string;
  /** Why the fixture cannot be used, or why the new state cannot be saved. */
  errors: readonly Violation[];
  /**
   * Names of the sandboxes that restarted from the new version of the fixture. `saved` lists the restarted sandboxes
   * whose changed state is now the snapshot `before-reload`.
   */
  restarted: readonly string[];
  saved: readonly string[];
}

/** Whether a reset would change the state of a sandbox. */
function isTouched({ state, startUp }: Sandbox): boolean {
  return stateHash(state) !== stateHash(new State(startUp.fixture.document, () => {}));
}

function restart(fixture: Fixture, { sandboxes, commit }: ControlContext): Pick<Reload, 'restarted' | 'saved'> {
  const restarted: string[] = [];
  const saved: string[] = [];
  // `all` lists `default` first. Only `default` is persisted, so no state has changed if saving fails.
  for (const { sandbox } of sandboxes.all()) {
    const { origin, document, tokens } = sandbox.startUp.fixture;
    if (origin !== fixture.origin) continue;
    if (isDeepStrictEqual([document, tokens], [fixture.document, fixture.tokens])) continue;
    const touched = isTouched(sandbox);
    if (touched) keepSnapshot(sandbox, BEFORE_RELOAD);
    sandbox.startFrom(fixture);
    commit(sandbox);
    sandbox.log.add({ event: 'contents', data: { fixture: fixture.name } });
    if (touched) sandbox.log.add({ event: 'snapshots', data: { saved: [BEFORE_RELOAD], deleted: [] } });
    restarted.push(sandbox.name);
    if (touched) saved.push(sandbox.name);
  }
  return { restarted, saved };
}

function readAgain(name: string, context: ControlContext): Omit<Reload, 'name'> {
  const { value, violations } = fixtureOf(name, context, context.sandboxes.default.startUp);
  const unchanged = { restarted: [], saved: [] };
  if (!value) return { ...unchanged, errors: violations };
  try {
    return { ...restart(value, context), errors: [] };
  } catch (error) {
    return {
      ...unchanged,
      errors: [{ pointer: '/fixture', message: `leadmock could not save the new state: ${(error as Error).message}` }],
    };
  }
}

export function reloadFixture(name: string, context: ControlContext): Reload {
  const reload = { name, ...readAgain(name, context) };
  for (const { sandbox } of context.sandboxes.all()) {
    sandbox.log.add({ event: 'fixture', data: { name, errors: reload.errors } });
  }
  return reload;
}
