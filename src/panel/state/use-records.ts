import type { CollectionName, ListOptions, RecordList } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { useResource } from '../ui/resource.ts';

export type AnyRecord = Record<string, unknown>;

type RecordQuery = { [Option in keyof ListOptions]: ListOptions[Option] | undefined } & {
  id?: string;
  include: string;
};
type List = Omit<RecordList<CollectionName>, 'records'> & { records: AnyRecord[] };

export function useRecords(collection: CollectionName, asked: RecordQuery) {
  const { value: revision } = useFact('revision');
  const load = () => call<'get-collection', List>('get-collection', { params: { collection }, query: asked });
  return useResource(load, [revision, collection, JSON.stringify(asked)]);
}
