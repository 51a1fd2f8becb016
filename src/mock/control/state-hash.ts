import { createHash } from 'node:crypto';
import { canonical } from '../core/json/text.ts';
import type { SavedContents } from '../core/sandbox/contents.ts';
import type { Fixture } from '../core/state/fixture.ts';
import type { State, StateDocument } from '../core/state/state.ts';

type Saved = Readonly<Pick<SavedContents, 'document' | 'sequences'>>;

const known = new WeakMap<Saved, string>();

/** @returns the SHA-256 hash of the state and the id sequences, in hex */
export function savedHash(saved: Saved): string {
  const { document: state, sequences } = saved;
  const hash = known.get(saved) ?? createHash('sha256').update(canonical({ state, sequences })).digest('hex');
  known.set(saved, hash);
  return hash;
}

export function stateHash(state: State): string {
  return savedHash({ document: state.toDocument(), sequences: state.sequences });
}

const hashes = new WeakMap<StateDocument, string>();

/** Hashes the state of a sandbox that just started from a fixture, only once for each fixture. */
export function beginningHash(state: State, { document }: Fixture): string {
  const hash = hashes.get(document) ?? stateHash(state);
  hashes.set(document, hash);
  return hash;
}
