import { createHash } from 'node:crypto';
import { canonical } from '../core/json/canonical.ts';
import type { State } from '../core/state/state.ts';

/** SHA-256 over the canonical state and sequences and nothing else, in hex: equal contents have equal hashes. */
export function stateHash(state: State): string {
  return createHash('sha256')
    .update(canonical({ state: state.toDocument(), sequences: state.sequences }))
    .digest('hex');
}
