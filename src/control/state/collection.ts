import { parseId } from '../../core/sandbox/ids.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type Contradiction, findNewContradictions } from '../../core/state/integrity.ts';
import { type CollectionName, collectionNames, type Records, type StateDocument } from '../../core/state/state.ts';
import { nearest } from '../../nearest.ts';
import { Problem } from '../problem.ts';

export type AnyRecord = Records[CollectionName];

/** The collection of a path, or 404 with the nearest one. */
export function requireCollection(name: string | undefined): CollectionName {
  const known: readonly string[] = collectionNames;
  if (name !== undefined && known.includes(name)) return name as CollectionName;
  throw new Problem(
    404,
    `there is no collection ${name}; did you mean ${nearest(name ?? '', known)}? (there are: ${known.join(', ')})`,
  );
}

/** The record of a path, or 404. */
export function requireRecord(sandbox: Sandbox, collection: CollectionName, id: string | undefined): AnyRecord {
  const number = parseId(id ?? '');
  const record = number === undefined ? undefined : sandbox.state.collection(collection).get(number);
  if (!record) throw new Problem(404, `there is no record ${id} in ${collection}`);
  return record;
}

/** What would contradict itself if the records of one collection were as given, and does not yet. */
export function contradictionsWith(sandbox: Sandbox, name: CollectionName, records: AnyRecord[]): Contradiction[] {
  const document = sandbox.state.toDocument();
  const changed = { ...document, [name]: records } as StateDocument;
  return findNewContradictions(document, changed, sandbox.assumptions.unknownReference);
}
