import type { PathParameter } from '../../core/operation.ts';
import { parseId } from '../../core/sandbox/ids.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Collection } from '../../core/state/collection.ts';
import { type Contradiction, findContradictionsWith } from '../../core/state/integrity.ts';
import { type AnyRecord, collectionNames } from '../../core/state/state.ts';
import { nearest } from '../../nearest.ts';
import { Problem } from '../problem.ts';

export const collection: PathParameter = {
  name: 'collection',
  description: 'A collection of the state',
  schema: { type: 'string', enum: collectionNames },
  example: 'leads',
};

export const recordId: PathParameter = {
  name: 'id',
  description: 'ID of the record',
  schema: { type: ['integer', 'string'] },
  example: 101,
};

/** A collection that is there, by its name. */
export type NamedCollection = [name: string, records: Collection<AnyRecord>];

/** The collection of a path, or 404 with the nearest one. */
export function requireCollection({ state }: Sandbox, name: string | undefined): NamedCollection {
  const records = state.collection(name ?? '');
  if (name !== undefined && records !== undefined) return [name, records];
  const known = state.names;
  throw new Problem(
    404,
    `there is no collection ${name}; did you mean ${nearest(name ?? '', known)}? (there are: ${known.join(', ')})`,
  );
}

/** The record of a path, or 404. */
export function requireRecord([name, records]: NamedCollection, id: string | undefined): AnyRecord {
  const number = parseId(id ?? '');
  const record = number === undefined ? undefined : records.get(number);
  if (!record) throw new Problem(404, `there is no record ${id} in ${name}`);
  return record;
}

/** What would contradict itself if the records of one collection were as given, and does not yet. */
export function contradictionsWith(sandbox: Sandbox, name: string, records: AnyRecord[]): Contradiction[] {
  return findContradictionsWith(sandbox.state, name, records, sandbox.assumptions.unknownReference);
}
