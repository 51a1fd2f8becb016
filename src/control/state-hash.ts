import { createHash } from 'node:crypto';
import type { SavedContents } from '../core/contents.ts';
import { canonicalPieces } from '../core/json/canonical.ts';
import { laterInSteps } from '../core/json/in-turns.ts';
import type { Fixture } from '../core/state/fixture.ts';
import type { State, StateDocument } from '../core/state/state.ts';
import { atOnce, type Steps } from '../core/turns.ts';

/** A state as it was once: its records never change. */
type Taken = Readonly<Pick<SavedContents, 'document' | 'sequences'>>;

const known = new WeakMap<Taken, string>();

function* hashOf(taken: Taken): Steps<string> {
  const found = known.get(taken);
  if (found !== undefined) return found;
  const { document: state, sequences } = taken;
  const sum = createHash('sha256');
  for (const piece of canonicalPieces({ state, sequences })) {
    sum.update(piece);
    yield;
  }
  const hash = sum.digest('hex');
  known.set(taken, hash);
  return hash;
}

function takenOf(state: State): Taken {
  return { document: state.toDocument(), sequences: state.sequences };
}

/** SHA-256 over the canonical state and sequences and nothing else, in hex: equal contents have equal hashes. */
export function stateHash(state: State): string {
  return atOnce(hashOf(takenOf(state)));
}

/** The same for an answer, found when it is written: of a state, it is that of now. */
export function stateHashLater(of: State | Taken): string {
  const taken = 'document' in of ? of : takenOf(of);
  return laterInSteps(() => hashOf(taken));
}

const beginnings = new WeakMap<StateDocument, Taken>();

/** The same of a state that has just begun with a fixture: all that begin with it are equal. */
export function beginningHashLater(state: State, { document }: Fixture): string {
  const taken = beginnings.get(document) ?? takenOf(state);
  beginnings.set(document, taken);
  return laterInSteps(() => hashOf(taken));
}
