import { type RecordEntry, SESSIONS } from '../../core/contents.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { Entity } from '../../core/state/collection.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { noSuchUser } from '../format/sessions-of-nobody.ts';

/** Records have their number as text in some places, sessions their token. */
function keyOf(collection: string, id: number | string): string {
  return `${collection} ${collection === SESSIONS ? id : Number(id)}`;
}

/**
 * What a change takes to be there that is not there before it: then changes between are missing, or it was written by hand. Pointers
 * begin at the entry.
 */
export function findMissingBefore({ state, sessions }: Sandbox, { put, remove }: RecordEntry): Violation | undefined {
  const stored = new Set(
    put.map(([name, record]) => keyOf(name, name === SESSIONS ? (record as Session).token : (record as Entity).id)),
  );
  const isThere = (name: string, id: number | string) =>
    stored.has(keyOf(name, id)) ||
    (name === SESSIONS ? sessions.get(String(id)) : state.collection(name)?.get(Number(id))) !== undefined;
  for (const [at, [name, record]] of put.entries()) {
    const { user_id } = record as Session;
    if (name === SESSIONS && !isThere('users', user_id)) return noSuchUser(`/put/${at}/1`, user_id);
  }
  for (const [at, [name, id]] of remove.entries()) {
    if (!isThere(name, id)) return { pointer: `/remove/${at}/1`, message: `is ${id}, which is not there in ${name}` };
  }
  return undefined;
}
