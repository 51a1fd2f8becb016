import { isDeepStrictEqual } from 'node:util';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Fixture } from '../../core/state/fixture.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { State } from '../../core/state/state.ts';
import type { ControlContext } from '../control-operation.ts';
import { keepSnapshot } from '../snapshots/snapshots.ts';
import { stateHash } from '../state-hash.ts';
import { fixtureOf } from './reset.ts';

/** The snapshot that keeps what a reload put away. */
export const BEFORE_RELOAD = 'before-reload';

/** What became of a fixture whose file was changed. */
export interface Reload {
  name: string;
  /** Why it cannot be used, as `GET /_mock/fixtures` tells it; empty when it can. */
  errors: readonly Violation[];
  /** The sandboxes that began anew with it, and those of them whose earlier state is saved as the snapshot `before-reload`. */
  restarted: readonly string[];
  saved: readonly string[];
}

/** Whether anything was done in a sandbox that a reset would undo. */
function isTouched({ state, startUp }: Sandbox): boolean {
  return stateHash(state) !== stateHash(new State(startUp.fixture.document, () => {}));
}

/**
 * Begins anew with a fixture where a sandbox starts from an earlier version of it. Who works with the mock meanwhile stays logged in
 * and keeps journal, faults, assumptions and clock; a state with something in it of its own is kept as a snapshot.
 */
function restart(fixture: Fixture, { sandboxes, commit }: ControlContext): Pick<Reload, 'restarted' | 'saved'> {
  const restarted: string[] = [];
  const saved: string[] = [];
  // The default one comes first: it alone can fail, since it alone is written down, and then nothing was changed.
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
    return { ...unchanged, errors: [{ pointer: '/fixture', message: `cannot be saved: ${(error as Error).message}` }] };
  }
}

/** Reads a fixture whose file was changed. A broken one changes nothing: the last good one stays. */
export function reloadFixture(name: string, context: ControlContext): Reload {
  const reload = { name, ...readAgain(name, context) };
  for (const { sandbox } of context.sandboxes.all()) {
    sandbox.log.add({ event: 'fixture', data: { name, errors: reload.errors } });
  }
  return reload;
}
