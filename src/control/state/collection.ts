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

export type NamedCollection = [name: string, records: Collection<AnyRecord>];

export function requireCollection({ state }: Sandbox, name: string | undefined): NamedCollection {
  const records = state.collection(name ?? '');
  if (name !== undefined && records !== undefined) return [name, records];
  const known = state.names;
  throw new Problem(
    404,
    `there is no collection ${name}; did you mean ${nearest(name ?? '', known)}? (there are: ${known.join(', ')})`,
  );
}

export function requireRecord([name, records]: NamedCollection, id: string | undefined): AnyRecord {
  const number = parseId(id ?? '');
  const record = number === undefined ? undefined : records.get(number);
  if (!record) throw new Problem(404, `there is no record ${id} in ${name}`);
  return record;
}

/** Contradictions that the given records of a collection would add to the state. */
export function contradictionsWith(sandbox: Sandbox, name: string, records: AnyRecord[]): Contradiction[] {
  return findContradictionsWith(sandbox.state, name, records, sandbox.assumptions.unknownReference);
}
