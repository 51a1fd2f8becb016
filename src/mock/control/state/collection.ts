import { parseId } from '../../core/ids.ts';
import type { PathParameter } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Collection } from '../../core/state/collection.ts';
import { type AnyRecord, collectionNames } from '../../core/state/state.ts';
import { didYouMean } from '../../core/text/nearest.ts';
import type { ControlCall } from '../control-operation.ts';
import { Problem } from '../problem.ts';

export const collection: PathParameter = {
  name: 'collection',
  description: 'Name of the collection',
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
    `the collection ${name} does not exist${didYouMean(name ?? '', known)} (known: ${known.join(', ')})`,
  );
}

export interface FoundRecord {
  name: string;
  records: Collection<AnyRecord>;
  record: AnyRecord;
}

export function requireRecord({ sandbox, params }: ControlCall): FoundRecord {
  const [name, records] = requireCollection(sandbox, params['collection']);
  const id = parseId(params['id'] ?? '');
  const record = id === undefined ? undefined : records.get(id);
  if (!record) throw new Problem(404, `${name}/${params['id']} does not exist`);
  return { name, records, record };
}
