import { createHash } from 'node:crypto';
import type { State } from '../core/state.ts';

/** JSON with the keys of every object in order: equal values give equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 over the canonical state and sequences and nothing else, in hex: two equal worlds have equal hashes. */
export function stateHash(state: State): string {
  return createHash('sha256')
    .update(canonical({ state: state.toDocument(), sequences: state.sequences }))
    .digest('hex');
}
